import { dollarsOf } from '#shared/dollars.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import type { LedgerEntry, LedgerFilter, LedgerGroup, LedgerKind, LedgerSums } from '#shared/ledger.ts'
import type { Database, Value } from '../storage/database.ts'
import { addSums, zeroSums, subtractSums } from './ledger-arithmetic.ts'
import { ledgerSource } from './ledger-source.ts'
import { ledgerWhere } from './ledger-where.ts'

interface SumsRow {
  turns: number
  failed: number
  unknown_costs: number
  cost_dollars: string
  cost_rest: string
  upstream_dollars: string
  upstream_rest: string
  prompt_tokens: number
  cached_tokens: number
  completion_tokens: number
  reasoning_tokens: number
  seconds: number
  characters: number
}

const picoPerDollar = 1_000_000_000_000n

// Sums never throw: `total` yields a float, exact as far as JavaScript's own numbers, and costs are summed as whole
// dollars and remainders, since a sum of picodollars may exceed SQLite's integers.
const sums = `${[
  'turns',
  'failed',
  'unknown_costs',
  'prompt_tokens',
  'cached_tokens',
  'completion_tokens',
  'reasoning_tokens',
  'characters',
]
  .map((count) => `min(total(${count}), ${Number.MAX_SAFE_INTEGER}) as ${count}`)
  .join(', ')},
  total(seconds) as seconds,
  ${dollarsAndRest('cost', 'cost')}, ${dollarsAndRest('upstream_cost', 'upstream')}`

/** SQL for whole dollars and remaining picodollars, as text: they may exceed a JavaScript number. */
function dollarsAndRest(column: string, name: string): string {
  const sumOf = (part: string): string => `cast(coalesce(sum(${column} ${part} ${picoPerDollar}), 0) as text)`
  return `${sumOf('/')} as ${name}_dollars, ${sumOf('%')} as ${name}_rest`
}

/** The key of each group, and its label if the key is an id. */
const groups: Record<LedgerGroup, { key: string; label: string; labelColumns?: string }> = {
  day: { key: 'day', label: 'key' },
  model: { key: 'model', label: 'key' },
  provider: { key: 'provider', label: 'key' },
  preset: {
    key: `case when preset_slug = '' then '' when preset_version = 0 then preset_slug
      else preset_slug || '@' || preset_version end`,
    label: `case when preset_version = 0 then preset_slug else preset_slug || ' v' || preset_version end`,
    labelColumns: 'preset_slug, preset_version,',
  },
  conversation: {
    key: 'conversation_id',
    label: `coalesce((select title from conversations where id = key), '')`,
  },
  kind: { key: 'kind', label: 'key' },
  profile: { key: 'profile_id', label: 'key' },
}

interface EntryRow {
  id: string
  kind: LedgerKind
  day: string
  at: number
  profile_id: string | null
  conversation_id: string | null
  title: string | null
  model: string
  provider: string
  preset_slug: string
  preset_version: number
  status: string
  cost: string | null
  upstream_cost: string | null
  is_byok: number | null
  prompt_tokens: number | null
  cached_tokens: number | null
  completion_tokens: number | null
  reasoning_tokens: number | null
  seconds: number | null
  characters: number | null
  first_token_after: number | null
  finished_after: number | null
  tool_runs: number | null
  tool_cost: string | null
  server_calls: number | null
}

const entrySelect = `select id, kind, day, at, profile_id, conversation_id,
    (select title from conversations where conversations.id = ledger.conversation_id) as title, model, provider,
    preset_slug, preset_version, status, cast(cost as text) as cost, cast(upstream_cost as text) as upstream_cost,
    is_byok, prompt_tokens, cached_tokens, completion_tokens, reasoning_tokens, seconds, characters,
    first_token_after, finished_after, tool_runs, cast(tool_cost as text) as tool_cost, server_calls
  from ledger`

/** Groups that a view lists; the cheaper ones are combined in one sum. */
const maxShownGroups = 500

/** Entries per query when all of them are read. */
const batchSize = 1000

/** What requests cost. Triggers write the ledger (migration 8); this reads it. */
export type Ledger = ReturnType<typeof createLedger>

