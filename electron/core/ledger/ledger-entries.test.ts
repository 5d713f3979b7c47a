import { expect, test } from 'vitest'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import type { Database, Value } from '../storage/database.ts'
import { csvField, ledgerCsv } from './ledger-csv.ts'
import { createLedger } from './ledger.ts'
import { readProviderRecords } from './provider-records.ts'

const at = Date.UTC(2026, 4, 5, 12)
/** An entry without unknown values. */
const required = {
  kind: 'chat',
  at,
  day: '2026-05-05',
  profile_id: 'embedded',
  model: 'm',
  provider: '',
  preset_slug: '',
  preset_version: 0,
  status: 'done',
}
const everything = {
  ...required,
  id: 'all',
  profile_id: 'openrouter',
  conversation_id: 'c',
  model: 'acme/large',
  provider: 'Acme',
  preset_slug: 'writer',
  preset_version: 3,
  cost: 1_500_000_000_000,
  upstream_cost: 250_000_000_000,
  is_byok: 1,
  prompt_tokens: 1,
  cached_tokens: 2,
  completion_tokens: 3,
  reasoning_tokens: 4,
  seconds: 5.5,
  characters: 6,
  first_token_after: 7,
  finished_after: 8,
  tool_runs: 2,
  tool_cost: 10_000_000_000,
  server_calls: 3,
}

function add(database: Database, entry: Record<string, Value>): void {
  const names = Object.keys(entry)
  const places = names.map(() => '?').join(', ')
  database.run(`insert into ledger (${names.join(', ')}) values (${places})`, ...Object.values(entry))
}

test('an entry is read as written, and unknown values are null, not zero', () => {
  const database = temporaryDatabase()
  database.run(
    `insert into conversations (id, title, profile_id, created_at, updated_at) values ('c', 'Rivers', 'openrouter', 0, 0)`,
  )
  add(database, everything)
  add(database, { ...required, id: 'nothing', at: at + 1 })
  add(database, { ...required, id: 'free', at: at + 2, preset_slug: 'writer', is_byok: 0, cost: 0, upstream_cost: 0 })
  const entries = [...createLedger(database).all({})]
  const known = {
    id: 'all',
    kind: 'chat',
    day: '2026-05-05',
    at,
    profileId: 'openrouter',
    conversationId: 'c',
    conversationTitle: 'Rivers',
    model: 'acme/large',
    provider: 'Acme',
    preset: { slug: 'writer', version: 3 },
    status: 'done',
    cost: '1.5',
    upstreamCost: '0.25',
    isByok: true,
    promptTokens: 1,
    cachedTokens: 2,
    completionTokens: 3,
    reasoningTokens: 4,
    seconds: 5.5,
    characters: 6,
    firstTokenAfter: 7,
    finishedAfter: 8,
    toolRuns: 2,
    toolCost: '0.01',
    serverCalls: 3,
  }
  const unknown = Object.fromEntries(Object.keys(known).map((name) => [name, null]))
  const always = { kind: 'chat', profileId: 'embedded', day: '2026-05-05', model: 'm', provider: '', status: 'done' }
  expect(entries).toEqual([
    known,
    { ...unknown, ...always, id: 'nothing', at: at + 1 },
    {
      ...unknown,
      ...always,
      id: 'free',
      at: at + 2,
      preset: { slug: 'writer', version: null },
      cost: '0',
      upstreamCost: '0',
      isByok: false,
    },
  ])
})

test('the CSV has a named column for every field of an entry', () => {
  const database = temporaryDatabase()
  add(database, everything)
  add(database, { ...required, id: 'nothing', at: at + 1 })
  expect([...ledgerCsv(createLedger(database).all({}))]).toEqual([
    'time,kind,gateway,conversation,model,provider,preset,preset_version,status,cost_usd,upstream_cost_usd,own_key,' +
      'prompt_tokens,cached_tokens,completion_tokens,reasoning_tokens,seconds,characters,tool_runs,tool_cost_usd,' +
      'server_tool_calls\r\n',
    '2026-05-05T12:00:00.000Z,chat,openrouter,c,acme/large,Acme,writer,3,done,1.5,0.25,true,1,2,3,4,5.5,6,2,0.01,3\r\n',
    '2026-05-05T12:00:00.001Z,chat,embedded,,m,,,,done,,,,,,,,,,,,\r\n',
  ])
})

