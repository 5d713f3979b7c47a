import type { LedgerFilter, ToolRecipient } from '#shared/ledger.ts'
import type { Database } from '../storage/database.ts'
import { ledgerWhere } from './ledger-where.ts'

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