export function createLedger(database: Database) {
  function readSums(filter: LedgerFilter): LedgerSums {
    const { table, where, values } = ledgerSource(filter, null)
    const row = database.get<SumsRow>(`select ${sums} from ${table} where ${where}`, ...values)
    if (!row) throw new TypeError('A sum has no row')
    return toSums(row)
  }

  function read(filter: LedgerFilter, rest: string, ...more: Value[]): LedgerEntry[] {
    const { where, values } = ledgerWhere(filter)
    return database.all<EntryRow>(`${entrySelect} where ${where} ${rest}`, ...values, ...more).map(toEntry)
  }

  const calls = {
    'ledger.view': ({ filter, group }) => {
      const { key, label, labelColumns = '' } = groups[group]
      const { table, where, values } = ledgerSource(filter, group)
      const order = group === 'day' ? 'key desc' : 'total(cost) desc, sum(turns) desc, key'
      // Labels are looked up only for the groups that are shown.
      const found = database.all<SumsRow & { key: string; label: string }>(
        `select *, ${label} as label from (
           select ${key} as key, ${labelColumns} ${sums} from ${table} where ${where} group by key
           having sum(turns) > 0 order by ${order} limit ${maxShownGroups + 1})`,
        ...values,
      )
      const rows = found.slice(0, maxShownGroups).map((row) => ({ key: row.key, label: row.label, ...toSums(row) }))
      if (group === 'day') rows.reverse()
      const shown = rows.reduce<LedgerSums>(addSums, zeroSums)
      if (found.length <= maxShownGroups) return { rows, others: null, total: shown }
      const total = readSums(filter)
      return { rows, others: subtractSums(total, shown), total }
    },

    /** Newest first, starting after a position. Any position is equally fast. */
    'ledger.entries': ({ filter, limit, after }) => {
      const newest = 'order by day desc, at desc, id desc limit ?'
      return {
        entries: after
          ? read(filter, `and (day, at, id) < (?, ?, ?) ${newest}`, after.day, after.at, after.id, limit)
          : read(filter, newest, limit),
        total: readSums(filter).turns,
      }
    },
  } satisfies Partial<CallHandlers>

  return {
    calls,
    /** All entries, oldest first, without keeping them in memory. */
    *all(filter: LedgerFilter): Generator<LedgerEntry> {
      let last: LedgerEntry | undefined
      while (true) {
        const entries = read(
          filter,
          'and (day, at, id) > (?, ?, ?) order by day, at, id limit ?',
          last?.day ?? '',
          last?.at ?? Number.MIN_SAFE_INTEGER,
          last?.id ?? '',
          batchSize,
        )
        yield* entries
        last = entries.at(-1)
        if (entries.length < batchSize) return
      }
    },

    sums: readSums,
  }
}

function toSums(row: SumsRow): LedgerSums {
  return {
    turns: row.turns,
    failed: row.failed,
    unknownCosts: row.unknown_costs,
    cost: dollarsOf(BigInt(row.cost_dollars) * picoPerDollar + BigInt(row.cost_rest)),
    upstreamCost: dollarsOf(BigInt(row.upstream_dollars) * picoPerDollar + BigInt(row.upstream_rest)),
    promptTokens: row.prompt_tokens,
    cachedTokens: row.cached_tokens,
    completionTokens: row.completion_tokens,
    reasoningTokens: row.reasoning_tokens,
    seconds: row.seconds,
    characters: row.characters,
  }
}

function toEntry(row: EntryRow): LedgerEntry {
  return {
    id: row.id,
    kind: row.kind,
    day: row.day,
    at: row.at,
    profileId: row.profile_id,
    conversationId: row.conversation_id,
    conversationTitle: row.title,
    model: row.model,
    provider: row.provider,
    preset:
      row.preset_slug === ''
        ? null
        : { slug: row.preset_slug, version: row.preset_version === 0 ? null : row.preset_version },
    status: row.status,
    cost: row.cost === null ? null : dollarsOf(BigInt(row.cost)),
    upstreamCost: row.upstream_cost === null ? null : dollarsOf(BigInt(row.upstream_cost)),
    isByok: row.is_byok === null ? null : row.is_byok === 1,
    promptTokens: row.prompt_tokens,
    cachedTokens: row.cached_tokens,
    completionTokens: row.completion_tokens,
    reasoningTokens: row.reasoning_tokens,
    seconds: row.seconds,
    characters: row.characters,
    firstTokenAfter: row.first_token_after,
    finishedAfter: row.finished_after,
    toolRuns: row.tool_runs,
    toolCost: row.tool_cost === null ? null : dollarsOf(BigInt(row.tool_cost)),
    serverCalls: row.server_calls,
  }
}
