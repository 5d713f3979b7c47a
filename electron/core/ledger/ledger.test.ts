import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsOf, picoOf } from '#shared/dollars.ts'
import type { LedgerEntry, LedgerFilter, LedgerGroup, LedgerPlace } from '#shared/ledger.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import type { Database } from '../storage/database.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { createLedger } from './ledger.ts'

const groups: LedgerGroup[] = ['day', 'model', 'provider', 'preset', 'conversation', 'kind', 'profile']

interface Turn {
  day: number
  model: string
  provider: string
  cost: number | null
  status: 'done' | 'stopped' | 'failed'
  prompt: number | null
}

function addConversation(database: Database, id: string): void {
  database.run(`insert into conversations (id, profile_id, created_at, updated_at) values (?, 'embedded', 0, 0)`, id)
}

function addAnswer(database: Database, id: string, conversationId: string, turn: Turn): void {
  database.run(
    `insert into messages (id, conversation_id, role, status, created_at) values (?, ?, 'assistant', 'streaming', ?)`,
    id,
    conversationId,
    Date.UTC(2026, 0, 1 + turn.day, 12),
  )
  database.run(
    `update messages set status = ?, model = ?, provider = ?, cost = ?, prompt_tokens = ?, text = 'x', finished_after = 5
     where id = ?`,
    turn.status,
    turn.model,
    turn.provider,
    turn.cost,
    turn.prompt,
    id,
  )
}

const turn: fc.Arbitrary<Turn> = fc.record({
  day: fc.integer({ min: 0, max: 5 }),
  model: fc.constantFrom('a', 'b', ''),
  provider: fc.constantFrom('one', 'two'),
  cost: fc.option(
    fc.integer({ min: 0, max: 100_000_000 }).map((nano) => nano / 1e9),
    { nil: null },
  ),
  status: fc.constantFrom('done', 'stopped', 'failed'),
  prompt: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null }),
})

test('the sum over any grouping equals the total, which is exact', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 30 }), (turns) => {
      const database = temporaryDatabase()
      addConversation(database, 'c0')
      addConversation(database, 'c1')
      turns.forEach((each, index) => addAnswer(database, `m${index}`, `c${index % 2}`, each))
      const ledger = createLedger(database)
      const exact = turns.reduce((sum, { cost }) => sum + BigInt(Math.round((cost ?? 0) * 1e12)), 0n)
      for (const group of groups) {
        const { rows, total } = ledger.view({}, group)
        expect(total).toMatchObject({
          turns: turns.length,
          cost: dollarsOf(exact),
          unknownCosts: turns.filter(({ cost }) => cost === null).length,
          failed: turns.filter(({ status }) => status === 'failed').length,
          promptTokens: turns.reduce((sum, { prompt }) => sum + (prompt ?? 0), 0),
        })
        expect(dollarsOf(rows.reduce((sum, { cost }) => sum + picoOf(cost), 0n))).toBe(total.cost)
        expect(rows.reduce((sum, row) => sum + row.turns, 0)).toBe(total.turns)
      }
      const exported = [...ledger.all({})]
      expect(dollarsOf(exported.reduce((sum, { cost }) => sum + (cost === null ? 0n : picoOf(cost)), 0n))).toBe(
        dollarsOf(exact),
      )
      const [head = [], ...lines] = [...ledgerCsv(exported)].map((line) => line.trim().split(','))
      const sumOf = (name: string) => lines.reduce((sum, cells) => sum + picoOf(cells[head.indexOf(name)] || '0'), 0n)
      expect(lines).toHaveLength(turns.length)
      expect(dollarsOf(sumOf('cost_usd'))).toBe(dollarsOf(exact))
      database.close()
    }),
    { numRuns: 20 },
  )
})

const filters: LedgerFilter[] = [
  {},
  { from: '2026-01-01' },
  { to: '2026-02-28' },
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2026-01-15', to: '2026-02-10' },
  { from: '2026-02-01', to: '2026-03-02' },
  { kinds: ['chat'] },
  { kinds: ['speech'], from: '2026-01-01', to: '2026-01-31' },
  { kinds: ['chat', 'speech'], profileIds: ['embedded'] },
  { profileIds: [] },
  { conversationId: 'c0' },
  { conversationId: 'c1', from: '2026-02-01', to: '2026-02-28' },
]

