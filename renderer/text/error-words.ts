import { storedFileProblem } from '#shared/message-rules.ts'
import { isRetryable } from '#shared/errors.ts'
import type { AppErrorData, ErrorData, GatewayErrorData, TransportErrorData } from '#shared/errors.ts'
import { isFilteredOut } from '#shared/gateway/filtered-out.ts'
import { errorsText } from './en/errors.ts'
import { effectiveStatus, gatewayDetails, gatewayReason, moderationReasons } from '#shared/gateway-reason.ts'
import { translateMainMessage } from './translate-main-message.ts'

/** Actions that only the component with the error can provide: `error-problem.tsx` offers those that it receives. */
export type LocalAction = 'retry' | 'choose-model' | 'change-parameters' | 'shorten'

/** Action of a button on an error; `error-problem.tsx` runs it. The first one helps most likely. */
export type ErrorAction =
  | LocalAction
  | 'sign-in'
  | 'enter-key'
  | 'add-credits'
  | 'open-settings'
  | 'restart-gateway'
  | 'open-data-folder'
  | 'open-usage'

export interface ErrorWords {
  tone: 'danger' | 'warn' | 'calm'
  title: string
  text: string
  actions: ErrorAction[]
  /** Message of the failing party with its status and request id, for diagnosis. */
  details: string
}

/** How a gateway gets its key: from its sign-in page, or pasted; and whether it has one. */
export interface KeyFacts {
  readonly signsIn: boolean
  readonly hasKey: boolean
}

/** Returns the texts of an error. Null if nothing is to be shown: the person stopped it. */
export function errorWords(error: ErrorData, keyFacts: KeyFacts = { signsIn: true, hasKey: true }): ErrorWords | null {
  switch (error.source) {
    case 'gateway':
      return gatewayErrorWords(error, keyFacts)
    case 'transport':
      return error.kind === 'cancelled'
        ? null
        : { ...transportWords(error, error.kind), details: translateMainMessage(error) }
    case 'app':
      return { ...appWords(error), details: translateMainMessage(error) }
  }
}

type Words = Omit<ErrorWords, 'details'>

/** Returns the message of the failing party, followed by the app's advice. */
function gatewayErrorWords(error: GatewayErrorData, keyFacts: KeyFacts): ErrorWords {
  const words = gatewayWords(error, keyFacts)
  const reason = gatewayReason(error)
  const text = reason === null ? words.text : errorsText.quoted(reason.who, reason.text, words.text)
  return { ...words, text, details: gatewayDetails(error) }
}

/** Returns the words of a documented availability code; null for others, whose status says enough. */
function availabilityWords({ availability }: GatewayErrorData): Words | null {
  const isExcluded = (availability?.excluded_by ?? []).length > 0 || (availability?.affected_providers ?? []).length > 0
  switch (availability?.code ?? '') {
    case 'privacy_restricted':
    case 'constraint_filtered':
      return { tone: 'warn', ...errorsText.noEndpoint, actions: ['change-parameters', 'choose-model', 'retry'] }
    case 'no_endpoints':
      return isExcluded
        ? { tone: 'warn', ...errorsText.noEndpoint, actions: ['change-parameters', 'choose-model', 'retry'] }
        : { tone: 'danger', ...errorsText.noProvider, actions: ['choose-model', 'change-parameters', 'retry'] }
    case 'model_not_found':
      return { tone: 'danger', ...errorsText.unknownModel, actions: ['choose-model', 'retry'] }
    case 'wrong_endpoint':
      return { tone: 'danger', ...errorsText.wrongModel, actions: ['choose-model'] }
    case 'model_deprecated':
    case 'model_unavailable_upstream':
      return { tone: 'danger', ...errorsText.modelEnded, actions: ['choose-model', 'retry'] }
    case 'free_variant_ended':
      return { tone: 'danger', ...errorsText.freeEnded, actions: ['choose-model'] }
    case 'region_restricted':
      return { tone: 'danger', ...errorsText.regionRestricted, actions: ['choose-model', 'retry'] }
    case 'capacity_exhausted':
      return { tone: 'warn', ...errorsText.allBusy, actions: ['retry', 'choose-model'] }
  }
  return null
}

