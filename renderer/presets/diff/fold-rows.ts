/** What is drawn of a difference: rows, and in the place of many that are the same, a fold. */
export type FoldedRows<Row> =
  | { readonly kind: 'rows'; readonly start: number; readonly rows: readonly Row[] }
  | { readonly kind: 'fold'; readonly start: number; readonly rows: readonly Row[] }

/** Lines that stay around a change. */
const context = 3

/** Folds what is far from every change. Fewer than four lines are not worth a fold, and what was opened stays open. */
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