test('the CSV names a chat by its title, or by its id if it was deleted', () => {
  const database = temporaryDatabase()
  database.run(
    `insert into conversations (id, title, profile_id, created_at, updated_at) values ('c', '=Rivers', 'openrouter', 0, 0)`,
  )
  add(database, everything)
  add(database, { ...everything, id: 'other', at: at + 1, conversation_id: 'removed' })
  const [, ...lines] = [...ledgerCsv(createLedger(database).all({}))].map((line) => line.split(',')[3])
  expect(lines).toEqual([`'=Rivers`, 'removed'])
})

test('all entries are read exactly once, oldest first, for any number of pages', () => {
  const database = temporaryDatabase()
  database.run(
    `with recursive n (i) as (select 0 union all select i + 1 from n where i < 2000)
     insert into ledger (id, kind, at, day, profile_id, model, provider, preset_slug, preset_version, status)
     select printf('%05d', 2000 - i), 'chat', ? + i / 3, date('2026-01-01', '+' || (i / 100) || ' days'), 'embedded', 'm', '', '', 0, 'done'
     from n`,
    at,
  )
  const entries = [...createLedger(database).all({})]
  expect(new Set(entries.map(({ id }) => id)).size).toBe(2001)
  expect(entries).toHaveLength(2001)
  const order = (entry: { day: string; at: number; id: string }) => `${entry.day} ${entry.at} ${entry.id}`
  expect(entries.map(order)).toEqual(entries.map(order).toSorted())
})

test('the groups shown and the sum of the others add up to the total', () => {
  const database = temporaryDatabase()
  const addGroups = (from: number, to: number) =>
    database.execute(`
      with recursive n (i) as (select ${from} union all select i + 1 from n where i < ${to})
      insert into ledger_days (day, kind, profile_id, conversation_id, model, provider, preset_slug, preset_version, turns,
        failed, unknown_costs, prompt_tokens, cached_tokens, completion_tokens, reasoning_tokens, seconds, characters, cost,
        upstream_cost)
      select '2026-01-01', 'chat', 'embedded', 'c' || i, 'm', 'p', '', 0, 10, 2, 3, 100, 4, 50, 5, 1.5, 6,
        (600 - i) * 1000000000000, 7000000000000 from n`)
  const ledger = createLedger(database)
  const view = () => ledger.calls['ledger.view']({ filter: { from: '2026-01-01' }, group: 'conversation' })
  addGroups(1, 500)
  expect(view()).toMatchObject({ others: null, total: { turns: 5000 } })
  addGroups(501, 502)
  const { rows, others, total } = view()
  expect(rows).toHaveLength(500)
  expect(others).toEqual({
    turns: 20,
    failed: 4,
    unknownCosts: 6,
    cost: '197',
    upstreamCost: '14',
    promptTokens: 200,
    cachedTokens: 8,
    completionTokens: 100,
    reasoningTokens: 10,
    seconds: 3,
    characters: 12,
  })
  expect(total).toMatchObject({ turns: 5020, cachedTokens: 2008, seconds: 753, characters: 3012, upstreamCost: '3514' })
})

test('days are in order, other groups sorted by cost', () => {
  const database = temporaryDatabase()
  for (const [index, cost] of [2, 3, 1].entries()) {
    add(database, { ...everything, id: `e${index}`, day: `2026-05-0${index + 1}`, model: `m${index}`, cost })
  }
  const ledger = createLedger(database)
  expect(ledger.calls['ledger.view']({ filter: {}, group: 'day' }).rows.map(({ key }) => key)).toEqual([
    '2026-05-01',
    '2026-05-02',
    '2026-05-03',
  ])
  expect(ledger.calls['ledger.view']({ filter: {}, group: 'model' }).rows.map(({ key }) => key)).toEqual([
    'm1',
    'm0',
    'm2',
  ])
})

