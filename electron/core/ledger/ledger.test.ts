import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsOf, picoOf } from '#shared/dollars.ts'
import type { LedgerFilter, LedgerGroup, LedgerCursor } from '#shared/ledger.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import type { Database } from '../storage/database.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { createLedger } from './ledger.ts'
import { recordLedgerEntry } from './record-entry.ts'

const groups: LedgerGroup[] = ['day', 'model', 'provider', 'preset', 'conversation', 'kind', 'profile']

interface Turn {
  day: number
  model: string
  provider: string
  cost: number | null
  status: 'done' | 'stopped' | 'failed'
  prompt: number | null
}

function addConversation(database: Database, id: string, profileId = 'embedded'): void {
  database.run(`insert into conversations (id, profile_id, created_at, updated_at) values (?, ?, 0, 0)`, id, profileId)
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

test('the groups of any view add up to the exact total', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 30 }), (turns) => {
      const database = temporaryDatabase()
      addConversation(database, 'c0')
      addConversation(database, 'c1')
      turns.forEach((each, index) => addAnswer(database, `m${index}`, `c${index % 2}`, each))
      const ledger = createLedger(database)
      const exact = turns.reduce((sum, { cost }) => sum + BigInt(Math.round((cost ?? 0) * 1e12)), 0n)
      for (const group of groups) {
        const { rows, total } = ledger.calls['ledger.view']({ filter: {}, group })
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
  { profileIds: ['work'] },
  { profileIds: ['embedded', 'work'], kinds: ['speech'] },
  { profileIds: [] },
  { conversationId: 'c0' },
  { conversationId: 'c1', from: '2026-02-01', to: '2026-02-28' },
]

/** A request with the fields that filters use. */
interface PlacedTurn extends Turn {
  kind: 'chat' | 'speech'
  profileId: 'embedded' | 'work'
}

/** Chat requests belong to a conversation, one per gateway; speech belongs to none. */
const conversationOf = ({ kind, profileId }: PlacedTurn): string | null =>
  kind === 'speech' ? null : profileId === 'embedded' ? 'c0' : 'c1'

const dateOf = ({ day }: Turn): string => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)

/** A reference implementation of filters. */
function passes(filter: LedgerFilter, each: PlacedTurn): boolean {
  const date = dateOf(each)
  return (
    (filter.from === undefined || date >= filter.from) &&
    (filter.to === undefined || date <= filter.to) &&
    (filter.kinds === undefined || filter.kinds.includes(each.kind)) &&
    (filter.profileIds === undefined || filter.profileIds.includes(each.profileId)) &&
    (filter.conversationId === undefined || filter.conversationId === conversationOf(each))
  )
}

function addTurn(database: Database, id: string, each: PlacedTurn): void {
  const conversationId = conversationOf(each)
  if (conversationId !== null) return addAnswer(database, id, conversationId, each)
  const { kind, profileId, model, provider, status, prompt, cost } = each
  recordLedgerEntry(database, {
    id,
    kind,
    profileId,
    model,
    provider,
    status,
    cost,
    at: Date.UTC(2026, 0, 1 + each.day, 12),
    preset: null,
    promptTokens: prompt,
    completionTokens: null,
    firstTokenAfter: null,
    finishedAfter: null,
  })
}

const idOf = ({ id }: { id: string }): string => id

/** In picodollars; the first message's cost is doubled later. */
function picoCostOf({ id, kind, cost }: PlacedTurn & { id: string }): bigint {
  const nano = BigInt(Math.round((cost ?? 0) * 1e9))
  return nano * (id === 'm0' && kind === 'chat' ? 2000n : 1000n)
}

