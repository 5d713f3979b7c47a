import { ArrowDown, ArrowUp } from 'lucide-react'
import { countryName } from '../text/country.ts'
import { providersText as text } from '../text/en/providers.ts'
import { formatNumber } from '../text/format.ts'
import { providerInWords } from '../text/model-name.ts'
import { classNames } from '../ui/class-names.ts'
import { errorShare, type ProviderRowData, type ProviderSort } from './provider-rows.ts'
import { rulesFor } from '#shared/provider-rule.ts'
import { providerRulesText } from '../text/en/provider-rules.ts'
import { Tag } from '../ui/tag.tsx'
import { Unknown } from '../ui/unknown.tsx'
import table from '../ui/table.module.css'
import styles from './providers.module.css'

export interface ProviderOrder {
  readonly by: ProviderSort
  readonly isReversed: boolean
}

interface ProviderTableProps {
  label: string
  rows: readonly ProviderRowData[]
  order: ProviderOrder
  /** As returned by `columnsWithValues`, of all tables that are shown together. */
  columns: readonly ProviderSort[]
  chosenSlug: string | null
  /** The detail pane is open beside it and needs width. */
  isDetailBeside: boolean
  /** Its columns are as wide as those of other tables below it. */
  isAligned?: boolean
  /** The parameter `provider` of the chat or preset that rules go to. */
  preferences: unknown
  onOrder: (order: ProviderOrder) => void
  onChoose: (slug: string | null) => void
}

const names: readonly ProviderSort[] = ['name', 'headquarters', 'datacenters']

export function ProviderTable({ label, rows, columns, isDetailBeside, isAligned, ...rest }: ProviderTableProps) {
  const { order, chosenSlug, preferences, onOrder, onChoose } = rest
  const shown = columns.filter((column) => column !== 'firstToken' || !isDetailBeside)
  return (
    <table className={classNames(table.table, isAligned && styles.aligned)} aria-label={label}>
      <thead>
        <tr>
          {shown.map((by) => (
            <Head
              key={by}
              by={by}
              order={order}
              onOrder={onOrder}
              className={classNames(!names.includes(by) && 'right', by === 'firstToken' && 'wide-only')}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { provider } = row
          const isChosen = provider.slug === chosenSlug
          const toggle = () => onChoose(isChosen ? null : provider.slug)
          return (
            // The row is a larger target for the pointer; its button is what the keyboard reaches.
            <tr key={provider.slug} data-selected={isChosen || undefined} onClick={toggle}>
              <td>
                <span className="row">
                  <button
                    type="button"
                    className="medium cut"
                    aria-expanded={isChosen}
                    onClick={(event) => {
                      event.stopPropagation()
                      toggle()
                    }}
                  >
                    {providerInWords(provider.name)}
                  </button>
                  {rulesFor(preferences, provider.slug).map((rule) => (
                    <Tag key={rule} tone="outline">
                      {providerRulesText.ruleTags[rule]}
                    </Tag>
                  ))}
                </span>
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

function Cell({ column, row: { provider, models, record } }: { column: ProviderSort; row: ProviderRowData }) {
  switch (column) {
    case 'name':
      return null
    case 'headquarters':
      return <td className="cut">{countryName(provider.headquarters) ?? <Unknown />}</td>
    case 'datacenters':
      return (
        <td>
          <Datacenters codes={provider.datacenters} />
        </td>
      )
    case 'models':
      return <td className="right">{models === null ? <Unknown /> : formatNumber(models.models.length)}</td>
    case 'turns':
      return (
        <td className="right">
          {record === null ? <span className="quiet">{text.none}</span> : formatNumber(record.turns)}
        </td>
      )
    case 'firstToken': {
      const firstToken = record?.firstTokenMedian ?? null
      return <td className="right wide-only">{firstToken === null ? <Unknown /> : text.seconds(firstToken)}</td>
    }
    case 'errors': {
      const errors = errorShare(record)
      return (
        <td className={classNames('right', errors !== null && errors >= 0.1 && 't-danger')}>
          {errors === null ? <Unknown /> : text.percent(errors)}
        </td>
      )
    }
  }
}

interface HeadProps {
  by: ProviderSort
  order: ProviderOrder
  onOrder: (order: ProviderOrder) => void
  className: string
}

/** Sorts by its column; a second press reverses the order. */
function Head({ by, order, onOrder, className }: HeadProps) {
  const isSorted = order.by === by
  // Names begin with A, figures with the highest.
  const isAscending = names.includes(by) && by !== 'datacenters' ? !order.isReversed : order.isReversed
  const Arrow = isAscending ? ArrowUp : ArrowDown
  return (
    <th scope="col" className={className} aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className={styles.head}
        onClick={() => onOrder({ by, isReversed: isSorted && !order.isReversed })}
      >
        {text.columns[by]}
        {isSorted && <Arrow aria-hidden />}
      </button>
    </th>
  )
}

const shownAtMost = 4

/** A missing list is not the same as an empty one. */
function Datacenters({ codes }: { codes: readonly string[] | null | undefined }) {
  if (!codes) return <Unknown />
  if (codes.length === 0) return <span className="quiet">{text.none}</span>
  const countries = codes.map((code) => countryName(code) ?? text.unknown).join(', ')
  const left = codes.length - shownAtMost
  return (
    <span className={styles.codes} title={countries}>
      <span aria-hidden>{codes.slice(0, shownAtMost).join(' ')}</span>
      <span className="sr">{countries}</span>
      {left > 0 && <span aria-hidden> {text.more(left)}</span>}
    </span>
  )
}
