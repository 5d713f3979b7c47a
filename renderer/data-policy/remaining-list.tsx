import type { RemainingOfChat } from './use-remaining.ts'
import { dataPolicyText as text } from '../text/en/data-policy.ts'
import { reasonWords, remainingWords, secondsOf } from './policy-words.ts'
import styles from './data-policy.module.css'

/** How many endpoints are listed. */
const maxListed = 6

/** Shows which endpoints a request may go to, and why the others are left out. */
export function RemainingList({ remaining }: { remaining: RemainingOfChat }) {
  return (
    <section aria-label={text.remains} className={styles.remains}>
      <Content remaining={remaining} />
    </section>
  )
}

function Content({ remaining: { policy, endpoints, left, refusal } }: { remaining: RemainingOfChat }) {
  if (left === null) {
    const isRead = policy !== undefined && (policy.model === null || endpoints.rows === null)
    const words = !isRead ? text.loading : policy.model === null ? text.noModel : text.notReported
    return (
      <>
        <p className="small quiet">{words}</p>
        {refusal === 'everywhere' && <p className="small t-danger">{text.refusedEverywhere}</p>}
      </>
    )
  }
  const words = remainingWords(left)
  const reasons = reasonWords(left.excluded)
  const listed = left.remaining.toSorted((a, b) => (a.input ?? Infinity) - (b.input ?? Infinity)).slice(0, maxListed)
  const more = left.remaining.length - listed.length
  return (
    <>
      <p className={refusal === null ? undefined : 't-danger'}>
        <b className="medium">{words.count}</b>
        {words.facts !== '' && <span className="num">, {words.facts}</span>}
      </p>
      {listed.length > 0 && (
        <ul className={styles.list}>
          {listed.map((row) => (
            <li key={row.key}>
              <span className="cut">
                {row.name} <span className="quiet">{row.countries.slice(0, 6).join(' ')}</span>
              </span>
              <span className="num">{row.input === null ? '' : text.priceOf(row.input)}</span>
              <span className="num">{row.latency.p50 === null ? '' : text.seconds(secondsOf(row.latency.p50))}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="small quiet">{text.more(more)}</p>}
      {reasons !== '' && <p className="small quiet">{text.leftOut(reasons)}</p>}
      {left.uncertain > 0 && <p className="small quiet">{text.uncertain}</p>}
    </>
  )
}
