import type { Database } from '../storage/database.ts'

/** Characters that a narrow list shows of a title: only titles that are equal there are similar. */
const shownChars = 24

/**
 * Returns how many characters of the beginning a title shares with a different one; 0 if fewer than a list shows. In
 * the order of the index the title with the longest common beginning is next to it.
 */
export function sharedTitleChars(database: Database, title: string): number {
  if (title.length <= shownChars) return 0
  const beside = ['< ? order by title desc', '> ? order by title'].map((condition) =>
    database.get<{ title: string }>(
      `select title from conversations indexed by conversations_by_title
       where deleted_at is null and title ${condition} limit 1`,
      title,
    ),
  )
  const shared = Math.max(...beside.map((other) => commonLength(title, other?.title ?? '')))
  return shared < shownChars ? 0 : shared
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
