import type { LedgerFilter } from '#shared/ledger.ts'
import type { Value } from '../storage/database.ts'

/** Returns the SQL condition of a filter for `ledger` or its rollups, and its values. */
export function ledgerWhere({ from, to, kinds, profileIds, conversationId }: LedgerFilter): {
  where: string
  values: Value[]
} {
  const conditions: [string, Value][] = []
  if (from !== undefined) conditions.push(['day >= ?', from])
  if (to !== undefined) conditions.push(['day <= ?', to])
  const [kind, ...otherKinds] = kinds ?? []
  // A single kind uses an index; for several, rows are read in order until there are enough.
  if (kind !== undefined && otherKinds.length === 0) conditions.push(['kind = ?', kind])
  else if (kinds !== undefined) conditions.push(['kind in (select value from json_each(?))', JSON.stringify(kinds)])
  if (profileIds !== undefined)
    conditions.push(['profile_id in (select value from json_each(?))', JSON.stringify(profileIds)])
  if (conversationId !== undefined) conditions.push(['conversation_id = ?', conversationId])
  const where = conditions.map(([condition]) => condition).join(' and ')
  return { where: where === '' ? 'true' : where, values: conditions.map(([, value]) => value) }
}
