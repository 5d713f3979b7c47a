import type { Database } from './database.ts'

/** A database whose underlying file can be replaced while callers keep using it. */
export interface ReplaceableDatabase extends Database {
  /** Closes the current database and continues with `next`. Do not call it inside a transaction. */
  replace(next: Database): void
}

/** Receives every error that the database throws, and returns the error to throw instead. */
export type OnFailure = (error: unknown, operation: 'read' | 'write') => unknown

/**
 * Wraps `first`. `afterWrite` is called after every transaction, and after every write outside a transaction. `flush`
 * replaces the one of the current database, which blocks, unless it returns null.
 */
export function createReplaceableDatabase(
  first: Database,
  onFailure: OnFailure,
  afterWrite: () => void = () => undefined,
  flush: () => Promise<void> | null = () => null,
): ReplaceableDatabase {
  let current = first
  /** Nesting depth of writes: a transaction contains other writes. */
  let depth = 0
  let flushing: Promise<unknown> = Promise.resolve()

  function guard<Result>(operation: 'read' | 'write', work: () => Result): Result {
    try {
      return work()
    } catch (error) {
      throw onFailure(error, operation)
    }
  }

  function write<Result>(work: () => Result): Result {
    depth += 1
    try {
      return guard('write', work)
    } finally {
      depth -= 1
      if (depth === 0) afterWrite()
    }
  }

  return {
    run: (sql, ...values) => write(() => current.run(sql, ...values)),
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    get: <Row>(sql: string, ...values: Parameters<Database['get']>[1][]) =>
      guard('read', () => current.get<Row>(sql, ...values)),
    all: <Row>(sql: string, ...values: Parameters<Database['all']>[1][]) =>
      guard('read', () => current.all<Row>(sql, ...values)),
    execute: (sql) => write(() => current.execute(sql)),
    transaction: (work) => write(() => current.transaction(work)),
    unflushedTransaction: (work) => write(() => current.unflushedTransaction(work)),
    flush() {
      const run = flush() ?? current.flush()
      flushing = run.catch(() => undefined)
      return run
    },
    async flushed() {
      await flushing
    },
    close: () => current.close(),
    replace(next) {
      current.close()
      current = next
    },
  }
}
