import { isRecord } from '#shared/json/json-value.ts'
import type { ControlKind, Draft, Reading } from './control.tsx'

/** The entries of an array that are edited one by one, each with its wire name (`type` or `id`) when it was added. */
export type EntryDrafts = readonly EntryDraft[]

interface EntryDraft {
  readonly id: number
  readonly name: string
  readonly draft: Draft
}

/** Starts an entry for each item. `kindOf` returns the control of the first entry with a name, and of later ones. */
export function startEntries(
  value: unknown,
  key: string,
  kindOf: (name: string, isFirst: boolean) => ControlKind,
): EntryDrafts {
  const seen = new Set<string>()
  return (Array.isArray(value) ? value : []).map((item: unknown, id) => {
    const name = nameOf(item, key)
    const isFirst = !seen.has(name)
    seen.add(name)
    return { id, name, draft: kindOf(name, isFirst)(item) }
  })
}

function nameOf(item: unknown, key: string): string {
  const name = isRecord(item) ? item[key] : undefined
  return typeof name === 'string' ? name : ''
}

/** Returns the list with one more entry. Ids are not reused, so that the fields of a removed one do not move. */
export function addEntry(entries: EntryDrafts, name: string, draft: Draft): EntryDrafts {
  return [...entries, { id: Math.max(0, ...entries.map(({ id }) => id)) + 1, name, draft }]
}

export function replaceEntry(entries: EntryDrafts, id: number, draft: Draft): EntryDrafts {
  return entries.map((entry) => (entry.id === id ? { ...entry, draft } : entry))
}

export function removeEntry(entries: EntryDrafts, id: number): EntryDrafts {
  return entries.filter((entry) => entry.id !== id)
}

/** Reads all entries; the first problem is the problem of the list. */
export function readEntries(entries: EntryDrafts): Reading {
  const read: unknown[] = []
  for (const { draft } of entries) {
    if (draft.reading.kind === 'problem') return draft.reading
    if (draft.reading.kind === 'value') read.push(draft.reading.value)
  }
  return read.length === 0 ? { kind: 'unset' } : { kind: 'value', value: read }
}

export const inputOfEntries = (entries: EntryDrafts): unknown[] => entries.map(({ draft }) => draft.input)
