import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import type { SortOrder } from './sort-rows.ts'
import styles from './models.module.css'

interface SortHeadProps<Column extends string> {
  by: Column
  label: string
  /** Explains the column. */
  hint?: string | undefined
  order: SortOrder<Column>
  /** Columns whose first press sorts from the lowest value, or from A. */
  ascending: ReadonlySet<Column>
  className?: string | undefined
  onOrder: (order: SortOrder<Column>) => void
}

/** The head of a column, which sorts by it; a second press reverses the order. */
export function SortHead<Column extends string>(props: SortHeadProps<Column>) {
  const { by, label, hint, order, ascending, className, onOrder } = props
  const isSorted = order.by === by
  const Arrow = order.isAscending ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      className={classNames(className)}
      title={hint}
      aria-sort={isSorted ? (order.isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={styles.head}
        onClick={() => onOrder({ by, isAscending: isSorted ? !order.isAscending : ascending.has(by) })}
      >
        {label}
        {isSorted && <Arrow aria-hidden />}
      </button>
    </th>
  )
}
