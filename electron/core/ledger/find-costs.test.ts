import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { Generation } from '#shared/gateway/generations.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import type { GatewayClient } from '../gateway-client/client.ts'
import type { Database } from '../storage/database.ts'
import { settleLedgerEntry } from './cost-lookups.ts'
import { createCostFinder } from './find-costs.ts'
import { createLedger } from './ledger.ts'
import { recordLedgerEntry } from './record-entry.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 26, 12) }))
afterEach(() => vi.useRealTimers())

const day = 24 * 60 * 60_000

/** Adds a request with an id and without cost. */
function addUnknown(database: Database, requestId: string, at = Date.now()): void {
  recordLedgerEntry(database, {
    id: `entry of ${requestId}`,
    kind: 'preset-test',
    at,
    profileId: 'remote',
    model: 'm',
    provider: null,
    preset: null,
    status: 'stopped',
    promptTokens: null,
    completionTokens: null,
    cost: null,
    firstTokenAfter: null,
    finishedAfter: null,
    requestId,
  })
}

/** A gateway that answers each id with generations or errors, in order; the last one again and again. */
function gateway(answers: Record<string, readonly (Partial<Generation> | Error)[]>) {
  const asked: string[] = []
  // Only this operation is called; the finder reads only its data.
  const call = (async (_name, { query }: { query: { id: string } }) => {
    const { id } = query
    const all = answers[id] ?? []
    const next = all[Math.min(asked.filter((each) => each === id).length, all.length - 1)]
    asked.push(id)
    if (next instanceof Error) throw next
    return { data: { id, ...next } }
  }) as GatewayClient['call']
  return { asked, client: { call } }
}

function open(database: Database, client: Pick<GatewayClient, 'call'>) {
  return createCostFinder({
    database,
    clientOf: () => client,
    settle: ({ entryId }, facts) => settleLedgerEntry(database, entryId, facts),
  })
}

const notFound = new AppError({ source: 'gateway', status: 404, code: 404, message: 'Not found' })
const sums = (database: Database) => createLedger(database).sums({})

test('twenty requests without cost end with twenty known costs, and the sums follow', async () => {
  const database = temporaryDatabase()
  const ids = Array.from({ length: 20 }, (_, index) => `gen-${index}`)
  for (const id of ids) addUnknown(database, id)
  expect(sums(database)).toMatchObject({ turns: 20, unknownCosts: 20, cost: '0' })
  const facts = { total_cost: 0.01, native_tokens_prompt: 3, provider_name: 'Mistral' }
  const { client, asked } = gateway(Object.fromEntries(ids.map((id) => [id, [facts]])))
  open(database, client).wake()
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked.toSorted()).toEqual(ids.toSorted())
  expect(sums(database)).toMatchObject({ turns: 20, unknownCosts: 0, cost: '0.2', promptTokens: 60 })
  expect([...createLedger(database).all({})][0]).toMatchObject({ provider: 'Mistral', cost: '0.01' })
  await vi.advanceTimersByTimeAsync(day)
  expect(asked).toHaveLength(20)
})

test('a gateway that does not know the cost yet is asked again, with growing pauses', async () => {
  const database = temporaryDatabase()
  addUnknown(database, 'gen-1')
  const { client, asked } = gateway({ 'gen-1': [notFound, {}, { total_cost: null }, { total_cost: 0.5 }] })
  open(database, client).wake()
  const askedAfter = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    return asked.length
  }
  expect([await askedAfter(2000), await askedAfter(4999), await askedAfter(1)]).toEqual([1, 1, 2])
  expect([await askedAfter(14_999), await askedAfter(1), await askedAfter(59_999), await askedAfter(1)]).toEqual([
    2, 3, 3, 4,
  ])
  expect(sums(database)).toMatchObject({ unknownCosts: 0, cost: '0.5' })
})

test('the next start continues the search', async () => {
  const database = temporaryDatabase()
  addUnknown(database, 'gen-1')
  const { client, asked } = gateway({ 'gen-1': [notFound, { total_cost: 0.5 }] })
  const first = open(database, client)
  first.wake()
  await vi.advanceTimersByTimeAsync(2000)
  first.stop()
  await vi.advanceTimersByTimeAsync(day)
  expect(asked).toHaveLength(1)
  open(database, client).wake()
  await vi.advanceTimersByTimeAsync(2000)
  expect([asked.length, sums(database).unknownCosts]).toEqual([2, 0])
})

test('a finder that is stopped during a request ends it, and no longer reads the database', async () => {
  const database = temporaryDatabase()
  addUnknown(database, 'gen-1')
  addUnknown(database, 'gen-2')
  const aborted = new AppError({ source: 'transport', kind: 'cancelled', message: 'Cancelled' })
  let asked = 0
  const call = (async (_name, _input, signal) => {
    asked++
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(aborted)))
  }) as GatewayClient['call']
  const finder = open(database, { call })
  finder.wake()
  await vi.advanceTimersByTimeAsync(2000)
  const reads = vi.spyOn(database, 'get')
  const writes = vi.spyOn(database, 'run')
  finder.stop()
  finder.wake()
  await vi.advanceTimersByTimeAsync(day)
  expect([asked, reads.mock.calls, writes.mock.calls]).toEqual([1, [], []])
})

test('a cost that stays unknown is given up after two days', async () => {
  const database = temporaryDatabase()
  addUnknown(database, 'gen-1')
  const { client, asked } = gateway({ 'gen-1': [notFound] })
  open(database, client).wake()
  await vi.advanceTimersByTimeAsync(3 * day)
  expect([asked.length, sums(database).unknownCosts]).toEqual([9, 1])
  open(database, client).wake()
  await vi.advanceTimersByTimeAsync(day)
  expect(asked).toHaveLength(9)
})

test('requests of a removed gateway, and old ones, are not asked for', async () => {
  const database = temporaryDatabase()
  addUnknown(database, 'gen-old', Date.now() - 31 * day)
  addUnknown(database, 'gen-1')
  const finder = createCostFinder({
    database,
    clientOf() {
      throw notFound
    },
    settle: () => expect.unreachable(),
  })
  finder.wake()
  await vi.advanceTimersByTimeAsync(day)
  expect(database.all('select * from cost_lookups')).toEqual([])
})

test('a known cost is not asked for', async () => {
  const database = temporaryDatabase()
  addUnknown(database, 'gen-1')
  database.run('update ledger set cost = 0')
  const { client, asked } = gateway({})
  open(database, client).wake()
  await vi.advanceTimersByTimeAsync(2000)
  expect([asked, database.all('select * from cost_lookups')]).toEqual([[], []])
})

test("what goes to the person's own provider key is counted apart", async () => {
  const database = temporaryDatabase()
  addUnknown(database, 'gen-1')
  const { client } = gateway({ 'gen-1': [{ total_cost: 0.01, upstream_inference_cost: 0.2, is_byok: true }] })
  open(database, client).wake()
  await vi.advanceTimersByTimeAsync(2000)
  expect(sums(database)).toMatchObject({ cost: '0.01', upstreamCost: '0.2' })
})
