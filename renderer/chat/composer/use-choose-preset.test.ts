import { expect, test } from 'vitest'
import { newerVersion } from './use-choose-preset.ts'

test('a newer version is offered only to a chat that is pinned to an older one', () => {
  expect([
    newerVersion({ slug: 'a', version: 3 }, 5),
    newerVersion({ slug: 'a', version: 5 }, 5),
    newerVersion({ slug: 'a', version: null }, 5),
    newerVersion({ slug: 'a', version: 3 }, null),
    newerVersion(null, 5),
  ]).toEqual([5, null, null, null, null])
})
