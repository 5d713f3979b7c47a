import { Search } from 'lucide-react'
import type { AssistantMessage } from '#shared/conversation.ts'
import type { EndpointRow } from '#shared/endpoint-rows.ts'
import { useCall, useCommand } from '../../../bridge/query.ts'
import { ErrorProblem } from '../../../errors/error-problem.tsx'
import { useModelsOf } from '../../../gateways/gateways.ts'
import { formatCost, formatList } from '../../../text/format.ts'
import { recoveryText as text } from '../../../text/en/recovery.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useIsAnswering } from '../../conversation/use-is-answering.ts'
import { useFindField } from './use-find-field.ts'
import { RecoveryRow } from './recovery-row.tsx'
import styles from './recovery.module.css'

interface FindFieldProps {
  answer: AssistantMessage
  /** The endpoints of the model; null if they are unknown. */
  rows: readonly EndpointRow[] | null
  profileId: string
  model: string | null
}

/** Announces and runs the search for the parameter that the gateway rejects, and retries without it. */
export function FindField({ answer, rows, profileId, model }: FindFieldProps) {
  const { id: messageId, conversationId } = answer
  const plan = useCall('conversation.fieldPlan', { conversationId, messageId }).data
  const listed = useModelsOf(profileId).data?.data.find(({ id }) => id === model)?.pricing
  const { search, run, stop } = useFindField(conversationId, messageId)
  const isBlocked = useIsAnswering()
  const set = useCommand('conversation.setParameters', { failed: text.notRetried })
  const retry = useCommand('conversation.retry', { failed: text.notRetried })
  if (plan === undefined || plan.fields.length === 0) return null

  function retryWithout(fields: readonly string[], removable: readonly string[]): void {
    const unset = fields.filter((name) => !removable.includes(name))
    const repeat = () => retry.mutate({ conversationId, messageId, ...(unset.length > 0 && { adjustment: { unset } }) })
    if (removable.length === 0) return repeat()
    set.mutate({ conversationId, set: {}, unset: [...removable] }, { onSuccess: repeat })
  }
  const { fields, usualCalls, maxCalls, characters } = plan
  const price = priceWords(inputPrice(rows, listed?.prompt), maxCalls * Math.ceil(characters / charactersPerToken))
  return (
    <>
      <RecoveryRow
        text={`${text.findFieldHelp(fields.length, usualCalls, maxCalls)} ${price}`}
        action={
          search.state === 'running' ? (
            <Button size="small" onClick={stop}>
              {text.stop}
            </Button>
          ) : (
            <Button size="small" icon={Search} disabled={isBlocked} onClick={run}>
              {text.findField}
            </Button>
          )
        }
      />
      {search.state === 'running' && search.step !== null && (
        <output className={styles.search}>
          <ProgressBar label={text.findField} value={search.step.call} max={search.step.maxCalls} />
          <span className="small">
            {text.finding(search.step.call, search.step.maxCalls)}
            {search.step.dropped.length > 0 && `. ${text.dropping(formatList(search.step.dropped))}`}
          </span>
        </output>
      )}
      {search.state === 'stopped' && <output>{text.stopped}</output>}
      {search.state === 'failed' && <ErrorProblem error={search.error} onRetry={run} isCompact />}
      {search.state === 'ended' && (
        <RecoveryRow
          text={<output>{endWords(search.end)}</output>}
          action={
            search.end.result !== 'other-cause' && (
              <Button
                size="small"
                disabled={isBlocked || retry.isPending || set.isPending}
                onClick={() => retryWithout(search.end.fields, search.end.removable)}
              >
                {retryLabel(search.end)}
              </Button>
            )
          }
        />
      )}
    </>
  )
}

type SearchEnd = Extract<ReturnType<typeof useFindField>['search'], { state: 'ended' }>['end']

function endWords({ result, fields }: SearchEnd): string {
  switch (result) {
    case 'found':
      return text.found(formatList(fields))
    case 'found-some':
      return text.foundSome(formatList(fields))
    case 'other-cause':
      return text.otherCause
    case 'passes':
      return text.passes
  }
}

function retryLabel({ fields, removable }: SearchEnd): string {
  if (fields.length === 0) return text.retry
  const names = formatList(fields)
  return removable.length === fields.length ? text.removeAndRetry(names) : text.retryWithout(names)
}

/** An estimate: of English about four, of other languages and code fewer. */
const charactersPerToken = 3

/** Returns the highest price of input, in US dollars per million tokens; null if none is known. */
function inputPrice(rows: readonly EndpointRow[] | null, listed: string | undefined): number | null {
  const known = (rows ?? []).flatMap(({ input }) => input ?? [])
  const ofModel = listed === undefined || listed.trim() === '' ? Number.NaN : Number(listed) * 1e6
  const prices = Number.isFinite(ofModel) && ofModel >= 0 ? [...known, ofModel] : known
  return prices.length === 0 ? null : Math.max(...prices)
}

function priceWords(price: number | null, tokens: number): string {
  if (price === null) return text.noPrice
  return price === 0 ? text.free : text.price(formatCost((price * tokens) / 1e6))
}
