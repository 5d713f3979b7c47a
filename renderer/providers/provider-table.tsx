import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { countryName } from '../text/country.ts'
import { providersText as text } from '../text/en/providers.ts'
import { formatNumber } from '../text/format.ts'
import { classNames } from '../ui/class-names.ts'
import { errorShare, type ProviderRowData, type ProviderSort } from './provider-rows.ts'
import type { ProviderRule } from '#shared/provider-rule.ts'
import { Tag } from '../ui/tag.tsx'
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
  chosenSlug: string | null
  /** The detail pane is open beside it and needs width. */
  isDetailBeside: boolean
  /** Its columns are as wide as those of other tables below it. */
  isAligned?: boolean
  rulesOf: (slug: string) => readonly ProviderRule[]
  onOrder: (order: ProviderOrder) => void
  onChoose: (slug: string | null) => void
}

const names: readonly ProviderSort[] = ['name', 'headquarters', 'datacenters']
const figures: readonly ProviderSort[] = ['models', 'turns', 'firstToken', 'errors']

export function ProviderTable({ label, rows, isDetailBeside, isAligned, ...rest }: ProviderTableProps) {
  const { order, chosenSlug, rulesOf, onOrder, onChoose } = rest
  const shownFigures = isDetailBeside ? figures.filter((figure) => figure !== 'firstToken') : figures
  return (
    <table className={classNames(table.table, isAligned && styles.aligned)} aria-label={label}>
      <thead>
        <tr>
          {names.map((by) => (
            <Head key={by} by={by} order={order} onOrder={onOrder} />
          ))}
          {shownFigures.map((by) => (
            <Head
              key={by}
              by={by}
              order={order}
              onOrder={onOrder}
              className={by === 'firstToken' ? 'right wide-only' : 'right'}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { provider, models, record } = row
          const isChosen = provider.slug === chosenSlug
          const toggle = () => onChoose(isChosen ? null : provider.slug)
          const errors = errorShare(record)
          const firstToken = record?.firstTokenMedian ?? null
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
                    {provider.name}
                  </button>
                  {rulesOf(provider.slug).map((rule) => (
                    <Tag key={rule} tone="outline">
                      {text.ruleTags[rule]}
                    </Tag>
                  ))}
                </span>
              </td>
              <td className="cut">{countryName(provider.headquarters) ?? <Unknown />}</td>
              <td>
                <Datacenters codes={provider.datacenters} />
              </td>
              <td className="right">{models === null ? <Unknown /> : formatNumber(models.models.length)}</td>
              <td className="right">
                {record === null ? <span className="quiet">{text.none}</span> : formatNumber(record.turns)}
              </td>
              {!isDetailBeside && (
                <td className="right wide-only">{firstToken === null ? <Unknown /> : text.seconds(firstToken)}</td>
              )}
              <td className={classNames('right', errors !== null && errors >= 0.1 && 't-danger')}>
                {errors === null ? <Unknown /> : text.percent(errors)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface HeadProps {
  by: ProviderSort
  order: ProviderOrder
  onOrder: (order: ProviderOrder) => void
  className?: string
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

export function Unknown(): ReactNode {
  return <span className="quiet">{text.unknown}</span>
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
