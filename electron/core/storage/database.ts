import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { AppError } from '#shared/errors.ts'

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

/** Opens (or creates) the file without touching its schema. */
export function openFile(path: string): Database {
  const sqlite = attempt(() => new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true }))
  attempt(() => {
    try {
      sqlite.exec('pragma journal_mode = wal; pragma synchronous = full')
    } catch (error) {
      sqlite.close()
      throw error
    }
  })
  const statements = new Map<string, StatementSync>()
  let isInTransaction = false

  function prepare(sql: string): StatementSync {
    const known = statements.get(sql)
    if (known) return known
    const statement = sqlite.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  function transaction<Result>(work: () => Result): Result {
    if (isInTransaction) return work()
    attempt(() => sqlite.exec('begin immediate'))
    isInTransaction = true
    try {
      const result = work()
      attempt(() => sqlite.exec('commit'))
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
    run: (sql, ...values) => attempt(() => Number(prepare(sql).run(...values.map(storable)).changes)),
    // SQLite knows no types: the row's shape is the caller's word.
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    get: <Row>(sql: string, ...values: Value[]) =>
      attempt(() => prepare(sql).get(...values.map(storable)) as Row | undefined),
    all: <Row>(sql: string, ...values: Value[]) => attempt(() => prepare(sql).all(...values.map(storable)) as Row[]),
    execute: (sql) => attempt(() => sqlite.exec(sql)),
    transaction,
    close: () => sqlite.close(),
  }
}

/** A text is read back only up to a U+0000; Markdown puts U+FFFD in its place, and so does this. */
function storable(value: Value): Value {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError || !isSqliteError(error)) throw error
    throw new AppError({ source: 'app', kind: 'storage', message: explain(error) }, { cause: error })
  }
}

interface SqliteError extends Error {
  code: 'ERR_SQLITE_ERROR'
  errcode: number
}

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

/** Result codes: https://sqlite.org/rescode.html; the low byte is the primary one. */
function explain({ errcode, message }: SqliteError): string {
  switch (errcode & 0xff) {
    case 5:
      return 'The data is in use by another program. Close it and try again.'
    case 8:
      return 'The data folder cannot be written to. Check its permissions.'
    case 13:
      return 'The disk is full. Free some space and try again.'
    case 14:
      return 'The data file cannot be opened. Check that the data folder exists and can be written to.'
    case 11:
    case 26:
      return `The data file is damaged (${message}).`
    default:
      return `The data could not be read or written (${message}).`
  }
}
