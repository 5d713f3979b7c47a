import type { Provider } from '#shared/gateway/providers.ts'
import type { DataRecipient, DataRecipients, LedgerFilter, ToolRecipient } from '#shared/ledger.ts'
import type { Database } from '../storage/database.ts'
import { ledgerWhere } from './ledger-where.ts'

interface Row {
  provider: string
  profile_id: string
  turns: number
  refused: number
  tokens: number
  unknown_tokens: number
}

/** Returns everyone who received data: of requests, and of tool calls. */
export function readWhoSaw(
  database: Database,
  filter: LedgerFilter,
  providersOf: (profileId: string) => readonly Provider[],
): DataRecipients {
  return {
    providers: readProviders(database, filter, providersOf),
    toolServers: [...readToolRecipients(database, filter)],
  }
}

/** Returns who received requests: gateways and, where reported, the providers behind them (migration 9). */
function readProviders(
  database: Database,
  { kinds: _kinds, ...filter }: LedgerFilter,
  providersOf: (profileId: string) => readonly Provider[],
): DataRecipient[] {
  const { where, values } = ledgerWhere(filter)
  const rows = database.all<Row>(
    `select provider, profile_id, sum(turns) as turns, sum(refused) as refused, min(total(tokens), ${Number.MAX_SAFE_INTEGER}) as tokens,
       sum(unknown_tokens) as unknown_tokens
     from ledger_seen_days where ${where} group by provider, profile_id having sum(turns) > 0
     order by provider = '', 3 desc, 1`,
    ...values,
  )
  const lists = new Map<string, readonly Provider[]>()
  return rows.map((row) => {
    const list = lists.get(row.profile_id) ?? providersOf(row.profile_id)
    lists.set(row.profile_id, list)
    return {
      provider: row.provider,
      profileId: row.profile_id,
      known: row.provider === '' ? null : (findProvider(list, row.provider) ?? null),
      turns: row.turns,
      refused: row.refused,
      tokens: row.tokens,
      unknownTokens: row.unknown_tokens,
    }
  })
}

/** Returns who received arguments of tool calls (migration 25): remote hosts first, those with most calls first. */
export function readToolRecipients(
  database: Database,
  { kinds: _kinds, ...filter }: LedgerFilter,
): readonly ToolRecipient[] {
  const { where, values } = ledgerWhere(filter)
  return database
    .all<{ place: string; servers: string; calls: number }>(
      `select place, json_group_array(server order by server) as servers, sum(calls) as calls from (
         select place, server, sum(calls) as calls from ledger_tool_days where ${where} group by place, server
       ) group by place order by place = '', 3 desc, 1`,
      ...values,
    )
    .map(({ place, servers, calls }) => ({
      host: place === '' ? null : place,
      // Made by the query above.
      servers: JSON.parse(servers) as string[],
      calls,
    }))
}

/** Returns the provider with that name or slug, ignoring case. */
function findProvider(list: readonly Provider[], named: string): Provider | undefined {
  const wanted = named.toLowerCase()
  return list.find(({ name, slug }) => name.toLowerCase() === wanted || slug.toLowerCase() === wanted)
}