function gatewayWords(error: GatewayErrorData, { signsIn, hasKey }: KeyFacts): Words {
  const status = effectiveStatus(error)
  const ofAvailability = error.isFromProxy ? null : availabilityWords(error)
  if (ofAvailability !== null) return ofAvailability
  if (error.isFromProxy) return { tone: 'danger', ...errorsText.proxyFault, actions: ['retry', 'open-settings'] }
  switch (status) {
    case 400:
    case 422:
      return { tone: 'danger', ...errorsText.badRequest, actions: ['change-parameters', 'choose-model', 'retry'] }
    case 401: {
      if (signsIn) return { tone: 'danger', ...errorsText.unauthorized, actions: ['sign-in', 'retry', 'open-settings'] }
      const words = hasKey ? errorsText.keyRefused : errorsText.keyNeeded
      return { tone: 'danger', ...words, actions: ['enter-key', 'retry', 'open-settings'] }
    }
    case 402:
      return { tone: 'danger', ...errorsText.noCredit, actions: ['add-credits', 'retry', 'choose-model'] }
    case 403: {
      const found = moderationReasons(error)
      if (found.length > 0) return { tone: 'danger', ...errorsText.flagged(found), actions: ['choose-model', 'retry'] }
      return { tone: 'danger', ...errorsText.forbidden, actions: ['choose-model', 'retry'] }
    }
    case 404:
      if (isFilteredOut(error.serviceMetadata)) {
        return { tone: 'warn', ...errorsText.filtered, actions: ['change-parameters', 'choose-model', 'retry'] }
      }
      return { tone: 'danger', ...errorsText.notFound, actions: ['choose-model', 'retry'] }
    case 408:
    case 524:
      return { tone: 'danger', ...errorsText.gatewayTimeout, actions: ['retry'] }
    case 409:
      return { tone: 'warn', ...errorsText.conflict, actions: ['retry'] }
    case 413:
      return { tone: 'danger', ...errorsText.tooLarge, actions: ['shorten', 'choose-model', 'retry'] }
    case 429:
      return { tone: 'warn', ...errorsText.rateLimit, actions: ['retry', 'choose-model'] }
    case 500:
      return { tone: 'danger', ...errorsText.gatewayFault, actions: ['retry', 'choose-model'] }
    case 502:
      return { tone: 'danger', ...errorsText.providerFault, actions: ['retry', 'choose-model'] }
    case 503:
      return { tone: 'warn', ...errorsText.unavailable, actions: ['retry', 'choose-model'] }
    case 529:
      return { tone: 'warn', ...errorsText.overloaded, actions: ['retry', 'choose-model'] }
  }
  // An error inside a stream that began with status 200, without a more specific code.
  if (status === 200) return { tone: 'danger', ...errorsText.brokenStream, actions: ['retry', 'choose-model'] }
  const actions: ErrorAction[] = isRetryable(error) ? ['retry', 'choose-model'] : ['choose-model', 'retry']
  return { tone: 'danger', ...errorsText.otherStatus(status), actions }
}

function transportWords(error: TransportErrorData, kind: Exclude<TransportErrorData['kind'], 'cancelled'>): Words {
  switch (kind) {
    case 'unreachable':
      return { tone: 'danger', ...errorsText.unreachable, actions: ['retry', 'restart-gateway'] }
    case 'timeout':
      return { tone: 'danger', ...errorsText.timeout, actions: ['retry'] }
    case 'tls':
      return { tone: 'danger', ...errorsText.tls, actions: ['open-settings', 'retry'] }
    case 'interrupted':
      return { tone: 'calm', ...errorsText.interrupted, actions: ['retry'] }
    case 'too-long':
      return { tone: 'warn', ...errorsText.tooLong, actions: ['change-parameters', 'retry', 'choose-model'] }
    case 'bad-response':
      return { tone: 'danger', ...errorsText.badResponse, actions: ['retry', 'open-settings'] }
    case 'bad-sound':
      return {
        tone: 'danger',
        ...errorsText.badSound(translateMainMessage(error)),
        actions: ['retry', 'choose-model'],
      }
  }
}

function appWords(error: AppErrorData): Words {
  // The request was valid, and works as soon as the budget is raised.
  if (error.field === 'budget') return { tone: 'warn', ...errorsText.budgetSpent, actions: ['open-usage', 'retry'] }
  if (error.field === 'policy') {
    return { tone: 'warn', title: errorsText.notSentByPolicy, text: translateMainMessage(error), actions: ['retry'] }
  }
  const file = storedFileProblem(error)
  if (file !== null) {
    const words = file === 'attachment-gone' ? errorsText.fileGone : errorsText.fileDamaged
    return { tone: 'danger', ...words, actions: ['retry'] }
  }
  switch (error.kind) {
    case 'bad-input':
      return { tone: 'danger', ...errorsText.badInput, actions: [] }
    case 'not-found':
      return { tone: 'calm', ...errorsText.missing, actions: [] }
    case 'storage':
      return { tone: 'danger', ...errorsText.storage, actions: ['retry', 'open-data-folder'] }
    case 'keychain':
      return { tone: 'warn', ...errorsText.keychain, actions: ['retry', 'open-settings'] }
    case 'internal':
      return { tone: 'danger', ...errorsText.internal, actions: ['retry'] }
  }
}
