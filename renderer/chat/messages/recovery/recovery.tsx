import type { ReactNode } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import type { RequestAdjustment } from '#shared/chat/effective-provider.ts'
import { baseSlug, type EndpointRow } from '#shared/endpoint-rows.ts'
import { type RecoveryStep, failedProviders, findRecoverySteps } from '#shared/recovery-steps.ts'
import type { GatewayErrorData } from '#shared/errors.ts'
import { effectiveStatus } from '#shared/gateway-reason.ts'
import { isRecord } from '#shared/json/json-value.ts'
import { remainingEndpoints } from '#shared/remaining-endpoints.ts'
import { useCall, useCommand } from '../../../bridge/query.ts'
import { namesWords } from '../../../data-policy/policy-words.ts'
import { useEndpoints } from '../../../data-policy/use-endpoints.ts'
import { formatList } from '../../../text/format.ts'
import { recoveryText as text } from '../../../text/en/recovery.ts'
import { Button } from '../../../ui/button.tsx'
import { useConversation } from '../../conversation/use-conversation.ts'
import { useIsAnswering } from '../../conversation/use-is-answering.ts'
import { FindField } from './find-field.tsx'
import { RecoveryRow } from './recovery-row.tsx'
import styles from './recovery.module.css'

interface RecoveryProps {
  answer: AssistantMessage
  error: GatewayErrorData
}

/** Offers what could let a failed request pass: without a rule, elsewhere, or without the parameter that is rejected. */
export default function Recovery({ answer, error }: RecoveryProps) {
  const { id: messageId, conversationId } = answer
  const profileId = useConversation(({ conversation }) => conversation?.profileId ?? '')
  const isBlocked = useIsAnswering()
  const retry = useCommand('conversation.retry', { failed: text.notRetried })
  const request = useCall('conversation.details', { conversationId, messageId }).data?.request
  const policy = useCall('policy.ofChat', { conversationId }).data
  const preferences = request?.['provider']
  const avoided = failedProviders(error, answer.provider)
  const isFiltered = error.availability !== undefined
  const model = typeof request?.['model'] === 'string' ? request['model'].split('@preset/')[0] || policy?.model : null
  const { rows = null } = useEndpoints(profileId, model ?? null, isFiltered || avoided.length > 0)
  const hasRegions = policy !== undefined && policy.effective.regions !== null
  const steps = findRecoverySteps(error, { preferences, hasRegions, rows })
  const others = rows === null ? null : endpointsWithout(rows, preferences, avoided)
  const status = effectiveStatus(error)
  const mayBeField = !isFiltered && (status === 400 || status === 422)
  const canGoElsewhere = avoided.length > 0 && others?.length !== 0
  if (request === undefined || (!mayBeField && !canGoElsewhere && steps.length === 0)) return null

  function repeat(adjustment: RequestAdjustment): void {
    retry.mutate({ conversationId, messageId, adjustment })
  }
  const button = (label: string, adjustment: RequestAdjustment) => (
    <Button size="small" disabled={isBlocked || retry.isPending} onClick={() => repeat(adjustment)}>
      {label}
    </Button>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset is for a form, and a chat may have several.
    <div role="group" aria-label={text.steps} className={styles.steps}>
      {canGoElsewhere && (
        <RecoveryRow
          text={
            others === null
              ? text.tryElsewhereWithout(formatList(avoided))
              : text.tryElsewhereHelp(formatList(avoided), namesWords(others.map(({ name }) => name)))
          }
          action={button(text.tryElsewhere, { ignore: [...new Set([...ignoredIn(preferences), ...avoided])] })}
        />
      )}
      {steps.map((step) => (
        <RecoveryRow
          key={JSON.stringify(step)}
          text={stepWords(step)}
          action={button(stepLabel(step), adjustmentOf(step))}
        />
      ))}
      {(canGoElsewhere || steps.length > 0) && <p className="small quiet">{text.once}</p>}
      {mayBeField && <FindField answer={answer} rows={rows} profileId={profileId} model={model ?? null} />}
    </div>
  )
}

function stepWords(step: RecoveryStep): ReactNode {
  switch (step.kind) {
    case 'allow-fallbacks':
      return text.allowFallbacksHelp
    case 'model':
      return text.useModelHelp
    case 'lift':
      return (
        <>
          {formatList(step.rules.map((rule) => text.rules[rule]))}{' '}
          {step.excluded !== null && <span className="quiet">{text.excluded(step.excluded)}</span>}
        </>
      )
  }
}

function stepLabel(step: RecoveryStep): string {
  switch (step.kind) {
    case 'allow-fallbacks':
      return text.allowFallbacks
    case 'model':
      return text.useModel(step.model)
    case 'lift': {
      const [first, ...others] = step.rules
      const label = first === undefined || others.length > 0 ? text.withoutAll : text.without[first]
      return step.names === null ? label : text.named(label, namesWords(step.names))
    }
  }
}

function adjustmentOf(step: RecoveryStep): RequestAdjustment {
  switch (step.kind) {
    case 'allow-fallbacks':
      return { allowFallbacks: true }
    case 'model':
      return { model: step.model }
    case 'lift':
      return { lift: [...step.rules] }
  }
}

/** Returns the endpoints that the request could go to without some providers. */
function endpointsWithout(rows: readonly EndpointRow[], preferences: unknown, avoided: readonly string[]) {
  return remainingEndpoints(rows, { preferences }).remaining.filter(
    ({ name, slug }) => !avoided.includes(name) && !(slug !== null && avoided.includes(baseSlug(slug))),
  )
}

/** An earlier attempt may have left out providers, too. */
function ignoredIn(preferences: unknown): string[] {
  const ignored = isRecord(preferences) ? preferences['ignore'] : null
  return Array.isArray(ignored) ? ignored.filter((each) => typeof each === 'string') : []
}
