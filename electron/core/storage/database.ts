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
  close(): void
}

/**
 * `existing` is `read-write` that creates no file: SQLite would delete the write-ahead log of a file that was deleted a
 * moment ago, with the contents that another connection still needs. `read-only` includes the log. `immutable` ignores the log and creates no files next to the database, so
 * it also works in read-only folders.
 */
export type DatabaseAccess = 'read-write' | 'existing' | 'read-only' | 'immutable'

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
    sqlite.exec('pragma journal_mode = wal; pragma synchronous = full')
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

/** Replaces U+0000 by U+FFFD, as Markdown does: SQLite would truncate the text there on reading. */
function storable(value: Value): Value {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
}
