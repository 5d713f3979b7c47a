import type { ProgramRequest } from '#shared/programs/program-request.ts'
import { programRequestsText as text } from '../../text/en/program-requests.ts'
import { formatExactDollars, formatNumber } from '../../text/format.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { PaneGroup, PaneGroupBody } from '../../ui/pane-group.tsx'
import { Unknown } from '../../ui/unknown.tsx'
import { wasRefusedHere } from './request-words.ts'
import styles from './request-detail.module.css'

const names = text.usageNames

/** Shows the tokens of a request and what it cost. Parts that are zero are left out. */
export function RequestUsage({ request }: { request: ProgramRequest }) {
  const { promptTokens, cachedTokens, cacheWriteTokens, completionTokens, reasoningTokens, cost, end } = request
  if (end === 'running' || wasRefusedHere(request)) return null
  const part = (name: string, tokens: number | null) =>
    tokens === null || tokens === 0 ? [] : [{ name, value: formatNumber(tokens), isInner: true }]
  const whole = (name: string, tokens: number | null) => ({
    name,
    value: tokens === null ? <Unknown /> : formatNumber(tokens),
  })
  return (
    <PaneGroup title={text.usage}>
      <PaneGroupBody>
        <FactList
          className={styles.usage}
          facts={[
            whole(names.input, promptTokens),
            ...part(names.cached, cachedTokens),
            ...part(names.cacheWritten, cacheWriteTokens),
            whole(names.output, completionTokens),
            ...part(names.reasoning, reasoningTokens),
            {
              name: names.billed,
              value: cost === null ? <Unknown /> : <span className="strong">{formatExactDollars(cost)}</span>,
            },
          ]}
        />
      </PaneGroupBody>
    </PaneGroup>
  )
}
