/** Characters that a narrow list shows of a title: only titles that are equal there are similar. */
const shownChars = 24

/**
 * SQL columns `title_before` and `title_after`: the different titles beside this one in their order. The one with the
 * longest common beginning is one of them.
 */
export const titlesBeside = `${beside('before', '<', 'desc')}, ${beside('after', '>', 'asc')}`

function beside(name: string, comparison: '<' | '>', direction: 'asc' | 'desc'): string {
  return `case when length(conversations.title) > ${shownChars} then (
      select other.title from conversations other indexed by conversations_by_title
      where other.deleted_at is null and other.title ${comparison} conversations.title
      order by other.title ${direction} limit 1
    ) end as title_${name}`
}

/** Returns how many characters of its beginning a title shares with one of these; 0 if fewer than a list shows. */
export function sharedTitleChars(title: string | null, others: readonly (string | null)[]): number {
  const shared = Math.max(...others.map((other) => commonLength(title ?? '', other ?? '')))
  return shared < shownChars ? 0 : shared
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
