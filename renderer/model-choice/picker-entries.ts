import { findModels, typedName } from './find-models.ts'
import type { ListedModel } from './listed-models.ts'
import { groupFound, groupModels, type ModelGroup } from './model-groups.ts'
import type { ModelSort } from './model-sort.ts'

/** One row. `default` lets the gateway choose, `typed` uses what was typed as an id. */
export type Entry = { readonly key: string } & (
  | { readonly kind: 'default'; readonly id: null; readonly listed: null }
  | { readonly kind: 'typed'; readonly id: string; readonly listed: null }
  | { readonly kind: 'model'; readonly id: string; readonly listed: ListedModel }
)

export interface EntryGroup {
  readonly key: string
  /** Null for a group without a heading. */
  readonly group: ModelGroup | null
  readonly entries: readonly Entry[]
}

interface EntryOptions {
  /** All models, also those that the filters hide. */
  readonly all: readonly ListedModel[]
  /** Those that pass the filters. */
  readonly able: readonly ListedModel[]
  /** Whether the gateway may choose, which is the first row. */
  readonly hasDefault: boolean
  readonly typed: string
  readonly favourites: readonly string[]
  readonly recent: readonly string[]
  readonly sort: ModelSort
}

/** Returns the rows of the list in groups, and how many models are found. */
export function pickerEntries(options: EntryOptions): { groups: EntryGroup[]; found: number } {
  const { all, able, hasDefault, typed, favourites, recent, sort } = options
  const isSearching = typed.trim() !== ''
  const preferred = new Set([...favourites, ...recent])
  const found = findModels(able, typed, (id) => preferred.has(id))
  const groups = isSearching ? groupFound(found, typed, sort) : groupModels(found, { favourites, recent, sort })
  const isOnlyGroup = groups.length === 1
  const entryGroups = groups.map((group): EntryGroup => ({
    key: group.key,
    // A heading that says nothing.
    group: group.kind === 'found' || (group.kind === 'others' && isOnlyGroup) ? null : group,
    entries: group.models.map((listed) => ({ key: `${group.key} ${listed.id}`, kind: 'model', id: listed.id, listed })),
  }))
  const name = typedName(all, typed)
  const first: Entry[] =
    !hasDefault || isSearching || able.length < all.length
      ? []
      : [{ key: 'default', kind: 'default', id: null, listed: null }]
  const last: Entry[] = name === null ? [] : [{ key: 'typed', kind: 'typed', id: name, listed: null }]
  return {
    groups: [
      { key: 'default', group: null, entries: first },
      ...entryGroups,
      { key: 'typed', group: null, entries: last },
    ].filter(({ entries }) => entries.length > 0),
    found: found.length,
  }
}

/** What is highlighted: a row by its key, or its model where it is next, if the row is gone. */
export interface Highlight {
  readonly key: string
  readonly id: string | null
  readonly by: 'key' | 'pointer'
}

/** Returns the position of the highlighted row, -1 if there are no rows. */
export function highlightedIndex(
  entries: readonly Entry[],
  highlight: Highlight | null,
  current: string | null,
  typed: string,
): number {
  if (entries.length === 0) return -1
  const at = (matches: (entry: Entry) => boolean) => entries.findIndex(matches)
  if (highlight !== null) {
    const index = at(({ key }) => key === highlight.key)
    const same = index >= 0 ? index : at(({ id }) => id !== null && id === highlight.id)
    if (same >= 0) return same
  }
  return typed.trim() === ''
    ? Math.max(
        0,
        at(({ id }) => id === current),
      )
    : 0
}
