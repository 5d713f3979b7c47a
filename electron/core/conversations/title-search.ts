import { setImmediate as afterOtherWork } from 'node:timers/promises'
import type { Database } from '../storage/database.ts'

/** Titles that are read in one step, which takes 1 to 2 ms. */
const stepLength = 500

/** Maximum number of results: one letter is in thousands of titles. */
const maxResults = 50

interface TitleRow {
  sequence: number
  id: string
  title: string
  updated_at: number
}

interface FoundIds {
  /** Newest first, at most 50. */
  readonly ids: string[]
  readonly total: number
}

/**
 * Finds the conversations whose title has every word of the query, in any order and case. An empty query finds nothing.
 */
export async function findTitlesByWords(database: Database, untitled: string, query: string): Promise<FoundIds> {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const ids: string[] = []
  let total = 0
  if (words.length === 0) return { ids, total }
  for await (const rows of titleSteps(database, untitled)) {
    for (const { id, title } of rows) {
      const name = title.toLocaleLowerCase()
      if (!words.every((word) => name.includes(word))) continue
      total += 1
      if (ids.length < maxResults) ids.push(id)
    }
  }
  return { ids, total }
}

/**
 * Finds the conversations whose title contains the query, then those that have its letters in order, in any case. Ends
 * when enough contain it. An empty query finds the newest ones.
 */
export async function findTitlesByLetters(database: Database, untitled: string, query: string): Promise<FoundIds> {
  const wanted = query.trim().toLocaleLowerCase()
  const containing: string[] = []
  const similar: string[] = []
  for await (const rows of titleSteps(database, untitled)) {
    for (const { id, title } of rows) {
      const name = title.toLocaleLowerCase()
      if (name.includes(wanted)) containing.push(id)
      else if (similar.length < maxResults && hasLettersInOrder(name, wanted)) similar.push(id)
    }
    if (containing.length >= maxResults) break
  }
  const ids = [...containing, ...similar].slice(0, maxResults)
  return { ids, total: ids.length }
}

function hasLettersInOrder(text: string, letters: string): boolean {
  let place = -1
  for (const letter of letters) {
    if (letter === ' ') continue
    place = text.indexOf(letter, place + 1)
    if (place === -1) return false
  }
  return true
}

/** Yields all titles in steps, newest first. Other work is done between them. */
async function* titleSteps(database: Database, untitled: string): AsyncGenerator<readonly TitleRow[]> {
  let last = { updated_at: Number.MAX_SAFE_INTEGER, sequence: -1 }
  while (true) {
    const rows = database.all<TitleRow>(
      `select rowid as sequence, id, coalesce(title, ?) as title, min(updated_at, ${Number.MAX_SAFE_INTEGER}) as updated_at
       from conversations indexed by conversations_by_time
       where deleted_at is null and updated_at <= ? and (updated_at < ? or rowid > ?)
       order by conversations.updated_at desc, rowid limit ?`,
      untitled,
      last.updated_at,
      last.updated_at,
      last.sequence,
      stepLength,
    )
    yield rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < stepLength) return
    last = end
    await afterOtherWork()
  }
}