test('whatever is looked at, a view comes to what its entries come to', () => {
  const database = temporaryDatabase()
  addConversation(database, 'c0')
  addConversation(database, 'c1')
  const spread = fc.tuple(turn, fc.integer({ min: 0, max: 70 })).map(([each, day]) => ({ ...each, day }))
  fc.assert(
    fc.property(fc.array(spread, { maxLength: 25 }), (turns) => {
      database.transaction(() => {
        // What is gone counts no more, nor what an entry was before it was written anew.
        database.execute('delete from messages; delete from ledger')
        turns.forEach((each, index) => addAnswer(database, `m${index}`, `c${index % 2}`, each))
        database.run(`update messages set cost = cost * 2 where id = 'm0'`)
      })
      const ledger = createLedger(database)
      for (const filter of filters) {
        const entries = [...ledger.all(filter)]
        const cost = dollarsOf(entries.reduce((sum, entry) => sum + picoOf(entry.cost ?? '0'), 0n))
        const expected = { turns: entries.length, cost, promptTokens: sumOfPrompts(entries) }
        expect(ledger.sums(filter)).toMatchObject(expected)
        for (const group of groups) {
          const { rows, total } = ledger.view(filter, group)
          expect(total).toMatchObject(expected)
          expect(rows.reduce((sum, row) => sum + row.turns, 0)).toBe(entries.length)
          expect(dollarsOf(rows.reduce((sum, row) => sum + picoOf(row.cost), 0n))).toBe(cost)
        }
      }
    }),
    { numRuns: 15 },
  )
})

function sumOfPrompts(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, { promptTokens }) => sum + (promptTokens ?? 0), 0)
}

test('an entry outlives its conversation, and one that is written anew counts once', () => {
  const database = temporaryDatabase()
  addConversation(database, 'c')
  const paid: Turn = { day: 0, model: 'm', provider: 'p', cost: 0.25, status: 'done', prompt: 7 }
  addAnswer(database, 'm', 'c', paid)
  database.run(`update messages set cost = 0.5 where id = 'm'`)
  database.run(`delete from conversations where id = 'c'`)
  expect(createLedger(database).view({}, 'model').rows).toMatchObject([{ key: 'm', turns: 1, cost: '0.5' }])
})

test('of more groups than anybody reads the dearest are told one by one, and the rest as a sum', () => {
  const database = temporaryDatabase()
  database.execute(`
    with recursive n (i) as (select 0 union all select i + 1 from n where i < 599)
    insert into ledger_days select '2026-01-01', 'chat', 'embedded', 'c' || i, 'm', 'p', '', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
      i * 1000000000000, 0 from n`)
  const { rows, others, total } = createLedger(database).view({}, 'conversation')
  expect([rows.length, rows[0]?.key, rows[0]?.cost, rows.at(-1)?.cost]).toEqual([500, 'c599', '599', '100'])
  expect(others).toMatchObject({ turns: 100, cost: '4950' })
  expect(total).toMatchObject({ turns: 600, cost: '179700' })
})

test('pages of entries join without a gap or a repetition, newest first', () => {
  const database = temporaryDatabase()
  addConversation(database, 'c')
  const paid: Turn = { day: 0, model: 'm', provider: 'p', cost: 0.1, status: 'done', prompt: 7 }
  for (let index = 0; index < 25; index += 1) addAnswer(database, `m${index}`, 'c', { ...paid, day: index % 4 })
  const ledger = createLedger(database)
  const pages: string[] = []
  for (let last = undefined as LedgerPlace | undefined; ;) {
    const { entries, total } = ledger.entries({}, 10, last)
    expect(total).toBe(25)
    pages.push(...entries.map(({ id }) => id))
    last = entries.at(-1)
    if (entries.length < 10) break
  }
  expect(pages).toEqual([...ledger.all({})].map(({ id }) => id).toReversed())
})

test('an answer that never began is none', () => {
  const database = temporaryDatabase()
  addConversation(database, 'c')
  database.run(
    `insert into messages (id, conversation_id, role, status, created_at) values ('m', 'c', 'assistant', 'streaming', 1)`,
  )
  database.run(`update messages set status = 'failed' where id = 'm'`)
  expect(createLedger(database).view({}, 'kind')).toMatchObject({
    rows: [],
    others: null,
    total: { turns: 0, cost: '0' },
  })
})

test('a million entries: a view takes some milliseconds, since days are summed up', () => {
  const database = temporaryDatabase()
  database.execute(`
    with recursive n (i) as (select 0 union all select i + 1 from n where i < 20000)
    insert into ledger_days select date('2026-01-01', '+' || (i % 365) || ' days'), 'chat', 'embedded', 'c' || i,
      'model ' || (i % 40), 'provider ' || (i % 20), '', 0, 50, 1, 0, 100, 10, 50, 5, 0, 0, 1234567890, 0 from n`)
  const before = process.threadCpuUsage()
  const { total } = createLedger(database).view({ from: '2026-01-01' }, 'model')
  expect(total.turns).toBe(20_001 * 50)
  // Not a figure: only that nothing reads row by row. The figure is in the benchmark.
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000)
})

test.each([
  [0n, '0'],
  [1n, '0.000000000001'],
  [-4_310_000_000n, '-0.00431'],
  [12_500_000_000_000n, '12.5'],
] as const)('%s picodollars are %s dollars, and back', (pico, text) => {
  expect(dollarsOf(pico)).toBe(text)
  expect(picoOf(text)).toBe(pico)
})
