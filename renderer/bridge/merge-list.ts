import type { ConversationSummary, ListPart } from '#shared/conversation.ts'

/** Compares by time, newest first, then by id, so that the order does not depend on arrival. */
function inOrder(one: ConversationSummary, other: ConversationSummary): number {
  return other.updatedAt - one.updatedAt || (one.id < other.id ? -1 : 1)
}

/** Applies a part of `conversation.watchList` to the list. Rows that it does not contain stay the same objects. */
export function mergeList(
  list: readonly ConversationSummary[],
  { rows, removed }: Pick<ListPart, 'rows' | 'removed'>,
): readonly ConversationSummary[] {
  const replaced = new Set([...removed, ...rows.map(({ id }) => id)])
  const kept = list.filter(({ id }) => !replaced.has(id))
  const added = rows.toSorted(inOrder)
  const merged: ConversationSummary[] = []
  let next = 0
  for (const row of kept) {
    for (let first = added[next]; first !== undefined && inOrder(first, row) < 0; first = added[next]) {
      merged.push(first)
      next += 1
    }
    merged.push(row)
  }
  return [...merged, ...added.slice(next)]
}
