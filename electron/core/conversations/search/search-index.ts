import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, openSync, rmSync } from 'node:fs'
import { type Database, openFile } from '../../storage/database.ts'
import { storageFault } from '../../storage/storage-error.ts'
import { type SearchWord, toIndexQuery, toIndexText } from './search-words.ts'

/** A message to index; a null text removes it. */
export interface IndexedRow {
  readonly sequence: number
  readonly text: string | null
}

/** How many matches are ranked and counted. Ranking 100,000 takes a tenth of a second. */
export const maxRanked = 1000

/** With fewer matches of the words as typed, the last one is also taken as the beginning of longer words. */
const fewMatches = 40

export interface FoundMessages {
  /** The sequences of the messages, best first. */
  readonly sequences: readonly number[]
  /** The number of matches, at most `maxRanked`. */
  readonly total: number
  /** Whether there are more than `total`. */
  readonly isMore: boolean
  /** Whether the last word may continue. */
  readonly isPrefix: boolean
}

const schema = `
  create table if not exists state (id integer primary key check (id = 1), mark text not null, before text) strict;
  create virtual table if not exists words using fts5 (
    text, content = '', contentless_delete = 1, prefix = '1 2', tokenize = 'unicode61 remove_diacritics 2'
  );
`

/**
 * The search index in a separate file. It contains only data from the database, so a damaged index is replaced by an
 * empty one and filled again.
 */
export type SearchIndex = ReturnType<typeof openSearchIndex>

/** Opens the index, or creates an empty one: in memory if there is no path or the file cannot be written. */
export function openSearchIndex(path: string | null) {
  let database = openOrRecreate(path)

  /** Replaces a failing index by an empty one. Rethrows errors that the file did not cause. */
  function replace(error: unknown): void {
    const fault = storageFault(error)
    if (fault === null || fault === 'busy') throw error
    try {
      database.close()
    } catch {
      // It is replaced in any case.
    }
    // FTS5 reports some damage without a specific code.
    database = fault === 'damaged' || fault === 'other' ? recreate(path) : openAt(':memory:')
  }

  /** Runs `work`, and again with a new index if the file fails. */
  function guard<Result>(work: () => Result): Result {
    try {
      return work()
    } catch (error) {
      replace(error)
      return work()
    }
  }

  const setMark = (before: string | null): string => {
    const mark = randomUUID()
    database.run('insert or replace into state (id, mark, before) values (1, ?, ?)', mark, before)
    return mark
  }

  /** Returns one match more than is ranked, so that it is known whether there are more. */
  function newest(query: string): { readonly sequence: number; readonly rank: number }[] {
    return database.all(
      `select rowid as sequence, rank from words where words match ? order by rowid desc limit ${maxRanked + 1}`,
      query,
    )
  }

  function older(query: string, limit: number, offset: number): number[] {
    return database
      .all<{ sequence: number }>(
        'select rowid as sequence from words where words match ? order by rowid desc limit ? offset ?',
        query,
        limit,
        Math.max(offset, maxRanked),
      )
      .map(({ sequence }) => sequence)
  }

  return {
    /** Returns the mark of the last update and the one before. If the database has `before`, an update was interrupted. */
    mark: (): { readonly now: string; readonly before: string | null } =>
      guard(() => {
        const row = database.get<{ mark: string; before: string | null }>('select mark, before from state')
        return row ? { now: row.mark, before: row.before } : { now: setMark(null), before: null }
      }),

    /** Removes all messages. Returns the new mark. */
    clear: (): string =>
      guard(() =>
        database.transaction(() => {
          database.run(`insert into words (words) values ('delete-all')`)
          return setMark(null)
        }),
      ),

    /**
     * Indexes messages and returns the new mark; `before` is the mark that the database has until then. Returns null if
     * it fails: the index is empty then, with a new mark.
     */
    update(rows: readonly IndexedRow[], before: string): string | null {
      try {
        return database.transaction(() => {
          for (const { sequence, text } of rows) {
            database.run('delete from words where rowid = ?', sequence)
            if (text) database.run('insert into words (rowid, text) values (?, ?)', sequence, toIndexText(text))
          }
          return setMark(before)
        })
      } catch (error) {
        replace(error)
        return null
      }
    },

    /**
     * Returns the messages with all these words, best first. If there are more than `maxRanked`, only the newest are
     * ranked, and the others follow from new to old. The words are searched as typed first: as a prefix, a common word
     * has many more matches, all of which must be read to rank some.
     */
    find: (words: readonly SearchWord[], limit: number, offset: number): FoundMessages =>
      guard(() => {
        const typed = newest(toIndexQuery(words, false))
        const isPrefix = typed.length < fewMatches
        const matches = isPrefix ? newest(toIndexQuery(words, true)) : typed
        const isMore = matches.length > maxRanked
        const ranked = matches
          .slice(0, maxRanked)
          .toSorted((one, other) => one.rank - other.rank || other.sequence - one.sequence)
        const sequences = ranked.slice(offset, offset + limit).map(({ sequence }) => sequence)
        const missing = limit - sequences.length
        if (isMore && missing > 0) sequences.push(...older(toIndexQuery(words, isPrefix), missing, offset))
        return { sequences, total: ranked.length, isMore, isPrefix }
      }),

    close: (): void => database.close(),
  }
}

function openOrRecreate(path: string | null): Database {
  if (path === null) return openAt(':memory:')
  try {
    return openAt(path)
  } catch {
    return recreate(path)
  }
}

function recreate(path: string | null): Database {
  if (path === null) return openAt(':memory:')
  try {
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { recursive: true, force: true })
    return openAt(path)
  } catch {
    // The folder is read-only or the disk is full, so the index stays in memory.
    return openAt(':memory:')
  }
}

function openAt(path: string): Database {
  // The index is as private as the messages. SQLite gives its log the mode of the file.
  if (path !== ':memory:') {
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
  }
  const database = openFile(path)
  try {
    // After a system crash the mark differs, and lost updates are indexed again.
    database.execute('pragma synchronous = normal')
    database.execute(schema)
    database.get('select mark from state')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
