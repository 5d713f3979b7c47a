import { crc32 } from 'node:zlib'
import type { Database, Value } from '../storage/database.ts'

/** The columns that the checksum covers: all but `sequence`, the row's key. */
const shortTexts = ['id', 'conversation_id', 'parent_id', 'role', 'status', 'requested_model', 'model', 'provider']
const moreShortTexts = ['finish_reason', 'request_id']
const counts = ['created_at', 'prompt_tokens', 'completion_tokens', 'reasoning_tokens', 'cached_tokens', 'is_byok']
const times = ['first_token_after', 'finished_after']
const longTexts = ['text', 'reasoning', 'error', 'answer'] as const
const shortColumns = [...shortTexts, ...moreShortTexts, ...counts, ...times, 'cost']
/** Columns that were added later: if all of them are null, the checksum of an earlier version stays valid. */
const laterColumns = ['name', 'tool_call_id', 'preset', 'request', 'reasoned_for', 'schema_problems', 'deleted_with']
/** Columns that were added after those, by the same rule. */
const latestColumns = ['attachments']
const wholeNumbers: ReadonlySet<string> = new Set([...counts, ...times, 'reasoned_for', 'checksum'])

/**
 * The select list for a message with its checksum. Numbers are clamped, because SQLite's binding throws if a damaged
 * one exceeds JavaScript's range. The row can then be read, and its checksum does not match.
 */
export const checkedColumns = [...shortColumns, ...laterColumns, ...latestColumns, ...longTexts, 'checksum']
  .map((column) => (wholeNumbers.has(column) ? limited(column) : `messages.${column}`))
  .join(', ')

function limited(column: string): string {
  return `max(min(messages.${column}, ${Number.MAX_SAFE_INTEGER}), ${Number.MIN_SAFE_INTEGER}) as ${column}`
}

/** A row of `checkedColumns`, not verified yet. */
export type CheckedRow = Readonly<Record<string, Value>>

/**
 * Returns the CRC-32 of a row. It detects every burst error of up to 32 bits and all but one in 4 billion of other
 * changes. It protects against failing disks, not against a person who can write the file.
 */
export function checksumOf(row: CheckedRow): number {
  // The lengths detect text that moved from one column to the next.
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

/** Returns whether a row differs from what was written. A row without a checksum counts as intact. */
export function isDamaged(row: CheckedRow): boolean {
  return row['checksum'] !== null && row['checksum'] !== checksumOf(row)
}

/** Updates the checksums of messages. Call it in the transaction that changed them. */
export function sealMessages(database: Database, ...ids: readonly string[]): void {
  for (const id of ids) {
    const row = database.get<CheckedRow>(`select ${checkedColumns} from messages where id = ?`, id)
    if (row) database.run('update messages set checksum = ? where id = ?', checksumOf(row), id)
  }
}

function asText(value: Value | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(plain(value))
}

/** Converts any SQLite value to JSON: a damaged type byte can turn a column into any type. */
function plain(value: Value | undefined): string | number | null {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (value === null || value === undefined) return null
  return typeof value === 'bigint' ? `bigint ${value}` : `bytes ${Buffer.from(value.buffer).toString('hex')}`
}
