import { pathToFileURL } from 'node:url'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { isOutOfRange, sumTooLargeError, withStorageErrors } from './storage-error.ts'

export type Value = SQLInputValue

/**
 * A synchronous SQLite database. A commit takes a fraction of a millisecond, and acknowledged writes are on the disk.
 * Every method throws an `AppError` of kind `storage` when SQLite fails.
 */
export interface Database {
  /** Runs one statement and returns the number of rows it changed. */
  run(sql: string, ...values: Value[]): number
  // The caller declares the row shape next to the select list that produces it.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  get<Row>(sql: string, ...values: Value[]): Row | undefined
  all<Row>(sql: string, ...values: Value[]): Row[]
  /** Runs a script of several statements. */
  execute(sql: string): void
  /** Runs `work` in a transaction that is rolled back if it throws. An inner transaction joins the outer one. */
  transaction<Result>(work: () => Result): Result
  /**
   * Runs `work` in a transaction that is complete or missing after a power failure, but not on the disk before `flush`
   * or the next write: for data that can be written again, such as an import.
   */
  unflushedTransaction<Result>(work: () => Result): Result
  /** Moves what was written from the log to the file. Resolves when it is on the disk. */
  flush(): Promise<void>
  /**
   * Resolves when no flush is running. Background work waits for it before it writes: SQLite begins its log again only
   * when all of it was moved, and moves it within a commit once it is too long.
   */
  flushed(): Promise<void>
  close(): void
}

/**
 * `existing` is `read-write` that creates no file: SQLite would delete the write-ahead log of a file that was deleted a
 * moment ago, with the contents that another connection still needs. `read-only` includes the log. `immutable` ignores the log and creates no files next to the database, so
 * it also works in read-only folders.
 */
export type DatabaseAccess = 'read-write' | 'existing' | 'read-only' | 'immutable'

/**
 * How many pages of the log (128 MB) make a commit move them to the file itself. The thread of `checkpoints.ts` does so
 * earlier without blocking.
 */
const maxLogPages = 32_768

/** Opens the file, or with `read-write` creates it, without changing its schema. */
export function openFile(path: string, access: DatabaseAccess = 'read-write'): Database {
  const sqlite = withStorageErrors(() => openSqlite(path, access))
  const statements = new Map<string, StatementSync>()
  let isInTransaction = false

  function prepare(sql: string): StatementSync {
    const known = statements.get(sql)
    if (known) return known
    const statement = sqlite.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  function read<Result>(sql: string, work: (statement: StatementSync) => Result): Result {
    return withStorageErrors(() => {
      const statement = prepare(sql)
      try {
        return work(statement)
      } catch (error) {
        // Only a value that comes from a column is proof of a damaged row; a computed one may just be too large.
        const isComputed = isOutOfRange(error) && statement.columns().some(({ column }) => column === null)
        throw isComputed ? sumTooLargeError() : error
      }
    })
  }

  function transaction<Result>(work: () => Result): Result {
    if (isInTransaction) return work()
    withStorageErrors(() => sqlite.exec('begin immediate'))
    isInTransaction = true
    try {
      const result = work()
      withStorageErrors(() => sqlite.exec('commit'))
      return result
    } catch (error) {
      // SQLite may have rolled back already, for example on a full disk.
      if (sqlite.isTransaction) sqlite.exec('rollback')
      throw error
    } finally {
      isInTransaction = false
    }
  }

  function unflushedTransaction<Result>(work: () => Result): Result {
    if (isInTransaction) return work()
    withStorageErrors(() => sqlite.exec('pragma synchronous = normal'))
    try {
      return transaction(work)
    } finally {
      withStorageErrors(() => sqlite.exec('pragma synchronous = full'))
    }
  }

  return {
    run: (sql, ...values) => withStorageErrors(() => Number(prepare(sql).run(...values.map(storable)).changes)),
    // SQLite is untyped: the caller vouches for the row shape.
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    get: <Row>(sql: string, ...values: Value[]) =>
      read(sql, (statement) => statement.get(...values.map(storable)) as Row | undefined),
    all: <Row>(sql: string, ...values: Value[]) =>
      read(sql, (statement) => statement.all(...values.map(storable)) as Row[]),
    execute: (sql) => withStorageErrors(() => sqlite.exec(sql)),
    transaction,
    unflushedTransaction,
    flush: async () => withStorageErrors(() => sqlite.exec('pragma wal_checkpoint(passive)')),
    flushed: () => Promise.resolve(),
    close: () => sqlite.close(),
  }
}

function openSqlite(path: string, access: DatabaseAccess): DatabaseSync {
  if (access === 'immutable') return new DatabaseSync(urlOf(path, 'immutable=1'), { readOnly: true })
  const sqlite = new DatabaseSync(access === 'existing' ? urlOf(path, 'mode=rw') : path, {
    timeout: 5000,
    enableForeignKeyConstraints: true,
    readOnly: access === 'read-only',
  })
  if (access === 'read-only') return sqlite
  try {
    sqlite.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = ${maxLogPages}`)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

function urlOf(path: string, parameter: string): URL {
  const url = pathToFileURL(path)
  url.search = parameter
  return url
}

/**
 * Returns a value as it is read again. U+0000 becomes U+FFFD, as in Markdown: SQLite would truncate the text there on
 * reading. So does half of a surrogate pair, which UTF-8 cannot express.
 */
export function storable(value: Value): Value {
  if (typeof value !== 'string') return value
  const text = value.isWellFormed() ? value : value.toWellFormed()
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}
