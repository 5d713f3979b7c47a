import { pathToFileURL } from 'node:url'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { isOutOfRange, sumTooLarge, withStorageErrors } from './storage-error.ts'

export type Value = SQLInputValue

/**
 * A SQLite file, synchronous: a commit takes a fraction of a millisecond, and what is acknowledged is on the disk.
 * Every method throws an `AppError` of kind `storage` when SQLite refuses.
 */
export interface Database {
  /** Runs one statement and returns the number of rows it changed. */
  run(sql: string, ...values: Value[]): number
  // The caller names the shape of its rows, beside the select list that makes it.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  get<Row>(sql: string, ...values: Value[]): Row | undefined
  all<Row>(sql: string, ...values: Value[]): Row[]
  /** Runs a script of several statements. */
  execute(sql: string): void
  /** All of `work` or nothing of it. An inner transaction joins the outer one. */
  transaction<Result>(work: () => Result): Result
  close(): void
}

/**
 * `read-only` reads what its write-ahead log holds as well. `immutable` leaves the log out and makes no file beside
 * the database, so that it reads where nothing can be written.
 */
export type Access = 'read-write' | 'read-only' | 'immutable'

/** Opens (or creates) the file without touching its schema. */
export function openFile(path: string, access: Access = 'read-write'): Database {
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
        // Only a column of a table says what is in the file.
        const isComputed = isOutOfRange(error) && statement.columns().some(({ column }) => column === null)
        throw isComputed ? sumTooLarge() : error
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
      // A full disk may have rolled back by itself already.
      if (sqlite.isTransaction) sqlite.exec('rollback')
      throw error
    } finally {
      isInTransaction = false
    }
  }

  return {
    run: (sql, ...values) => withStorageErrors(() => Number(prepare(sql).run(...values.map(storable)).changes)),
    // SQLite knows no types: the row's shape is the caller's word.
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

function openSqlite(path: string, access: Access): DatabaseSync {
  if (access === 'immutable') {
    const url = pathToFileURL(path)
    url.search = '?immutable=1'
    return new DatabaseSync(url, { readOnly: true })
  }
  const sqlite = new DatabaseSync(path, {
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

/** A text is read back only up to a U+0000; Markdown puts U+FFFD in its place, and so does this. */
function storable(value: Value): Value {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
}
