import { isRetryable } from '#shared/errors.ts'
import { isDocumentedStatus, statusMeanings } from '#shared/gateway/statuses.ts'
import type { AppErrorData, ErrorData, GatewayErrorData, TransportErrorData } from '#shared/errors.ts'
import { errorsText } from './en/errors.ts'

/** What a button on an error does; `error-problem.tsx` knows how. The first helps most likely. */
export type ErrorAction = 'retry' | 'sign-in' | 'add-credits' | 'open-settings' | 'restart-gateway' | 'open-data-folder'

export interface ErrorWords {
  tone: 'danger' | 'warn' | 'calm'
  title: string
  text: string
  actions: ErrorAction[]
  /** The words of the one that failed, with its status and request id, for who wants to look into it. */
  details: string
}

/** Turns an error into what the screen says. Null where there is nothing to say: the person stopped it. */
export function errorWords(error: ErrorData): ErrorWords | null {
  switch (error.source) {
    case 'gateway':
      return gatewayErrorWords(error)
    case 'transport':
      return error.kind === 'cancelled' ? null : { ...transportWords(error, error.kind), details: error.message }
    case 'app':
      return { ...appWords(error), details: error.message }
  }
}

type Words = Omit<ErrorWords, 'details'>

/** Our words for what happened and what to do, with the gateway's own reason between them where it gives one. */
function gatewayErrorWords(error: GatewayErrorData): ErrorWords {
  const words = gatewayWords(error)
  const details = gatewayDetails(error)
  return hasOwnReason(error)
    ? { ...words, text: errorsText.said(error.message, words.text), details }
    : { ...words, details }
}

/** Whether the message says more than the status does, and is short enough to be read at a glance. */
function hasOwnReason(error: GatewayErrorData): boolean {
  const status = statusOf(error)
  const general = isDocumentedStatus(status) ? statusMeanings[status] : ''
  return error.message !== '' && error.message !== general && error.message.length <= 300
}

function gatewayWords(error: GatewayErrorData): Words {
  switch (statusOf(error)) {
    case 400:
    case 422:
      return { tone: 'danger', ...errorsText.badRequest, actions: [] }
    case 401:
      return { tone: 'danger', ...errorsText.unauthorized, actions: ['sign-in', 'open-settings'] }
    case 402:
      return { tone: 'danger', ...errorsText.noCredit, actions: ['add-credits', 'retry'] }
    case 403:
      return { tone: 'danger', ...errorsText.forbidden, actions: ['open-settings'] }
    case 404:
      return { tone: 'danger', ...errorsText.notFound, actions: ['retry'] }
    case 408:
    case 524:
      return { tone: 'danger', ...errorsText.gatewayTimeout, actions: ['retry'] }
    case 409:
      return { tone: 'warn', ...errorsText.conflict, actions: ['retry'] }
    case 413:
      return { tone: 'danger', ...errorsText.tooLarge, actions: [] }
    case 429:
      return { tone: 'warn', ...errorsText.rateLimit, actions: ['retry'] }
    case 500:
      return { tone: 'danger', ...errorsText.gatewayFault, actions: ['retry'] }
    case 502:
    case 529:
      return { tone: 'danger', ...errorsText.providerFault, actions: ['retry'] }
    case 503:
      return { tone: 'warn', ...errorsText.unavailable, actions: ['retry'] }
  }
  const actions: ErrorAction[] = isRetryable(error) ? ['retry'] : []
  // An error inside a stream that had begun well, without a code that says more.
  if (error.status === 200) return { tone: 'danger', ...errorsText.providerFault, actions }
  return { tone: 'danger', ...errorsText.otherStatus(error.status), actions }
}

/** A stream that had begun with 200 carries the status in its error's code. */
function statusOf(error: GatewayErrorData): number {
  return error.status === 200 && typeof error.code === 'number' ? error.code : error.status
}

function gatewayDetails(error: GatewayErrorData): string {
  const provider = error.metadata?.['provider_name']
  const lines = [`${error.code} ${error.message}`]
  if (typeof provider === 'string') lines.push(provider)
  if (error.requestId !== undefined) lines.push(error.requestId)
  return lines.join('\n')
}

function transportWords(error: TransportErrorData, kind: Exclude<TransportErrorData['kind'], 'cancelled'>): Words {
  const actions: ErrorAction[] = isRetryable(error) ? ['retry'] : []
  switch (kind) {
    case 'unreachable':
      return { tone: 'danger', ...errorsText.unreachable, actions: [...actions, 'restart-gateway'] }
    case 'timeout':
      return { tone: 'danger', ...errorsText.timeout, actions }
    case 'tls':
      return { tone: 'danger', ...errorsText.tls, actions: ['open-settings'] }
    case 'interrupted':
      return { tone: 'calm', ...errorsText.interrupted, actions }
    case 'bad-response':
      return { tone: 'danger', ...errorsText.badResponse, actions: [...actions, 'open-settings'] }
  }
}

function appWords(error: AppErrorData): Words {
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
