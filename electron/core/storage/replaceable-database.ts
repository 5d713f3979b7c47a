import type { Database } from './database.ts'

/** A database behind which another can be put while everybody keeps working with it. */
export interface ReplaceableDatabase extends Database {
  /** Closes the one behind it. Not to be called inside a transaction. */
  replace(next: Database): void
}

/** Is told of everything that a database has thrown, and returns what is thrown on. */
export type OnFailure = (error: unknown, operation: 'read' | 'write') => unknown

/** `afterWrite` is called after every write that is no part of a transaction, and after every transaction. */
export function createReplaceableDatabase(
  first: Database,
  onFailure: OnFailure,
  afterWrite: () => void = () => undefined,
): ReplaceableDatabase {
  let current = first
  /** How many writes enclose the present moment: a transaction encloses those within it. */
  let depth = 0

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
    // The rows have the caller's shape.
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    get: <Row>(sql: string, ...values: Parameters<Database['get']>[1][]) =>
      guard('read', () => current.get<Row>(sql, ...values)),
    all: <Row>(sql: string, ...values: Parameters<Database['all']>[1][]) =>
      guard('read', () => current.all<Row>(sql, ...values)),
    execute: (sql) => write(() => current.execute(sql)),
    transaction: (work) => write(() => current.transaction(work)),
    close: () => current.close(),
    replace(next) {
      current.close()
      current = next
    },
  }
}
