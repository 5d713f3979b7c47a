/** Rows of a difference, with folds in place of long unchanged stretches. */
export type FoldedRows<Row> =
  | { readonly kind: 'rows'; readonly start: number; readonly rows: readonly Row[] }
  | { readonly kind: 'fold'; readonly start: number; readonly rows: readonly Row[] }

/** Unchanged lines kept around a change. */
const context = 3

/** Folds rows that are far from every change. Stretches under four lines and opened folds stay open. */
export function foldRows<Row extends { readonly change: number | null }>(
  rows: readonly Row[],
  opened: ReadonlySet<number>,
): FoldedRows<Row>[] {
  const isNear = new Uint8Array(rows.length)
  for (const [index, row] of rows.entries()) {
    if (row.change === null) continue
    isNear.fill(1, Math.max(0, index - context), Math.min(rows.length, index + context + 1))
  }
  const parts: FoldedRows<Row>[] = []
  let start = 0
  while (start < rows.length) {
    let end = start + 1
    while (end < rows.length && isNear[end] === isNear[start]) end += 1
    const isFold = isNear[start] === 0 && end - start > context && !opened.has(start)
    parts.push({ kind: isFold ? 'fold' : 'rows', start, rows: rows.slice(start, end) })
    start = end
  }
  return parts
}
