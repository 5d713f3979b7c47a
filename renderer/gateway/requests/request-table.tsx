import { useEffect, useState } from 'react'
import type { ProgramRequest } from '#shared/programs/program-request.ts'
import { programRequestsText as text } from '../../text/en/program-requests.ts'
import {
  formatBytes,
  formatDollarColumn,
  formatExactDollars,
  formatExactTime,
  formatMoment,
  formatNumber,
  formatRecent,
  formatShortDuration,
} from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Unknown } from '../../ui/unknown.tsx'
import { useNow } from '../../ui/use-now.ts'
import { requestStatus, tokensOf, wasRefusedHere } from './request-words.ts'
import table from '../../ui/table.module.css'
import styles from './requests.module.css'

interface RequestTableProps {
  requests: readonly ProgramRequest[]
  chosenId: string | null
  /** The inspector is open beside it and needs width. */
  isDetailBeside: boolean
  onChoose: (id: string | null) => void
}

/** Lists requests of programs, newest first. */
export function RequestTable({ requests, chosenId, isDetailBeside, onChoose }: RequestTableProps) {
  const now = useNow()
  return (
    <table className={classNames(table.table, table.compact, styles.table)} aria-label={text.title}>
      <thead>
        <tr>
          <th scope="col">{text.columns.time}</th>
          <th scope="col">{text.columns.program}</th>
          <th scope="col">{text.columns.model}</th>
          <th scope="col" className="right">
            {text.columns.tokens}
          </th>
          <th scope="col" className="right">
            {text.columns.cost}
          </th>
          {!isDetailBeside && (
            <th scope="col" className="right wide-only">
              {text.columns.took}
            </th>
          )}
          <th scope="col">{text.columns.status}</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => {
          const { id, at } = request
          const isChosen = id === chosenId
          const toggle = () => onChoose(isChosen ? null : id)
          const isToday = new Date(at).toDateString() === new Date(now).toDateString()
          return (
            // The row is a larger target for the pointer; its button is what the keyboard reaches.
            <tr key={id} data-selected={isChosen || undefined} onClick={toggle}>
              <td className="num">
                <button
                  type="button"
                  className="num"
                  title={formatMoment(at)}
                  aria-expanded={isChosen}
                  onClick={(event) => {
                    event.stopPropagation()
                    toggle()
                  }}
                >
                  {isToday ? formatExactTime(at) : formatRecent(at, now)}
                </button>
              </td>
              <Facts request={request} hasDuration={!isDetailBeside} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Facts({ request, hasDuration }: { request: ProgramRequest; hasDuration: boolean }) {
  const { program, end, cost, finishedAfter, at } = request
  const status = requestStatus(request)
  const tokens = tokensOf(request)
  const isRefused = wasRefusedHere(request)
  const none = <span className="quiet">{text.none}</span>
  return (
    <>
      <td className={classNames('cut', styles.program)} title={program}>
        {program}
      </td>
      <Models request={request} />
      <td className="right num">
        {end === 'running' ? (
          <span className="quiet">{text.soFar(formatBytes(request.bytesOut))}</span>
        ) : isRefused ? (
          none
        ) : tokens === null ? (
          <Unknown />
        ) : (
          formatNumber(tokens)
        )}
      </td>
      <td className="right num" title={cost === null ? undefined : formatExactDollars(cost)}>
        {cost !== null ? formatDollarColumn(cost) : end === 'running' ? '' : isRefused ? none : <Unknown />}
      </td>
      {hasDuration && (
        <td className="right num wide-only">
          {end === 'running' ? (
            <Elapsed at={at} />
          ) : finishedAfter === null ? (
            <Unknown />
          ) : (
            formatShortDuration(finishedAfter)
          )}
        </td>
      )}
      <td className={classNames('num', status?.isFailure && 't-danger', end === 'stopped' && 'quiet')}>
        {status === null ? (
          <span className="row" title={text.running}>
            <Spinner className={styles.spinner} />
            <span className="sr">{text.running}</span>
          </span>
        ) : (
          status.word
        )}
      </td>
    </>
  )
}

/** The name that the program used, and the model that answered if it has another name. */
function Models({ request: { asked, served } }: { request: ProgramRequest }) {
  const other = served === asked ? null : served
  return (
    <td className={styles.model} title={[asked, other].filter(Boolean).join(', ')}>
      <span className="row">
        {asked === '' ? (
          <span className="quiet">{text.noModel}</span>
        ) : (
          <span className={classNames('cut', styles.asked)}>{asked}</span>
        )}
        {other !== null && <span className="cut quiet">{other}</span>}
      </span>
    </td>
  )
}

function Elapsed({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return formatShortDuration(Math.max(0, now - at))
}
