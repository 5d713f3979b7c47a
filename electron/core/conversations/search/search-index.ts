import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, openSync, rmSync } from 'node:fs'
import { type Database, openFile } from '../../storage/database.ts'
import { storageFault } from '../../storage/storage-error.ts'
import { toIndexText } from './search-words.ts'

/** A message as the index is to know it; null takes it out. */
export interface IndexedRow {
  readonly sequence: number
  readonly text: string | null
}

/**
 * The index of the search, in a file of its own: it holds nothing that is not in the database, so whatever is wrong
 * with it, it is thrown away and made anew.
 */
export interface SearchIndex {
  /** What it and the database agree upon. A step was left half done where only `before` is what the database says. */
  mark(): { readonly now: string; readonly before: string | null }
  /** Forgets everything; returns the new mark. */
  clear(): string
  /**
   * Takes in messages as they are now, and returns the new mark; `before` is what the database says until then. Throws
   * where that fails: the index is an empty one then, with a mark of its own.
   */
  update(rows: readonly IndexedRow[], before: string): string
  /**
   * The messages that a query finds, the best first: of very many hits the newest are compared with each other, and the
   * others follow from new to old.
   */
  find(query: string, limit: number, offset: number): { readonly sequences: number[]; readonly total: number }
  close(): void
}

/** Among how many hits the best are looked for. To rank all of 100,000 takes a tenth of a second. */
const ranked = 1000

const schema = `
  create table if not exists state (id integer primary key check (id = 1), mark text not null, before text) strict;
  create virtual table if not exists words using fts5 (
    text, content = '', contentless_delete = 1, prefix = '1 2', tokenize = 'unicode61 remove_diacritics 2'
  );
`

/** Opens the index, or an empty one in its place; in memory where there is no path, or nothing can be written there. */
export function openSearchIndex(path: string | null): SearchIndex {
  let database = openSound(path)

  /** Puts an empty index in the place of one that does not work; throws what has nothing to do with the file. */
  function replace(error: unknown): void {
    const fault = storageFault(error)
    if (fault === null || fault === 'busy') throw error
    try {
      database.close()
    } catch {
      // It is given up in any case.
    }
    // FTS5 calls some damage by no name of its own.
    database = fault === 'damaged' || fault === 'other' ? openAnew(path) : openEmpty(':memory:')
  }

  /** Whatever is wrong with the file is no concern of the caller. */
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

  return {
    mark: () =>
      guard(() => {
        const row = database.get<{ mark: string; before: string | null }>('select mark, before from state')
        return row ? { now: row.mark, before: row.before } : { now: setMark(null), before: null }
      }),

    clear: () =>
      guard(() =>
        database.transaction(() => {
          database.run(`insert into words (words) values ('delete-all')`)
          return setMark(null)
        }),
      ),

    update(rows, before) {
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
        throw error
      }
    },

    find: (query, limit, offset) =>
      guard(() => {
        const total = database.get<{ total: number }>('select count(*) as total from words where words match ?', query)
        const newest = database.all<{ sequence: number; rank: number }>(
          `select rowid as sequence, rank from words where words match ? order by rowid desc limit ${ranked}`,
          query,
        )
        const best = newest.toSorted((one, other) => one.rank - other.rank || other.sequence - one.sequence)
        const sequences = best.slice(offset, offset + limit).map(({ sequence }) => sequence)
        const missing = limit - sequences.length
        if (missing > 0 && newest.length === ranked) {
          const older = database.all<{ sequence: number }>(
            'select rowid as sequence from words where words match ? order by rowid desc limit ? offset ?',
            query,
            missing,
            Math.max(offset, ranked),
          )
          sequences.push(...older.map(({ sequence }) => sequence))
        }
        return { sequences, total: total?.total ?? 0 }
      }),

    close: () => database.close(),
  }
}

function openSound(path: string | null): Database {
  if (path === null) return openEmpty(':memory:')
  try {
    return openEmpty(path)
  } catch {
    return openAnew(path)
  }
}

function openAnew(path: string | null): Database {
  if (path === null) return openEmpty(':memory:')
  try {
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { recursive: true, force: true })
    return openEmpty(path)
  } catch {
    // The folder is read-only or the disk is full: what was said in this run can be found all the same.
    return openEmpty(':memory:')
  }
}

function openEmpty(path: string): Database {
  // The words that were said are as private as the messages; SQLite gives its log the mode of the file.
  if (path !== ':memory:') {
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
  }
  const database = openFile(path)
  try {
    // What the system loses when it crashes is found out by the mark, and indexed again.
    database.execute('pragma synchronous = normal')
    database.execute(schema)
    database.get('select mark from state')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
