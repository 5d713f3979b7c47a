import type { LedgerGroup, LedgerRow, LedgerSums, LedgerView } from '#shared/ledger.ts'
import { useModelNames } from '../gateways/model-name.ts'
import { formatDayName, formatDollarColumn, formatExactDollars, formatNumber } from '../text/format.ts'
import { usageText as text } from '../text/en/usage.ts'
import { providerInWords } from '../text/model-name.ts'
import { classNames } from '../ui/class-names.ts'
import table from '../ui/table.module.css'
import styles from './usage-view.module.css'

interface UsageTableProps {
  view: LedgerView
  group: LedgerGroup
  /** Returns the name of a gateway by its id. */
  nameOf: (profileId: string) => string
}

/** One row per group, the most expensive first, and their sum. */
export function UsageTable({ view, group, nameOf }: UsageTableProps) {
  const { columns } = text
  const modelNameOf = useModelNames()
  return (
    <table className={table.table} aria-label={text.ledger}>
      <thead>
        <tr>
          <th scope="col">{text.groups[group]}</th>
          <th scope="col" className="right">
            {columns.turns}
          </th>
          <th scope="col" className="right">
            {columns.in}
          </th>
          <th scope="col" className="right wide-only">
            {columns.cached}
          </th>
          <th scope="col" className="right">
            {columns.out}
          </th>
          <th scope="col" className="right wide-only">
            {columns.reasoning}
          </th>
          <th scope="col" className="right">
            {columns.upstream}
          </th>
          <th scope="col" className="right">
            {columns.billed}
          </th>
        </tr>
      </thead>
      <tbody>
        {view.rows.map((row) => (
          <Row
            key={row.key}
            name={nameOfRow(row, group, { nameOf, modelNameOf })}
            title={group === 'model' ? row.label : ''}
            sums={row}
          />
        ))}
        {view.others && <Row name={text.others} sums={view.others} />}
      </tbody>
      <tfoot>
        <Row name={text.total} sums={view.total} />
      </tfoot>
    </table>
  )
}

interface RowProps {
  name: string
  /** The id behind the name, for the tooltip. */
  title?: string
  sums: LedgerSums
}

function Row({ name, title = '', sums }: RowProps) {
  const isAudio = sums.promptTokens + sums.completionTokens === 0 && sums.seconds + sums.characters > 0
  return (
    <tr>
      <td className="cut" title={title || name}>
        {name}
      </td>
      <td className="right">
        {sums.failed > 0 && (
          <span className={classNames('small quiet', styles.note)}>{text.ofThemFailed(sums.failed)}</span>
        )}
        {formatNumber(sums.turns)}
      </td>
      {isAudio ? (
        <td colSpan={4} className="quiet">
          {sums.seconds > 0 ? text.secondsHeard(sums.seconds) : text.charactersSaid(sums.characters)}
        </td>
      ) : (
        <>
          <td className="right">{tokens(sums.promptTokens, sums)}</td>
          <td className="right wide-only">{formatNumber(sums.cachedTokens)}</td>
          <td className="right">{tokens(sums.completionTokens, sums)}</td>
          <td className="right wide-only">{formatNumber(sums.reasoningTokens)}</td>
        </>
      )}
      <td className="right" title={sums.upstreamCost === '0' ? undefined : formatExactDollars(sums.upstreamCost)}>
        {sums.upstreamCost === '0' ? <span className="quiet">{text.none}</span> : formatDollarColumn(sums.upstreamCost)}
      </td>
      <td className="right">
        <Billed sums={sums} />
      </td>
    </tr>
  )
}

/** A sum without known costs shows as unknown; a partly known one says so. */
function Billed({ sums: { cost, turns, unknownCosts } }: { sums: LedgerSums }) {
  if (turns > 0 && unknownCosts === turns)
    return <span className={classNames('quiet', styles.unknown)}>{text.unknown}</span>
  return (
    <>
      {unknownCosts > 0 && (
        <span className={classNames('small quiet', styles.note)}>{text.alsoUnknown(unknownCosts)}</span>
      )}
      <span title={formatExactDollars(cost)}>{formatDollarColumn(cost)}</span>
    </>
  )
}

/** Every answer has some tokens, so zero means that none were reported. */
function tokens(count: number, { turns }: LedgerSums) {
  return count === 0 && turns > 0 ? (
    <span className={classNames('quiet', styles.unknown)}>{text.unknown}</span>
  ) : (
    formatNumber(count)
  )
}

interface RowNames {
  nameOf: (profileId: string) => string
  modelNameOf: (id: string) => string
}

function nameOfRow({ key, label }: LedgerRow, group: LedgerGroup, { nameOf, modelNameOf }: RowNames): string {
  switch (group) {
    case 'day':
      return formatDayName(key)
    case 'profile':
      return nameOf(key)
    case 'kind':
      return text.kinds[key as keyof typeof text.kinds] ?? key
    case 'conversation':
      return label === '' ? text.deletedConversation : label
    case 'preset':
      return label === '' ? text.noPreset : label
    case 'model':
      return label === '' ? text.notReported : modelNameOf(label)
    case 'provider':
      return label === '' ? text.notReported : providerInWords(label)
  }
}
