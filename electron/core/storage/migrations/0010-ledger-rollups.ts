import type { Migration } from '../migrate.ts'

const counts = [
  'turns',
  'unknown_costs',
  'failed',
  'prompt_tokens',
  'cached_tokens',
  'completion_tokens',
  'reasoning_tokens',
  'seconds',
  'characters',
  'cost',
  'upstream_cost',
] as const

/** Further rollups of `ledger_days` with fewer keys, each for certain views. */
const rollups = [
  { table: 'ledger_dates', keys: ['day', 'kind', 'profile_id'] },
  {
    table: 'ledger_months',
    keys: ['month', 'kind', 'profile_id', 'model', 'provider', 'preset_slug', 'preset_version'],
  },
  { table: 'ledger_conversations', keys: ['conversation_id', 'kind', 'profile_id'] },
] as const

type Rollup = (typeof rollups)[number]

const valueOf = (row: string, key: string): string => (key === 'month' ? `substr(${row}.day, 1, 7)` : `${row}.${key}`)

const added = ({ table, keys }: Rollup, row: 'new' | 'old', amount: (count: string) => string): string => `
  insert into ${table} (${[...keys, ...counts].join(', ')})
  values (${[...keys.map((key) => valueOf(row, key)), ...counts.map(amount)].join(', ')})
  on conflict do update set ${counts.map((count) => `${count} = ${count} + excluded.${count}`).join(', ')};`

const made = (rollup: Rollup): string => `
  create table ${rollup.table} (
    ${rollup.keys.map((key) => `${key} ${key === 'preset_version' ? 'integer' : 'text'} not null`).join(',\n')},
    ${counts.map((count) => `${count} ${count === 'seconds' ? 'real' : 'integer'} not null`).join(',\n')},
    primary key (${rollup.keys.join(', ')})
  ) without rowid;
  insert into ${rollup.table} (${[...rollup.keys, ...counts].join(', ')})
  select ${[...rollup.keys.map((key) => valueOf('ledger_days', key)), ...counts.map((count) => `sum(${count})`)].join(', ')}
  from ledger_days group by ${rollup.keys.map((_, index) => index + 1).join(', ')};`

const all = (write: (rollup: Rollup) => string): string => rollups.map(write).join('')

/**
 * After years of use there are more days and chats than a view may read. Triggers keep these rollups consistent with
 * `ledger_days`.
 */
export const ledgerRollups: Migration = {
  version: 10,
  sql: `
    ${all(made)}
    create trigger ledger_days_added after insert on ledger_days begin
      ${all((rollup) => added(rollup, 'new', (count) => `new.${count}`))}
    end;
    create trigger ledger_days_changed after update on ledger_days begin
      ${all((rollup) => added(rollup, 'new', (count) => `new.${count} - old.${count}`))}
    end;
    create trigger ledger_days_removed after delete on ledger_days begin
      ${all((rollup) => added(rollup, 'old', (count) => `-old.${count}`))}
    end;
  `,
}
