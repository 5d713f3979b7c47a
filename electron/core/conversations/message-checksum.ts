import { crc32 } from 'node:zlib'
import type { Database, Value } from '../storage/database.ts'

/** The columns of a message that its checksum covers: all but the order of arrival, which is the row's key. */
const shortTexts = ['id', 'conversation_id', 'parent_id', 'role', 'status', 'requested_model', 'model', 'provider']
const moreShortTexts = ['finish_reason', 'request_id']
const counts = ['created_at', 'prompt_tokens', 'completion_tokens', 'reasoning_tokens', 'cached_tokens', 'is_byok']
const times = ['first_token_after', 'finished_after']
const longTexts = ['text', 'reasoning', 'error', 'answer'] as const
const shortColumns = [...shortTexts, ...moreShortTexts, ...counts, ...times, 'cost']
/** Columns that came later: rows in which all of them are null keep the checksum that an earlier version gave them. */
const laterColumns = ['name', 'tool_call_id', 'preset', 'request', 'reasoned_for', 'schema_problems', 'deleted_with']
/** And what came after those: a row that has none of it keeps its checksum, too. */
const latestColumns = ['attachments']
const wholeNumbers: ReadonlySet<string> = new Set([...counts, ...times, 'reasoned_for', 'checksum'])

/**
 * The select list for a message with its checksum. A damaged number may be larger than a JavaScript number can be, at
 * which SQLite's binding throws; limited, the row can be read, and its checksum does not match.
 */
export const checkedColumns = [...shortColumns, ...laterColumns, ...latestColumns, ...longTexts, 'checksum']
  .map((column) => (wholeNumbers.has(column) ? limited(column) : `messages.${column}`))
  .join(', ')

function limited(column: string): string {
  return `max(min(messages.${column}, ${Number.MAX_SAFE_INTEGER}), ${Number.MIN_SAFE_INTEGER}) as ${column}`
}

/** A row of `checkedColumns`, of which nothing is trusted yet. */
export type CheckedRow = Readonly<Record<string, Value>>

/**
 * CRC-32 over the row: it finds every change of up to 32 bits in a row and all but one in 4 billion of the others, and
 * zlib's runs at the speed of memory. It guards against a failing disk, not against a person who can write the file.
 */
export function checksumOf(row: CheckedRow): number {
  // The lengths keep a text from wandering from one column to the next.
  const long = longTexts.map((column) => (row[column] === null ? null : asText(row[column])))
  const rest = shortColumns.map((column) => plain(row[column]))
  const later = laterColumns.map((column) => plain(row[column]))
  const latest = latestColumns.map((column) => plain(row[column]))
  const hasLatest = latest.some((value) => value !== null)
  if (hasLatest || later.some((value) => value !== null)) rest.push(...later)
  if (hasLatest) rest.push(...latest)
  let sum = crc32(JSON.stringify([rest, long.map((text) => text?.length ?? null)]))
  for (const text of long) if (text) sum = crc32(text, sum)
  return sum
}

/** Whether a row says something else than was written. A row without a checksum cannot tell. */
export function isDamaged(row: CheckedRow): boolean {
  return row['checksum'] !== null && row['checksum'] !== checksumOf(row)
}

/** Gives messages their checksums as they are stored now; to be called in the transaction that changed them. */
export function sealMessages(database: Database, ...ids: readonly string[]): void {
  for (const id of ids) {
    const row = database.get<CheckedRow>(`select ${checkedColumns} from messages where id = ?`, id)
    if (row) database.run('update messages set checksum = ? where id = ?', checksumOf(row), id)
  }
}

function asText(value: Value | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(plain(value))
}

/** What a damaged type byte can make of a column, as JSON can say it. */
function plain(value: Value | undefined): string | number | null {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (value === null || value === undefined) return null
  return typeof value === 'bigint' ? `bigint ${value}` : `bytes ${Buffer.from(value.buffer).toString('hex')}`
}
