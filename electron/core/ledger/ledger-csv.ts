import type { LedgerEntry } from '#shared/ledger.ts'

const columns: readonly [name: string, value: (entry: LedgerEntry) => string | number | boolean | null][] = [
  ['time', ({ at }) => new Date(at).toISOString()],
  ['kind', ({ kind }) => kind],
  ['gateway', ({ profileId }) => profileId],
  ['conversation', ({ conversationTitle, conversationId }) => conversationTitle ?? conversationId],
  ['model', ({ model }) => model],
  ['provider', ({ provider }) => provider],
  ['preset', ({ preset }) => preset?.slug ?? null],
  ['preset_version', ({ preset }) => preset?.version ?? null],
  ['status', ({ status }) => status],
  ['cost_usd', ({ cost }) => cost],
  ['upstream_cost_usd', ({ upstreamCost }) => upstreamCost],
  ['own_key', ({ isByok }) => isByok],
  ['prompt_tokens', ({ promptTokens }) => promptTokens],
  ['cached_tokens', ({ cachedTokens }) => cachedTokens],
  ['completion_tokens', ({ completionTokens }) => completionTokens],
  ['reasoning_tokens', ({ reasoningTokens }) => reasoningTokens],
  ['seconds', ({ seconds }) => seconds],
  ['characters', ({ characters }) => characters],
]

/** The entries as CSV (RFC 4180), a line at a time; what is unknown is an empty field, which is not 0. */
export function* ledgerCsv(entries: Iterable<LedgerEntry>): Generator<string> {
  yield `${columns.map(([name]) => name).join(',')}\r\n`
  for (const entry of entries) yield `${columns.map(([, value]) => field(value(entry))).join(',')}\r\n`
}

/** A text that a spreadsheet would take for a formula is shown as text: titles come from anywhere. */
export function field(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
