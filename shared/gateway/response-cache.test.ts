import { expect, test } from 'vitest'
import { readResponseCache, writeCacheWish } from './response-cache.ts'

const read = (headers: Readonly<Record<string, string>>) =>
  readResponseCache('openrouter', (name) => headers[name.toLowerCase()] ?? null)

test('a request names how long answers stay, and whether a cached one is replaced', () => {
  expect(writeCacheWish('openrouter', { ttlSeconds: 60, clears: true })).toEqual({
    'X-OpenRouter-Cache': 'true',
    'X-OpenRouter-Cache-TTL': '60',
    'X-OpenRouter-Cache-Clear': 'true',
  })
  expect(Object.keys(writeCacheWish('gateway', { ttlSeconds: 60 }))).toEqual(['X-Service-Cache', 'X-Service-Cache-TTL'])
})

test.each([
  [{}, null],
  [{ 'x-openrouter-cache-status': 'STALE' }, null],
  [{ 'x-openrouter-cache-status': 'MISS' }, { status: 'miss', ageSeconds: null, ttlSeconds: null }],
  [
    { 'x-openrouter-cache-status': 'hit', 'x-openrouter-cache-age': '12', 'x-openrouter-cache-ttl': '288' },
    { status: 'hit', ageSeconds: 12, ttlSeconds: 288 },
  ],
  [
    { 'x-openrouter-cache-status': 'HIT', 'x-openrouter-cache-age': '-5', 'x-openrouter-cache-ttl': '1e99' },
    { status: 'hit', ageSeconds: 0, ttlSeconds: 1 },
  ],
  [
    { 'x-openrouter-cache-status': 'HIT', 'x-openrouter-cache-age': 'old', 'x-openrouter-cache-ttl': '9'.repeat(400) },
    { status: 'hit', ageSeconds: null, ttlSeconds: 86_400 },
  ],
])('the headers %j mean %j', (headers, expected) => {
  expect(read(headers)).toEqual(expected)
})
