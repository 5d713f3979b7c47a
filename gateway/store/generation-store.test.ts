import { expect, test } from 'vitest'
import type { IssuedKey } from './key-store.ts'
import { createGenerationStore } from './generation-store.ts'
import { openGatewayDatabase } from './open-database.ts'

const day = 24 * 60 * 60_000
// The store reads only these two fields.
const key = (id: number, issuedTo: IssuedKey['issuedTo'] = 'other') => ({ id, issuedTo }) as IssuedKey

test('a generation is readable before and after it is written, until it is 30 days old', () => {
  let now = 1000 * day
  const store = createGenerationStore(openGatewayDatabase(':memory:'), () => now)
  store.add(key(1), { id: 'gen-1', total_cost: 0.5 })
  expect(store.find(key(1), 'gen-1')).toEqual({ id: 'gen-1', total_cost: 0.5 })
  store.flush()
  expect(store.find(key(1), 'gen-1')).toEqual({ id: 'gen-1', total_cost: 0.5 })
  now += 31 * day
  store.add(key(1), { id: 'gen-2' })
  store.flush()
  expect([store.find(key(1), 'gen-1'), store.find(key(1), 'gen-2')]).toEqual([undefined, { id: 'gen-2' }])
})

test('a generation belongs to its key; the app keeps its own with a new key', () => {
  const store = createGenerationStore(openGatewayDatabase(':memory:'))
  store.add(key(1), { id: 'gen-1' })
  store.add(key(2, 'app'), { id: 'gen-2' })
  for (const written of [false, true]) {
    if (written) store.flush()
    expect(store.find(key(3), 'gen-1')).toBeUndefined()
    expect(store.find(key(9, 'app'), 'gen-1')).toBeUndefined()
    expect(store.find(key(9, 'app'), 'gen-2')).toEqual({ id: 'gen-2' })
  }
})
