import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createLedger } from '../electron/core/ledger/ledger.ts'
import { readProviderRecords } from '../electron/core/ledger/provider-records.ts'
import { readWhoSaw } from '../electron/core/ledger/who-saw.ts'
import { openDatabase } from '../electron/core/storage/open-database.ts'
import type { LedgerGroup } from '../shared/ledger.ts'
import { median } from '../shared/testing/percentile.ts'
import { report } from './report.ts'

/*
 * Measures a ledger with a million entries over three years in 20,000 chats, like that of a person who works with the
 * app all day: every view must take at most 100 ms of wall-clock time, in the median of eleven runs.
 *
 *   npm run bench -- ledger
 */
const entries = 1_000_000
const maxMilliseconds = 100
const runs = 11

const directory = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'))
const path = join(directory, 'gatehouse.db')
const database = openDatabase(path)
const start = Date.UTC(2024, 0, 1)
const filling = performance.now()
database.execute(`
  begin;
  with recursive n (i) as (select 0 union all select i + 1 from n where i < ${entries - 1})
  insert into ledger (id, kind, at, day, profile_id, conversation_id, model, provider, preset_slug, preset_version, status,
    prompt_tokens, cached_tokens, completion_tokens, reasoning_tokens, cost, upstream_cost, is_byok, first_token_after,
    finished_after)
  select printf('entry-%07d', i), case when i % 50 = 0 then 'speech' else 'chat' end, ${start} + i * 94600,
    date((${start} + i * 94600) / 1000, 'unixepoch'), 'embedded', 'chat ' || (i / 50), 'model ' || (i / 50 % 40),
    'provider ' || (i % 3 + i / 50 % 20), '', 0, case when i % 100 = 7 then 'failed' else 'done' end, 1200, 300, 400, 50,
    case when i % 9 = 0 then null else 1234567890 end, 0, 0, 300 + i % 900, 4000
  from n;
  with recursive n (i) as (select 0 union all select i + 1 from n where i < ${entries - 1})
  insert into ledger_seen
  select printf('entry-%07d', i), 'provider ' || (i % 3 + i / 50 % 20), date((${start} + i * 94600) / 1000, 'unixepoch'),
    'embedded', 'chat ' || (i / 50), 1, 1600
  from n where i % 50 <> 0;
  commit;`)
const days = database.get<{ count: number }>('select count(*) as count from ledger_days')?.count ?? 0
console.log(
  `${entries.toLocaleString('en')} entries in ${days.toLocaleString('en')} sums of a day, ` +
    `${Math.round(statSync(path).size / 1e6)} MB, filled in ${Math.round((performance.now() - filling) / 1000)} s`,
)

const ledger = createLedger(database)
const month = { from: '2026-06-01', to: '2026-06-30' }
const groups: readonly LedgerGroup[] = ['day', 'model', 'provider', 'preset', 'conversation', 'kind', 'profile']
const [middle] = ledger.calls['ledger.entries']({ filter: { to: '2025-06-01' }, limit: 1 }).entries
if (!middle) throw new Error('There is no entry in the middle')

const views: [name: string, work: () => unknown][] = [
  ...groups.flatMap((group): [string, () => unknown][] => [
    [`all by ${group}`, () => ledger.calls['ledger.view']({ filter: {}, group })],
    [`a month by ${group}`, () => ledger.calls['ledger.view']({ filter: month, group })],
  ]),
  ['one chat', () => ledger.sums({ conversationId: 'chat 400' })],
  ['the newest 200 entries', () => ledger.calls['ledger.entries']({ filter: {}, limit: 200 })],
  ['200 entries of the middle', () => ledger.calls['ledger.entries']({ filter: {}, limit: 200, after: middle })],
  ['200 entries of speech', () => ledger.calls['ledger.entries']({ filter: { kinds: ['speech'] }, limit: 200 })],
  ['200 entries of a month', () => ledger.calls['ledger.entries']({ filter: month, limit: 200 })],
  ['who saw it, all', () => readWhoSaw(database, {}, () => [])],
  ['who saw it, a month', () => readWhoSaw(database, month, () => [])],
  ['who saw it, one chat', () => readWhoSaw(database, { conversationId: 'chat 400' }, () => [])],
  ['providers, 30 days', () => readProviderRecords(database, start + entries * 94600 - 30 * 24 * 3600_000)],
]

report(
  'ledger',
  views.map(([name, work]) => {
    const taken = Array.from({ length: runs }, () => {
      const startedAt = performance.now()
      work()
      return performance.now() - startedAt
    })
    return { name, value: median(taken), unit: 'ms', goal: maxMilliseconds }
  }),
)
database.close()
rmSync(directory, { recursive: true })
