import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PresetVersion } from '#shared/gateway/presets.ts'
import { type ReadPage, readNewestFirst } from './read-newest-first.ts'

const version = (number: number): PresetVersion => ({
  id: `v${number}`,
  preset_id: 'p',
  version: number,
  config: {},
  creator_id: 'u',
  created_at: '',
  updated_at: '',
})

function gatewayWith(versions: readonly (PresetVersion | null)[]): { read: ReadPage; asked: [number, number][] } {
  const asked: [number, number][] = []
  return {
    asked,
    read: async (offset, limit) => {
      asked.push([offset, limit])
      return { data: versions.slice(offset, offset + limit), total_count: versions.length }
    },
  }
}

test('a page is the same for any order of the gateway and any expected total', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 }),
      fc.nat(45),
      fc.integer({ min: 1, max: 20 }),
      fc.option(fc.nat(50)),
      fc.boolean(),
      async (numbers, offset, limit, expected, isOldestFirst) => {
        const newestFirst = numbers.toSorted((one, other) => other - one).map(version)
        const { read } = gatewayWith(isOldestFirst ? newestFirst.toReversed() : newestFirst)
        const page = await readNewestFirst(read, { offset, limit }, expected)
        // A single version does not determine the order if numbers are missing.
        fc.pre(page.versions.length !== 1 || numbers.length === Math.max(...numbers, 0))
        expect(page).toEqual({ versions: newestFirst.slice(offset, offset + limit), total: numbers.length })
      },
    ),
    { numRuns: 500 },
  )
})

test('one page is requested of ten thousand versions', async () => {
  const all = Array.from({ length: 10_000 }, (_, index) => version(index + 1))
  const { read, asked } = gatewayWith(all)
  const { versions } = await readNewestFirst(read, { offset: 100, limit: 50 }, 10_000)
  expect(versions.map((found) => found?.version).slice(0, 2)).toEqual([9900, 9899])
  expect(asked).toEqual([[9850, 50]])
})

test('versions that the gateway leaves out keep their positions', async () => {
  const { read } = gatewayWith([version(1), null, version(3)])
  const { versions } = await readNewestFirst(read, { offset: 0, limit: 10 }, null)
  expect(versions.map((found) => found?.version ?? null)).toEqual([3, null, 1])
})

test('versions added while a page is read do not shift it', async () => {
  const all = [version(1), version(2), version(3)]
  const { read, asked } = gatewayWith(all)
  const page = await readNewestFirst(
    async (offset, limit) => {
      const answer = await read(offset, limit)
      if (asked.length === 1) all.push(version(4))
      return answer
    },
    { offset: 0, limit: 2 },
    null,
  )
  expect(page.versions.map((found) => found?.version)).toEqual([4, 3])
})

test('a page of one version is found in both orders', async () => {
  const all = [version(1), version(2), version(3), version(4), version(5)]
  for (const versions of [all, all.toReversed()]) {
    const { read } = gatewayWith(versions)
    const page = await readNewestFirst(read, { offset: 1, limit: 1 }, 5)
    expect(page.versions.map((found) => found?.version)).toEqual([4])
  }
})

test('a gateway whose total keeps changing gets at most five requests', async () => {
  const all = [version(1)]
  const { read, asked } = gatewayWith(all)
  const page = await readNewestFirst(
    async (offset, limit) => {
      all.push(version(all.length + 1))
      return read(offset, limit)
    },
    { offset: 0, limit: 2 },
    null,
  )
  expect(page.versions.map((found) => found?.version)).toEqual([5, 4])
  expect(asked).toHaveLength(5)
})

test('a page without any version is returned as it is', async () => {
  const { read, asked } = gatewayWith([version(1), null, null])
  expect(await readNewestFirst(read, { offset: 0, limit: 2 }, 3)).toEqual({ versions: [null, null], total: 3 })
  expect(asked).toEqual([[1, 2]])
})

test('the order is determined by the position of the only version on a page', async () => {
  const newestFirst = gatewayWith([version(5), version(4), version(3), null, version(1)])
  const first = await readNewestFirst(newestFirst.read, { offset: 0, limit: 2 }, 5)
  expect(first.versions.map((found) => found?.version)).toEqual([5, 4])
  // In the middle both orders are possible, so the order of the API's document applies.
  const oldestFirst = gatewayWith([version(1), null, version(3), version(4), version(5)])
  const middle = await readNewestFirst(oldestFirst.read, { offset: 2, limit: 2 }, 5)
  expect(middle.versions.map((found) => found?.version ?? null)).toEqual([3, null])
})