test('a provider record counts chats since a time, with median, slowest and cost', () => {
  const database = temporaryDatabase()
  const turn = (id: string, more: Record<string, Value> = {}): void =>
    add(database, { ...everything, id, upstream_cost: null, cost: 2_000_000_000_000, ...more })
  // After the first token: 10 tokens in 100 ms, in 200 ms, in 400 ms.
  turn('a', { first_token_after: 30, finished_after: 130, completion_tokens: 10 })
  turn('b', { first_token_after: 10, finished_after: 210, completion_tokens: 10 })
  turn('c', { first_token_after: 20, finished_after: 420, completion_tokens: 10, cost: null, status: 'failed' })
  const other = { provider: 'Other', cost: null }
  // No speed: a single token, no timing, and an end that is not after the first token.
  turn('d', { ...other, first_token_after: 5, finished_after: 9, completion_tokens: 1 })
  turn('e', { ...other, first_token_after: null, finished_after: 9, completion_tokens: 9 })
  turn('f', { ...other, provider: 'Blank', first_token_after: null, finished_after: null, completion_tokens: null })
  turn('g', { ...other, provider: 'Another', first_token_after: 9, finished_after: 9, completion_tokens: 9 })
  turn('left out', { provider: '' })
  turn('earlier', { at: at - 1 })
  turn('spoken', { kind: 'speech' })
  const untimed = { failed: 0, cost: '0', firstTokenMedian: null, firstTokenSlowest: null, speedMedian: null }
  expect(readProviderRecords(database, at)).toEqual([
    {
      provider: 'Acme',
      turns: 3,
      failed: 1,
      cost: '4',
      unknownCosts: 1,
      firstTokenMedian: 20,
      firstTokenSlowest: 30,
      speedMedian: 50,
    },
    { ...untimed, provider: 'Other', turns: 2, unknownCosts: 2, firstTokenMedian: 5, firstTokenSlowest: 5 },
    { ...untimed, provider: 'Another', turns: 1, unknownCosts: 1, firstTokenMedian: 9, firstTokenSlowest: 9 },
    { ...untimed, provider: 'Blank', turns: 1, unknownCosts: 1 },
  ])
})

test('a provider record of one model counts only its answers', () => {
  const database = temporaryDatabase()
  for (const [id, model] of [
    ['a', 'm/one'],
    ['b', 'm/two'],
    ['c', 'm/one'],
  ] as const) {
    add(database, { ...everything, id, model })
  }
  expect(readProviderRecords(database, 0, 'm/one')).toMatchObject([{ turns: 2 }])
  expect(readProviderRecords(database, 0, 'm/three')).toEqual([])
})

test('a provider record adds costs whose picodollars exceed 64 bits', () => {
  const database = temporaryDatabase()
  const cost = 9_000_000_000_000_000_001n
  for (const id of ['a', 'b', 'c']) add(database, { ...everything, id, at, cost: null })
  // Daily sums refuse such amounts; entries from before they were kept may have them.
  database.execute('drop trigger ledger_changed')
  database.run('update ledger set cost = ?', cost)
  expect(readProviderRecords(database, 0)).toMatchObject([{ turns: 3, cost: '27000000.000000000003' }])
})

test('speed needs two tokens, and the median counts', () => {
  const database = temporaryDatabase()
  const speeds = [
    [2, 1000],
    [9, 1000],
    [4, 1000],
  ] as const
  for (const [index, [completion_tokens, finished_after]] of speeds.entries()) {
    add(database, { ...everything, id: `e${index}`, completion_tokens, first_token_after: 0, finished_after })
  }
  // Neither has a speed, so neither counts for the median.
  add(database, { ...everything, id: 'one token', completion_tokens: 1, first_token_after: 0, finished_after: 1 })
  add(database, { ...everything, id: 'at once', completion_tokens: 9, first_token_after: 5, finished_after: 5 })
  expect(readProviderRecords(database, 0)).toMatchObject([{ speedMedian: 4 }])
})

test.each([
  [null, ''],
  // Begins with a minus and is not a plain decimal, but is not a formula.
  [-1e-7, '-1e-7'],
  [-0.5, '-0.5'],
  [true, 'true'],
  ['-0.5', '-0.5'],
  ['-1+1', "'-1+1"],
  ['a, "b"', '"a, ""b"""'],
])('%j is the CSV field %s', (value, text) => {
  expect(csvField(value)).toBe(text)
})
