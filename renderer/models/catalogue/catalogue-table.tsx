import { type CSSProperties, memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ExpiryTag } from '../../model-choice/expiry-tag.tsx'
import { isFreeModel } from '../../model-choice/model-price.ts'
import { modalityLabels } from '../../model-choice/model-words.ts'
import { rowsWithin } from '../../model-choice/row-layout.ts'
import { variantOf } from '../../model-choice/variants.ts'
import { modelFactsText } from '../../text/en/model-facts.ts'
import { modelsText as text } from '../../text/en/models.ts'
import { formatNumber, formatPrice, formatShortMonth } from '../../text/format.ts'
import { Checkbox } from '../../ui/check-row.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Tag } from '../../ui/tag.tsx'
import { Unknown } from '../../ui/unknown.tsx'
import { SortHead } from '../sort-head.tsx'
import type { SortOrder } from '../sort-rows.ts'
import { ascendingColumns, type CatalogueColumn, type CatalogueRow } from '../catalogue-rows.ts'
import { maxCompared, useCatalogueScroll } from './catalogue-state.ts'
import table from '../../ui/table.module.css'
import styles from './catalogue.module.css'

/** Pixels of a row. */
const rowHeight = 34
/** Rows above and below the visible part that are mounted too. */
const overscan = 12

interface CatalogueTableProps {
  rows: readonly CatalogueRow[]
  order: SortOrder<CatalogueColumn>
  /** Ids of the models to compare. */
  chosen: readonly string[]
  /** Below the table. */
  after: ReactNode
  onOrder: (order: SortOrder<CatalogueColumn>) => void
  onToggle: (id: string) => void
  onOpen: (id: string) => void
}

/** The models as rows. Only those near the visible part are mounted, since a gateway may list thousands. */
export function CatalogueTable(props: CatalogueTableProps) {
  const { rows, order, chosen, after, onOrder, onToggle, onOpen } = props
  const scroller = useRef<HTMLDivElement>(null)
  const top = useCatalogueScroll((state) => state.top)
  const [height, setHeight] = useState(800)

  // A change of the filter or the order returns to the top, and the way back from a page to where it was.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element !== null && element.scrollTop !== top) element.scrollTop = top
  }, [top])

  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const resized = new ResizeObserver(() => setHeight(element.clientHeight))
    resized.observe(element)
    return () => resized.disconnect()
  }, [])

  const margin = overscan * rowHeight
  const block = { rowsTop: 0, count: rows.length }
  const { from, until } = rowsWithin(block, top - margin, top + height + margin, rowHeight)
  const head = (by: CatalogueColumn, className: string | undefined, hint?: string) => (
    <SortHead
      by={by}
      label={text.columns[by]}
      hint={hint}
      order={order}
      ascending={ascendingColumns}
      className={className}
      onOrder={onOrder}
    />
  )
  // React's type has no custom properties.
  const style = { '--catalogue-row': `${rowHeight}px` } as CSSProperties
  return (
    <div
      ref={scroller}
      className="scroll"
      style={style}
      onScroll={({ currentTarget }) => useCatalogueScroll.setState({ top: currentTarget.scrollTop })}
    >
      <table
        className={classNames(table.table, styles.table)}
        aria-label={text.title}
        // The head is the first row.
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.pick}>
              <span className="sr">{text.compare}</span>
            </th>
            {head('name', undefined)}
            {head('context', classNames('right', styles.figure))}
            {head('input', classNames('right', styles.figure), text.hints.input)}
            {head('output', classNames('right', styles.figure), text.hints.output)}
            <th scope="col" className={classNames('wide-only', styles.reads)}>
              {text.columns.reads}
            </th>
            {head('zdr', classNames('right wide-only', styles.short), text.hints.zdr)}
            {head('index', classNames('right', styles.short), text.hints.index)}
            {head('created', classNames('right wide-only', styles.figure))}
          </tr>
        </thead>
        <tbody>
          <Space height={from * rowHeight} />
          {rows.slice(from, until).map((row, offset) => (
            <Row
              key={row.listed.id}
              row={row}
              index={from + offset + 2}
              isChosen={chosen.includes(row.listed.id)}
              isFull={chosen.length >= maxCompared}
              onToggle={onToggle}
              onOpen={onOpen}
            />
          ))}
          <Space height={(rows.length - until) * rowHeight} />
        </tbody>
      </table>
      {after}
    </div>
  )
}

/** In place of rows that are not mounted. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr className={styles.space} style={{ height }} aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- It is hidden from screen readers. */}
      <td colSpan={9} />
    </tr>
  )
}

interface RowProps {
  row: CatalogueRow
  index: number
  isChosen: boolean
  /** No further model can be compared. */
  isFull: boolean
  onToggle: (id: string) => void
  onOpen: (id: string) => void
}

const Row = memo(function Row({ row, index, isChosen, isFull, onToggle, onOpen }: RowProps) {
  const { listed, reads, zdr, scores, ends, router } = row
  const { id, name, model, context, prices, created } = listed
  const variant = variantOf(id)
  const price = (value: number | null) => {
    if (isFreeModel(model)) return <span className="quiet">{text.free}</span>
    if (value !== null) return formatPrice(value)
    return router === null ? <Unknown /> : <span className="quiet">{text.varies}</span>
  }
  return (
    // The row is a larger target for the pointer; its button is what the keyboard reaches.
    <tr aria-rowindex={index} data-selected={isChosen || undefined} onClick={() => onOpen(id)}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The checkbox has the keys. */}
      <td className={styles.pick} onClick={(event) => event.stopPropagation()}>
        <Checkbox
          label={text.chooseToCompare(name)}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={() => onToggle(id)}
        />
      </td>
      <td className={styles.name}>
        <span className="row">
          <button
            type="button"
            className="medium cut"
            title={id}
            onClick={(event) => {
              event.stopPropagation()
              onOpen(id)
            }}
          >
            {name}
          </button>
          {router !== null && (
            <span title={modelFactsText.routers[router]}>
              <Tag tone="outline">{modelFactsText.router}</Tag>
            </span>
          )}
          {variant !== null && (
            <span title={modelFactsText.variant[variant]}>
              <Tag tone="outline">:{variant}</Tag>
            </span>
          )}
          <ExpiryTag day={ends} />
        </span>
      </td>
      <td className="right">{context === null ? <Unknown /> : formatNumber(context)}</td>
      <td className="right">{price(prices.input)}</td>
      <td className="right">{price(prices.output)}</td>
      <td className="wide-only cut dim" title={reads === null ? undefined : modalityLabels(reads)}>
        {reads === null ? <Unknown /> : modalityLabels(reads)}
      </td>
      <td className="right wide-only">{zdr === null ? <Unknown /> : formatNumber(zdr)}</td>
      <td className="right">{scores.intelligence === null ? <Unknown /> : scores.intelligence.toFixed(1)}</td>
      <td className="right wide-only">{created === null ? <Unknown /> : addedIn(created)}</td>
    </tr>
  )
})

/** Formats Unix seconds as a month; a time that no calendar has is unknown. */
function addedIn(seconds: number): ReactNode {
  const at = seconds * 1000
  return Number.isNaN(new Date(at).getTime()) ? <Unknown /> : formatShortMonth(at)
}