test('any view matches the entries of its filter', () => {
  const database = temporaryDatabase()
  addConversation(database, 'c0', 'embedded')
  addConversation(database, 'c1', 'work')
  const placed: fc.Arbitrary<PlacedTurn> = fc
    .record({
      turn,
      day: fc.integer({ min: 0, max: 70 }),
      kind: fc.constantFrom('chat', 'speech'),
      profileId: fc.constantFrom('embedded', 'work'),
    })
    .map(({ turn: each, ...place }) => ({ ...each, ...place }))
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 25 }), (turns) => {
      database.transaction(() => {
        // Removed entries and earlier states of rewritten ones do not count.
        database.execute('delete from messages; delete from ledger')
        turns.forEach((each, index) => addTurn(database, `m${index}`, each))
        database.run(`update messages set cost = cost * 2 where id = 'm0'`)
      })
      const ledger = createLedger(database)
      for (const filter of filters) {
        const entries = turns
          .map((each, index) => ({ ...each, id: `m${index}` }))
          .filter((each) => passes(filter, each))
        const pico = entries.reduce((sum, each) => sum + picoCostOf(each), 0n)
        const promptTokens = entries.reduce((sum, { prompt }) => sum + (prompt ?? 0), 0)
        const expected = { turns: entries.length, cost: dollarsOf(pico), promptTokens }
        expect(Array.from(ledger.all(filter), idOf).toSorted()).toEqual(entries.map(idOf).toSorted())
        expect(ledger.sums(filter)).toMatchObject(expected)
        for (const group of groups) {
          const { rows, total } = ledger.calls['ledger.view']({ filter, group })
          expect(total).toMatchObject(expected)
          expect(rows.reduce((sum, row) => sum + row.turns, 0)).toBe(entries.length)
          expect(dollarsOf(rows.reduce((sum, row) => sum + picoOf(row.cost), 0n))).toBe(expected.cost)
        }
      }
    }),
    { numRuns: 15 },
  )
})

test('an entry outlives its conversation, and a rewritten entry counts once', () => {
  const database = temporaryDatabase()
  addConversation(database, 'c')
  const paid: Turn = { day: 0, model: 'm', provider: 'p', cost: 0.25, status: 'done', prompt: 7 }
  addAnswer(database, 'm', 'c', paid)
  database.run(`update messages set cost = 0.5 where id = 'm'`)
  database.run(`delete from conversations where id = 'c'`)
  expect(createLedger(database).calls['ledger.view']({ filter: {}, group: 'model' }).rows).toMatchObject([
    { key: 'm', turns: 1, cost: '0.5' },
  ])
})

test('with very many groups the most expensive are listed and the rest is summed', () => {
  const database = temporaryDatabase()
  database.execute(`
    with recursive n (i) as (select 0 union all select i + 1 from n where i < 599)
    insert into ledger_days select '2026-01-01', 'chat', 'embedded', 'c' || i, 'm', 'p', '', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
      i * 1000000000000, 0 from n`)
  const { rows, others, total } = createLedger(database).calls['ledger.view']({ filter: {}, group: 'conversation' })
  expect([rows.length, rows[0]?.key, rows[0]?.cost, rows.at(-1)?.cost]).toEqual([500, 'c599', '599', '100'])
  expect(others).toMatchObject({ turns: 100, cost: '4950' })
  expect(total).toMatchObject({ turns: 600, cost: '179700' })
})

test('pages of entries have no gaps or repetitions, newest first', () => {
  const database = temporaryDatabase()
  addConversation(database, 'c')
  const paid: Turn = { day: 0, model: 'm', provider: 'p', cost: 0.1, status: 'done', prompt: 7 }
  for (let index = 0; index < 25; index += 1) addAnswer(database, `m${index}`, 'c', { ...paid, day: index % 4 })
  const ledger = createLedger(database)
  const pages: string[] = []
  for (let last = undefined as LedgerCursor | undefined; ;) {
    const { entries, total } = ledger.calls['ledger.entries']({ filter: {}, limit: 10, after: last })
    expect(total).toBe(25)
    pages.push(...entries.map(({ id }) => id))
    last = entries.at(-1)
    if (entries.length < 10) break
  }
  expect(pages).toEqual([...ledger.all({})].map(({ id }) => id).toReversed())
})

test('an answer that never began is not in the ledger', () => {
  const database = temporaryDatabase()
  addConversation(database, 'c')
  database.run(
    `insert into messages (id, conversation_id, role, status, created_at) values ('m', 'c', 'assistant', 'streaming', 1)`,
  )
  database.run(`update messages set status = 'failed' where id = 'm'`)
  expect(createLedger(database).calls['ledger.view']({ filter: {}, group: 'kind' })).toMatchObject({
    rows: [],
    others: null,
    total: { turns: 0, cost: '0' },
  })
})

