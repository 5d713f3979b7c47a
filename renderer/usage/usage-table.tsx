import type { UsageSummary } from '#shared/ipc/bridge.ts'
import { usageText as text } from '../text/en/usage.ts'
import { formatNumber } from '../text/format.ts'
import { costWords, missingCosts, tokenWords } from './usage-words.ts'

/** One row a model, the dearest first. */
export function UsageTable({ summary }: { summary: UsageSummary }) {
  const models = summary.models.toSorted((one, other) => other.cost - one.cost || other.answers - one.answers)
  return (
    <table className="table table-fixed" aria-label={text.byModel}>
      <thead>
        <tr>
          <th scope="col">{text.columns.model}</th>
          <th scope="col" className="right w-[96px]">
            {text.columns.answers}
          </th>
          <th scope="col" className="right w-[128px]">
            {text.columns.in}
          </th>
          <th scope="col" className="right w-[128px]">
            {text.columns.out}
          </th>
          <th scope="col" className="right w-[184px]">
            {text.columns.cost}
          </th>
        </tr>
      </thead>
      <tbody>
        {models.map((row) => (
          <UsageRow key={row.model} name={row.model} row={row} />
        ))}
      </tbody>
      {models.length > 1 && (
        <tfoot>
          <UsageRow name={text.total} row={{ ...summary, cost: summary.totalCost }} />
        </tfoot>
      )}
    </table>
  )
}

type Row = Omit<UsageSummary['models'][number], 'model'>

function UsageRow({ name, row }: { name: string; row: Row }) {
  const missing = missingCosts(row)
  return (
    <tr>
      <td className="cut" title={name}>
        {name}
      </td>
      <td className="right">{formatNumber(row.answers)}</td>
      <td className="right">
        <Told words={tokenWords(row.promptTokens, row.answers)} />
      </td>
      <td className="right">
        <Told words={tokenWords(row.completionTokens, row.answers)} />
      </td>
      <td className="right">
        {missing !== null && <span className="small quiet font-normal mr-2">{text.alsoUnknown(missing)}</span>}
        <Told words={costWords(row.cost, row)} />
      </td>
    </tr>
  )
}

function Told({ words }: { words: string }) {
  return words === text.unknown ? <span className="quiet font-normal">{words}</span> : words
}
