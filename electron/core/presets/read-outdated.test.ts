import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { KnownPreset } from './preset-cache.ts'
import { readOutdated } from './read-outdated.ts'

const now = 1_000_000
const aMinuteAgo = now - 60_000

function known(slug: string, parts: Partial<KnownPreset>): KnownPreset {
  return {
    slug,
    name: slug,
    description: null,
    status: 'active',
    model: null,
    version: null,
    updatedAt: null,
    isStarred: false,
    hasDraft: false,
    origin: 'listed',
    readAt: now,
    isOutdated: true,
    ...parts,
  }
}

const many = (count: number): KnownPreset[] => Array.from({ length: count }, (_, index) => known(`p${index}`, {}))

test('presets are read if the list lacks their version, or if they are unlisted and not fresh', async () => {
  const read: string[] = []
  const isNew = await readOutdated(
    [
      known('listed and outdated', {}),
      known('listed', { isOutdated: false, readAt: null }),
      known('added and never read', { origin: 'added', status: null, readAt: null }),
      known('added and read a minute ago', { origin: 'added', readAt: aMinuteAgo }),
      known('added and read before that', { origin: 'added', readAt: aMinuteAgo - 1 }),
      known('only a draft', { origin: 'created', status: null, readAt: null }),
      known('made here', { origin: 'created', readAt: null }),
    ],
    now,
    async (slug) => {
      read.push(slug)
      return false
    },
  )
  expect(read).toEqual(['listed and outdated', 'added and never read', 'added and read before that', 'made here'])
  expect(isNew).toBe(false)
})

test('at most a hundred are read after one list request, four in parallel', async () => {
  let [count, running, most] = [0, 0, 0]
  await readOutdated(many(130), now, async () => {
    count += 1
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return false
  })
  expect([count, most]).toEqual([100, 4])
})

test('one changed preset is enough to report a change', async () => {
  const results = [false, true, false, false, false]
  expect(await readOutdated(many(5), now, async () => results.shift() ?? false)).toBe(true)
})

test('a refused preset does not prevent reading the others', async () => {
  const refused = new AppError({ source: 'gateway', status: 404, code: 404, message: 'No' })
  let count = 0
  const isNew = await readOutdated(many(20), now, async (slug) => {
    count += 1
    if (slug === 'p0') throw refused
    return slug === 'p19'
  })
  expect([count, isNew]).toEqual([20, true])
})

test('an unreachable gateway is not asked for the others', async () => {
  const lost = new AppError({ source: 'transport', kind: 'unreachable', message: 'No' })
  let count = 0
  const isNew = await readOutdated(many(20), now, async () => {
    count += 1
    throw lost
  })
  expect([count, isNew]).toEqual([4, false])
})
