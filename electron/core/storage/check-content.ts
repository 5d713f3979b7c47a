import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { isCheckedSchema, readSchema, type Schema } from './checked-schema.ts'
import { type Database, openFile } from './database.ts'
import { databaseIdentity } from './database-identity.ts'
import { migrate, type Migration, schemaVersion } from './migrate.ts'

/** The result of checking a database. */
export type ContentCheck =
  /** `identity` is the number of `databaseIdentity`; 0 if the database has none yet. */
  | { readonly kind: 'sound'; readonly version: number; readonly identity: number }
  | { readonly kind: 'newer'; readonly version: number }
  | ({ readonly kind: 'damaged' } & Explanation)

/**
 * Checks the schema and the tables that the first screen needs, and with `isThorough` every page. Throws SQLite's error
 * when a page cannot be read.
 */
export function checkContent(database: Database, migrations: readonly Migration[], isThorough: boolean): ContentCheck {
  const version = schemaVersion(database)
  const newest = migrations.at(-1)?.version ?? 0
  if (version > newest) return { kind: 'newer', version }
  const schema = readSchema(database)
  if (version <= 0) {
    return version === 0 && schema.size === 0
      ? { kind: 'sound', version, identity: databaseIdentity(database) }
      : { kind: 'damaged', ...explain('dataFileForeign') }
  }
  const steps = migrations.filter((step) => step.version <= version)
  const missing = isCheckedSchema(database, schema, steps) ? undefined : findDifference(schema, expectedSchema(steps))
  if (missing !== undefined) return { kind: 'damaged', ...explain('dataFileTableMissing', { name: missing }) }
  // Summing lengths makes SQLite read every row without copying the text to JavaScript.
  database.get('select total(length(title) + length(draft)) from conversations')
  if (schema.has('settings')) database.get('select total(length(value)) from settings')
  const problem = isThorough ? quickCheck(database) : null
  return problem === null || isIndexProblem(problem)
    ? { kind: 'sound', version, identity: databaseIdentity(database) }
    : { kind: 'damaged', ...explain('dataFileDamaged', { reason: problem }) }
}

/** Returns the worst problem of `pragma quick_check`, or null. It does not notice changed text. */
export function quickCheck(database: Database): string | null {
  return worstProblem(database.all<Record<string, string>>(`pragma quick_check(${maxReportedProblems})`))
}

/** Like `quickCheck`, and also verifies that every index covers all rows. Slower. */
export function integrityCheck(database: Database): string | null {
  return worstProblem(database.all<Record<string, string>>(`pragma integrity_check(${maxReportedProblems})`))
}

/**
 * Returns whether the problem is confined to an index: no row is lost, and background maintenance rebuilds the index.
 */
export function isIndexProblem(problem: string): boolean {
  return /missing from index|wrong # of entries in index|non-unique entry in index/.test(problem)
}

/** Problems that SQLite reports before it stops. */
const maxReportedProblems = 20

/** Returns the worst problem of a check, or null. SQLite answers one row per problem, or a single "ok". */
function worstProblem(rows: readonly Record<string, string>[]): string | null {
  const problems = rows.flatMap((row) => Object.values(row)).filter((text) => text !== 'ok')
  const worst = problems.find((problem) => !isIndexProblem(problem)) ?? problems[0]
  return worst?.replaceAll('\n', ' ') ?? null
}

/** Returns the name of the first part of the expected schema that is missing or different. */
function findDifference(schema: Schema, expected: Schema): string | undefined {
  return [...expected].find(([name, sql]) => schema.get(name) !== sql)?.[0]
}

function expectedSchema(migrations: readonly Migration[]): Schema {
  const database = openFile(':memory:')
  try {
    migrate(database, migrations)
    return readSchema(database)
  } finally {
    database.close()
  }
}
