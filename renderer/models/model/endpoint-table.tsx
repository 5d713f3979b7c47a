import { Shield, TriangleAlert } from 'lucide-react'
import { rulesFor } from '#shared/provider-rule.ts'
import { countryName } from '../../text/country.ts'
import { modelPageText as text } from '../../text/en/model-page.ts'
import { providerRulesText } from '../../text/en/provider-rules.ts'
import { formatNumber, formatPrice } from '../../text/format.ts'
import { providerInWords } from '../../text/model-name.ts'
import { Checkbox } from '../../ui/check-row.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Tag } from '../../ui/tag.tsx'
import { Unknown } from '../../ui/unknown.tsx'
import { SortHead } from '../sort-head.tsx'
import type { SortOrder } from '../sort-rows.ts'
import { type EndpointRow } from '#shared/endpoint-rows.ts'
import { ascendingEndpointColumns, type EndpointColumn, endpointColumns } from '../endpoint-columns.ts'
import { exclusionOf } from '#shared/remaining-endpoints.ts'
import table from '../../ui/table.module.css'
import styles from './model-page.module.css'

interface EndpointTableProps {
  rows: readonly EndpointRow[]
  order: SortOrder<EndpointColumn>
  /** The parameter `provider` of the chat or preset that rules go to. */
  preferences: unknown
  chosenKeys: readonly string[]
  /** The detail is beside it and needs width. */
  isDetailBeside: boolean
  onOrder: (order: SortOrder<EndpointColumn>) => void
  onChoose: (keys: readonly string[]) => void
}

const texts: ReadonlySet<EndpointColumn> = new Set(['name', 'quantization', 'zdr'])
/** Columns that go where there is no width. */
const wide: ReadonlySet<EndpointColumn> = new Set(['context', 'parameters'])

/** The endpoints of a model. A row opens its details, and its checkbox adds it to those that a rule is about. */
export function EndpointTable(props: EndpointTableProps) {
  const { rows, order, preferences, chosenKeys, isDetailBeside, onOrder, onChoose } = props
  const shown = endpointColumns.filter((column) => !isDetailBeside || !wide.has(column))
  const hints: Partial<Record<EndpointColumn, string>> = text.hints
  return (
    <table className={classNames(table.table, styles.endpoints)} aria-label={text.endpoints}>
      <thead>
        <tr>
          <th scope="col" className={styles.pick}>
            <span className="sr">{text.pick}</span>
          </th>
          {shown.map((by) => (
            <SortHead
              key={by}
              by={by}
              label={text.columns[by]}
              hint={hints[by]}
              order={order}
              ascending={ascendingEndpointColumns}
              className={classNames(!texts.has(by) && 'right', wide.has(by) && 'wide-only')}
              onOrder={onOrder}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isChosen = chosenKeys.includes(row.key)
          const isOnly = isChosen && chosenKeys.length === 1
          const others = chosenKeys.filter((key) => key !== row.key)
          const open = () => onChoose(isOnly ? [] : [row.key])
          return (
            // The row is a larger target for the pointer; its button is what the keyboard reaches.
            <tr
              key={row.key}
              data-selected={isChosen || undefined}
              data-out={exclusionOf(row, preferences) !== null || undefined}
              onClick={open}
            >
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The checkbox has the keys. */}
              <td className={styles.pick} onClick={(event) => event.stopPropagation()}>
                <Checkbox
                  label={text.choose(providerInWords(row.name))}
                  checked={isChosen}
                  onChange={(isIn) => onChoose(isIn ? [...others, row.key] : others)}
                />
              </td>
              <td className={styles.name}>
                <Name row={row} preferences={preferences} isOpen={chosenKeys.at(-1) === row.key} onOpen={open} />
              </td>
              {shown.slice(1).map((column) => (
                <Cell key={column} column={column} row={row} />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface NameProps {
  row: EndpointRow
  preferences: unknown
  isOpen: boolean
  onOpen: () => void
}

function Name({ row, preferences, isOpen, onOpen }: NameProps) {
  const exclusion = exclusionOf(row, preferences)
  const rules = row.slug === null ? [] : rulesFor(preferences, row.slug).filter((rule) => rule !== 'ignore')
  return (
    <span className="row">
      <button
        type="button"
        className="medium cut"
        aria-expanded={isOpen}
        onClick={(event) => {
          event.stopPropagation()
          onOpen()
        }}
      >
        {providerInWords(row.name)}
      </button>
      {row.countries.length > 0 && (
        <span
          className={classNames('wide-only', styles.codes)}
          title={row.countries.map(countryName).join(', ')}
          aria-hidden
        >
          {row.countries.slice(0, 3).join(' ')}
        </span>
      )}
      {row.isDegraded && (
        <Tag tone="warn">
          <TriangleAlert aria-hidden />
          {text.degraded}
        </Tag>
      )}
      {exclusion !== null ? (
        <Tag tone="outline">{text.exclusions[exclusion]}</Tag>
      ) : (
        rules.map((rule) => (
          <Tag key={rule} tone="outline">
            {providerRulesText.ruleTags[rule]}
          </Tag>
        ))
      )}
    </span>
  )
}

const isLow = (uptime: number | null): boolean => uptime !== null && uptime < 95

function Cell({ column, row }: { column: EndpointColumn; row: EndpointRow }) {
  switch (column) {
    case 'name':
      return null
    case 'input':
    case 'output':
      return (
        <td className="right" title={row.tiers.length > 0 ? text.tiered : undefined}>
          {row[column] === null ? <Unknown /> : formatPrice(row[column])}
          {row.tiers.some((tier) => tier[column] !== null) && '*'}
        </td>
      )
    case 'quantization':
      return <td>{row.quantization ?? <Unknown />}</td>
    case 'context':
      return <td className="right wide-only">{row.context === null ? <Unknown /> : formatNumber(row.context)}</td>
    case 'latency': {
      const { p50, p90 } = row.latency
      return (
        <td className="right">
          {p50 === null ? (
            <Unknown />
          ) : p90 === null ? (
            text.secondsOne(text.seconds(p50))
          ) : (
            text.secondsRange(text.seconds(p50), text.seconds(p90))
          )}
        </td>
      )
    }
    case 'throughput': {
      const { p50 } = row.throughput
      return <td className="right">{p50 === null ? <Unknown /> : formatNumber(Math.round(p50))}</td>
    }
    case 'uptime':
      return (
        <td className={classNames('right', isLow(row.uptime.day) && 't-warn')}>
          {row.uptime.day === null ? <Unknown /> : text.percent(row.uptime.day)}
        </td>
      )
    case 'zdr':
      return (
        <td>
          {row.isZdr === null ? (
            <Unknown />
          ) : row.isZdr ? (
            <span className="row">
              <Shield className="s" aria-hidden />
              {text.yes}
            </span>
          ) : (
            <span className="quiet">{text.no}</span>
          )}
        </td>
      )
    case 'parameters':
      return (
        <td className="right wide-only">
          {row.parameters === null ? <Unknown /> : formatNumber(row.parameters.length)}
        </td>
      )
  }
}
