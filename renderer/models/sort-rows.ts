/** Column and direction of a sorted table. */
export interface SortOrder<Column extends string> {
  readonly by: Column
  readonly isAscending: boolean
}

/** Returns the rows in an order. Unknown values (null) are last in both directions, equal rows stay as they are. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number | null,
  isAscending: boolean,
): Row[] {
  const sign = isAscending ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const difference = typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b), 'en') : a - b
    return sign * difference
  })
}