test('a view reads daily sums and no single entries', () => {
  const database = temporaryDatabase()
  addConversation(database, 'c')
  addAnswer(database, 'm', 'c', { day: 0, model: 'm', provider: 'p', cost: 0.25, status: 'done', prompt: 7 })
  // The daily sum is removed: a view that read single entries would still find the entry.
  database.execute('delete from ledger_days')
  const ledger = createLedger(database)
  expect([...ledger.all({})]).toHaveLength(1)
  for (const group of groups)
    expect(ledger.calls['ledger.view']({ filter: { from: '2026-01-01' }, group }).total.turns).toBe(0)
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

/** An answer that fails with this status before its first byte. */
function addFailure(database: Database, id: string, status: number, text = ''): void {
  database.run(
    `insert into messages (id, conversation_id, role, status, created_at) values (?, 'c', 'assistant', 'streaming', 1)`,
    id,
  )
  database.run(
    `update messages set status = 'failed', text = ?, error = ?, finished_after = 5 where id = ?`,
    text,
    JSON.stringify({ source: 'gateway', status, code: status, message: 'No' }),
    id,
  )
}

test('a refused request costs nothing and counts as failed', () => {
  const database = temporaryDatabase()
  addConversation(database, 'c', 'openrouter')
  for (const status of [401, 402, 403, 404, 429]) addFailure(database, `m${status}`, status)
  const { total } = createLedger(database).calls['ledger.view']({ filter: {}, group: 'kind' })
  expect(total).toMatchObject({ turns: 5, failed: 5, unknownCosts: 0, cost: '0' })
  expect(
    createLedger(database)
      .calls['ledger.entries']({ filter: {}, limit: 9 })
      .entries.map(({ cost }) => cost),
  ).toEqual(['0', '0', '0', '0', '0'])
})

test('a request that never reached a gateway costs nothing', () => {
  const database = temporaryDatabase()
  addConversation(database, 'c', 'openrouter')
  database.run(
    `insert into ledger (id, kind, at, day, profile_id, model, provider, preset_slug, preset_version, status, failure)
     values ('m', 'chat', 1, '2026-01-01', 'openrouter', '', '', '', 0, 'failed', 'unreachable')`,
  )
  expect(createLedger(database).calls['ledger.view']({ filter: {}, group: 'kind' }).total).toMatchObject({
    failed: 1,
    unknownCosts: 0,
  })
})

test('a request that may have been processed before it failed has an unknown cost', () => {
  const database = temporaryDatabase()
  addConversation(database, 'c', 'openrouter')
  for (const status of [200, 408, 500, 502, 524]) addFailure(database, `m${status}`, status, status === 200 ? 'x' : '')
  expect(createLedger(database).calls['ledger.view']({ filter: {}, group: 'kind' }).total).toMatchObject({
    turns: 5,
    failed: 5,
    unknownCosts: 5,
  })
})

test.each([
  ['embedded', 'gatehouse/flite', 0],
  ['embedded', 'ollama/qwen3:4b', 0],
  ['embedded', 'acme/large', 1],
  ['openrouter', 'gatehouse/flite', 1],
])('at %s a stopped answer of %s leaves %i unknown costs', (profileId, model, unknownCosts) => {
  const database = temporaryDatabase()
  addConversation(database, 'c', profileId)
  addAnswer(database, 'm', 'c', { day: 0, model, provider: 'p', cost: null, status: 'stopped', prompt: null })
  database.run(
    `insert into ledger (id, kind, at, day, profile_id, model, provider, preset_slug, preset_version, status)
     values ('s', 'speech', 1, '2026-01-01', ?, ?, '', '', 0, 'done')`,
    profileId,
    model,
  )
  const { total } = createLedger(database).calls['ledger.view']({ filter: {}, group: 'kind' })
  expect(total).toMatchObject({ turns: 2, unknownCosts: 2 * unknownCosts, cost: '0' })
})
