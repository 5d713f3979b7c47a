import { type Database, openFile } from './database.ts'
import { databaseIdentity } from './identity.ts'
import { migrate, type Migration, schemaVersion } from './migrate.ts'

/** What a look into a database found. */
export type ContentCheck =
  /** `identity` is the number that tells a database from all others, 0 where it has none yet. */
  | { readonly kind: 'sound'; readonly version: number; readonly identity: number }
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'damaged'; readonly message: string }

/**
 * Reads the schema and the tables that the first screen needs, and with `isThorough` every page. Throws what SQLite
 * throws at pages it cannot read.
 */
export function checkContent(database: Database, migrations: readonly Migration[], isThorough: boolean): ContentCheck {
  const version = schemaVersion(database)
  const newest = migrations.at(-1)?.version ?? 0
  if (version > newest) return { kind: 'newer', version }
  const found = readSchema(database)
  if (version <= 0) {
    return version === 0 && found.size === 0
      ? { kind: 'sound', version, identity: databaseIdentity(database) }
      : { kind: 'damaged', message: 'The data file is not one of this app, or its header is damaged.' }
  }
  for (const [name, sql] of expectedSchema(migrations, version)) {
    if (found.get(name) !== sql) return { kind: 'damaged', message: `The data file is damaged (${name} is missing).` }
  }
  // Lengths make SQLite read the rows through, and cost no copy into this program.
  database.get('select total(length(title) + length(draft)) from conversations')
  if (found.has('settings')) database.get('select total(length(value)) from settings')
  const problem = isThorough ? quickCheck(database) : null
  return problem === null || isOfIndexOnly(problem)
    ? { kind: 'sound', version, identity: databaseIdentity(database) }
    : { kind: 'damaged', message: `The data file is damaged (${problem}).` }
}

/** SQLite's own look at every page; null where it finds nothing. It cannot see that a text was changed. */
export function quickCheck(database: Database): string | null {
  return worstOf(database.all<Record<string, string>>(`pragma quick_check(${reported})`))
}

/** The same, and whether every index leads to all rows; takes longer. */
export function integrityCheck(database: Database): string | null {
  return worstOf(database.all<Record<string, string>>(`pragma integrity_check(${reported})`))
}

/** Whether only an index does not fit its table: no row is lost, and the care in the background makes it anew. */
export function isOfIndexOnly(problem: string): boolean {
  return /missing from index|wrong # of entries in index|non-unique entry in index/.test(problem)
}

/** How many problems SQLite names before it stops. */
const reported = 20

/** The answer has one row a problem, and of none one that says "ok". What is more than an index comes first. */
function worstOf(rows: readonly Record<string, string>[]): string | null {
  const problems = rows.flatMap((row) => Object.values(row)).filter((text) => text !== 'ok')
  const worst = problems.find((problem) => !isOfIndexOnly(problem)) ?? problems[0]
  return worst?.replaceAll('\n', ' ') ?? null
}

function readSchema(database: Database): Map<string, string | null> {
  const rows = database.all<{ name: string; sql: string | null }>('select name, sql from sqlite_schema')
  return new Map(rows.map(({ name, sql }) => [name, sql]))
}

function expectedSchema(migrations: readonly Migration[], version: number): Map<string, string | null> {
  const database = openFile(':memory:')
  try {
    migrate(
      database,
      migrations.filter((step) => step.version <= version),
    )
    return readSchema(database)
  } finally {
    database.close()
  }
}
