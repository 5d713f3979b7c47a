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
  ['tool_runs', ({ toolRuns }) => toolRuns],
  ['tool_cost_usd', ({ toolCost }) => toolCost],
  ['server_tool_calls', ({ serverCalls }) => serverCalls],
]

/** Yields the entries as CSV (RFC 4180), line by line. Unknown values are empty fields, not 0. */
export function* ledgerCsv(entries: Iterable<LedgerEntry>): Generator<string> {
  yield `${columns.map(([name]) => name).join(',')}\r\n`
  for (const entry of entries) yield `${columns.map(([, value]) => csvField(value(entry))).join(',')}\r\n`
}

/** Returns a CSV field. Text that a spreadsheet would run as a formula is escaped, since titles are untrusted. */
export function csvField(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
