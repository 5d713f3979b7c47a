import { expect, test } from 'vitest'
import type { ProviderPart } from '../providers/chat-provider.ts'
import { startTrace } from '../routing/routing-trace.ts'
import { cacheNameOf, createResponseCache, replay } from './response-cache.ts'
import { readWantedCaching } from './cache-wish.ts'

const trace = startTrace({ requested: 'm', strategy: 'direct', candidates: [] } as never)
const usage = { promptTokens: 1, completionTokens: 1, reasoningTokens: 0, cachedTokens: 0, cost: null }
const finish: ProviderPart = { type: 'finish', reason: 'stop', usage }
const said = (text: string): ProviderPart => ({ type: 'content', text })

async function collect(parts: AsyncIterable<ProviderPart>): Promise<ProviderPart[]> {
  const collected: ProviderPart[] = []
  for await (const part of parts) collected.push(part)
  return collected
}

/** Answers with these parts and returns whether the answer can be found. */
async function store(cache: ReturnType<typeof createResponseCache>, name: string, ...parts: readonly ProviderPart[]) {
  const source = async function* () {
    yield* parts
  }
  const recorded = { name, sourceId: name, trace, ttlSeconds: 10 }
  for await (const _ of cache.record(source(), recorded)) void _
  return cache.find(name) !== undefined
}

test('an answer is found until its time is over', async () => {
  let now = 5000
  const cache = createResponseCache(() => now)
  await store(cache, 'a', said('x'), finish)
  now = 9500
  const found = cache.find('a')
  expect(found && cache.agesOf(found)).toEqual({ age: 4, left: 6 })
  now = 15_000
  expect(cache.find('a')).toBeUndefined()
})

test('all parts are passed on, and a cached answer has them again', async () => {
  const cache = createResponseCache(() => 0)
  const source = async function* (): AsyncGenerator<ProviderPart, void> {
    yield said('x')
    yield { type: 'waiting' }
    yield finish
  }
  const passed = cache.record(source(), { name: 'a', sourceId: 'a', trace, ttlSeconds: 10 })
  expect(await collect(passed)).toEqual([said('x'), { type: 'waiting' }, finish])
  const found = cache.find('a')
  const replayed = found === undefined ? [] : await collect(replay(found))
  expect(replayed.map(({ type }) => type)).toEqual(['content', 'finish'])
})

test('an answer that replaces another one, or whose time is over, takes no room any more', async () => {
  let now = 0
  const cache = createResponseCache(() => now, { maxEntries: 9, maxBytes: 5000, maxEntryBytes: 4000 })
  const long = said('x'.repeat(1300))
  for (let round = 0; round < 5; round++) await store(cache, 'same', long, finish)
  await store(cache, 'other', said('y'), finish)
  expect(['same', 'other'].map((name) => cache.find(name) !== undefined)).toEqual([true, true])
  now = 10_000
  await store(cache, 'late', long, finish)
  await store(cache, 'later', said('y'), finish)
  expect(['same', 'late', 'later'].map((name) => cache.find(name) !== undefined)).toEqual([false, true, true])
})

test('only complete answers are stored, without signs of progress and without usage', async () => {
  const cache = createResponseCache(() => 0)
  expect(await store(cache, 'half', said('x'))).toBe(false)
  expect(await store(cache, 'faulty', said('x'), { type: 'fault', fault: { kind: 'malformed' } }, finish)).toBe(false)
  expect(await store(cache, 'whole', { type: 'waiting' }, { type: 'debug', upstreamBody: {} }, said('x'), finish)).toBe(
    true,
  )
  expect(cache.find('whole')?.parts).toMatchObject([
    { type: 'content', text: 'x' },
    { type: 'finish', usage: { promptTokens: 0, completionTokens: 0 } },
  ])
})

test('the oldest answers make room, and one that is too long is not stored', async () => {
  const cache = createResponseCache(() => 0, { maxEntries: 2, maxBytes: 10_000, maxEntryBytes: 4000 })
  expect(await store(cache, 'long', said('x'.repeat(2000)), finish)).toBe(false)
  for (const name of ['a', 'b', 'c']) await store(cache, name, said('x'), finish)
  expect(['a', 'b', 'c'].map((name) => cache.find(name) !== undefined)).toEqual([false, true, true])
  const narrow = createResponseCache(() => 0, { maxEntries: 9, maxBytes: 5000, maxEntryBytes: 4000 })
  for (const name of ['a', 'b']) await store(narrow, name, said('x'.repeat(1300)), finish)
  expect(['a', 'b'].map((name) => narrow.find(name) !== undefined)).toEqual([false, true])
})

test('key, streaming and each field of the request belong to the name of an entry', () => {
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'x' }] }
  const names = [
    cacheNameOf(1, request),
    cacheNameOf(2, request),
    cacheNameOf(1, { ...request, stream: true }),
    cacheNameOf(1, { ...request, temperature: 0 }),
  ]
  expect(new Set(names).size).toBe(4)
  expect(cacheNameOf(1, { ...request })).toBe(names[0])
})

test.each([
  [{}, null, null],
  [{ 'X-Service-Cache': 'TRUE' }, null, { ttlSeconds: 300, clears: false }],
  [{ 'X-Service-Cache': 'yes' }, null, null],
  [{ 'X-Service-Cache': 'true', 'X-Service-Cache-TTL': '60abc' }, null, { ttlSeconds: 60, clears: false }],
  [{ 'X-Service-Cache': 'true', 'X-Service-Cache-TTL': 'soon' }, null, { ttlSeconds: 300, clears: false }],
  [{ 'X-Service-Cache': 'true', 'X-Service-Cache-TTL': '0' }, null, { ttlSeconds: 1, clears: false }],
  [{ 'X-Service-Cache': 'true', 'X-Service-Cache-TTL': '999999' }, null, { ttlSeconds: 86_400, clears: false }],
  [{ 'X-OpenRouter-Cache': 'true', 'X-OpenRouter-Cache-Clear': 'true' }, null, { ttlSeconds: 300, clears: true }],
  [{ 'X-Service-Cache-Clear': 'true' }, null, null],
  [{}, { cache_enabled: true, cache_ttl_seconds: 90 }, { ttlSeconds: 90, clears: false }],
  [{ 'X-Service-Cache-TTL': '20' }, { cache_enabled: true, cache_ttl_seconds: 90 }, { ttlSeconds: 20, clears: false }],
  [{ 'X-Service-Cache': 'false' }, { cache_enabled: true }, null],
  [{ 'X-Service-Cache': 'true' }, { cache_enabled: false }, null],
  [{ 'X-Service-Cache': 'true' }, { cache_enabled: 'no' }, { ttlSeconds: 300, clears: false }],
])('headers %j with the preset %j want %j', (headers, preset, expected) => {
  const wanted = readWantedCaching((name) => new Map(Object.entries(headers)).get(name), preset)
  expect(wanted && { ttlSeconds: wanted.ttlSeconds, clears: wanted.clears }).toEqual(expected)
})
