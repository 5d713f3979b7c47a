import { useCall } from '../../bridge/query.ts'
import { modelPageText as text } from '../../text/en/model-page.ts'
import { formatNumber } from '../../text/format.ts'
import { providerInWords } from '../../text/model-name.ts'
import { classNames } from '../../ui/class-names.ts'
import { Unknown } from '../../ui/unknown.tsx'
import table from '../../ui/table.module.css'
import styles from './model-page.module.css'

/** Days of own use that are counted. */
export const ownDays = 30

/** What the person's own requests have shown about who runs a model. */
export function OwnRequests({ model }: { model: string }) {
  const records = useCall('ledger.providers', { days: ownDays, model }).data
  if (records === undefined) return null
  return (
    <section aria-label={text.own}>
      <div className={classNames('row', styles.own)}>
        <h2 className="strong grow">{text.own}</h2>
        <span className="small quiet">{text.ownDays(ownDays)}</span>
      </div>
      {records.length === 0 ? (
        <p className="small quiet">{text.ownNone}</p>
      ) : (
        <table className={classNames(table.table, table.compact, table.flush)} aria-label={text.own}>
          <thead>
            <tr>
              <th scope="col">{text.ownColumns.provider}</th>
              {(['turns', 'firstToken', 'speed', 'errors', 'cost'] as const).map((column) => (
                <th key={column} scope="col" className="right">
                  {text.ownColumns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map(({ provider, turns, firstTokenMedian, speedMedian, failed, cost, unknownCosts }) => (
              <tr key={provider}>
                <td className="medium">{providerInWords(provider)}</td>
                <td className="right">{formatNumber(turns)}</td>
                <td className="right">{firstTokenMedian === null ? <Unknown /> : text.ownSeconds(firstTokenMedian)}</td>
                <td className="right">{speedMedian === null ? <Unknown /> : formatNumber(Math.round(speedMedian))}</td>
                <td className="right">{text.errorsOf(failed, turns)}</td>
                <td className="right">
                  {unknownCosts === turns ? <Unknown /> : text.billed(Number(cost), unknownCosts)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
