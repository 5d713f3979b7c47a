import { useState } from 'react'
import type { LedgerEntry, LedgerFilter, LedgerCursor } from '#shared/ledger.ts'
import { useCall } from '../bridge/query.ts'
import { requestOfEntry } from '#shared/programs/ledger-entry.ts'
import { useOpenRequest } from '../gateways/chosen-request.ts'
import { useModelNames } from '../gateways/model-name.ts'
import { usageText as text } from '../text/en/usage.ts'
import { formatDollarColumn, formatExactDollars, formatMoment, formatNumber } from '../text/format.ts'
import { providerInWords } from '../text/model-name.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../errors/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { classNames } from '../ui/class-names.ts'
import table from '../ui/table.module.css'
import styles from './usage-view.module.css'

const pageSize = 100

/** Lists every request, newest first, one page at a time. */
export function EntryTable({ filter }: { filter: LedgerFilter }) {
  // Each page begins after the last entry of the previous one; undefined is the newest entry.
  const [places, setPlaces] = useState<readonly (LedgerCursor | undefined)[]>([undefined])
  const after = places.at(-1)
  const page = useCall('ledger.entries', { filter, limit: pageSize, ...(after && { after }) })
  return (
    <Loaded query={page} loading={<Skeleton label={text.loading} rows={10} />}>
      {({ entries, total }) => {
        const from = (places.length - 1) * pageSize
        const last = entries.at(-1)
        return (
          <>
            <table className={table.table} aria-label={text.ledger}>
              <thead>
                <tr>
                  <th scope="col">{text.columns.time}</th>
                  <th scope="col">{text.columns.what}</th>
                  <th scope="col">{text.groups.model}</th>
                  <th scope="col" className="wide-only">
                    {text.groups.provider}
                  </th>
                  <th scope="col" className="right">
                    {text.columns.in}
                  </th>
                  <th scope="col" className="right">
                    {text.columns.out}
                  </th>
                  <th scope="col" className="right">
                    {text.columns.billed}
                  </th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} />
                ))}
              </tbody>
            </table>
            <div className={classNames('row', styles.pages)}>
              <span className="small quiet num grow">{text.entriesOf(from + 1, from + entries.length, total)}</span>
              <Button
                size="small"
                disabled={places.length === 1}
                onClick={() => setPlaces((before) => before.slice(0, -1))}
              >
                {text.newer}
              </Button>
              <Button
                size="small"
                disabled={last === undefined || from + entries.length >= total}
                onClick={() => last && setPlaces((before) => [...before, { day: last.day, at: last.at, id: last.id }])}
              >
                {text.older}
              </Button>
            </div>
          </>
        )
      }}
    </Loaded>
  )
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const {
    at,
    kind,
    conversationTitle,
    model,
    provider,
    status,
    promptTokens,
    completionTokens,
    cost,
    toolRuns,
    toolCost,
    serverCalls,
  } = entry
  const nameOf = useModelNames()
  const openRequest = useOpenRequest()
  const requestId = kind === 'program' ? requestOfEntry(entry.id) : null
  const what = kind === 'chat' ? (conversationTitle ?? text.deletedConversation) : text.kinds[kind]
  return (
    <tr>
      <td className="num">{formatMoment(at)}</td>
      <td className="cut" title={what}>
        {requestId === null ? (
          what
        ) : (
          <button type="button" className="link" title={text.openRequest} onClick={() => openRequest(requestId)}>
            {what}
          </button>
        )}
        {toolRuns !== null && toolRuns > 0 && (
          <span className={classNames('small quiet', styles.failed)}>
            {text.toolRuns(toolRuns, toolCost === null ? null : formatExactDollars(toolCost))}
          </span>
        )}
        {serverCalls !== null && serverCalls > 0 && (
          <span className={classNames('small quiet', styles.failed)}>{text.serverCalls(serverCalls)}</span>
        )}
        {status === 'failed' && <span className={classNames('small quiet', styles.failed)}>{text.hasFailed}</span>}
      </td>
      <td className="cut" title={model}>
        {model ? nameOf(model) : <Unknown />}
      </td>
      <td className="cut wide-only">{providerInWords(provider) || <Unknown />}</td>
      <td className="right">{promptTokens === null ? <Unknown /> : formatNumber(promptTokens)}</td>
      <td className="right">{completionTokens === null ? <Unknown /> : formatNumber(completionTokens)}</td>
      <td className="right" title={cost === null ? undefined : formatExactDollars(cost)}>
        {cost === null ? <Unknown /> : formatDollarColumn(cost)}
      </td>
    </tr>
  )
}

function Unknown() {
  return <span className="quiet">{text.unknown}</span>
}
