import { expect, test, vi } from 'vitest'
import type { GatewayKey } from '#shared/gateway-key.ts'
import { playGatewayProcess } from '../../testing/played-gateway-process.ts'
import { createGatewayKeys } from './gateway-keys.ts'

const key: GatewayKey = {
  id: 4,
  name: 'Editor',
  managesPresets: false,
  createdAt: 1,
  lastUsedAt: null,
  expiresAt: 2,
  limitUsd: null,
  limitPeriod: null,
  spentUsd: 0,
}

function start() {
  const gateway = playGatewayProcess()
  const onChanged = vi.fn<() => void>()
  return { ...gateway, onChanged, keys: createGatewayKeys(gateway.process, onChanged) }
}

test('each request gets its own answer', async () => {
  const { keys, say, received, onChanged } = start()
  const [first, second] = [keys.list(), keys.revoke(4)]
  expect(received).toEqual([
    { type: 'list-keys', id: 1 },
    { type: 'revoke-key', id: 2, keyId: 4 },
  ])
  say({ type: 'keys', id: 2, keys: [] })
  say({ type: 'keys', id: 1, keys: [key] })
  expect([await first, await second, onChanged.mock.calls.length]).toEqual([[key], [], 1])
})

test('a new key of a program is reported', () => {
  const { say, onChanged } = start()
  say({ type: 'keys-changed' })
  expect(onChanged).toHaveBeenCalledOnce()
})

test('a failure of the gateway becomes an error with its reason', async () => {
  const { keys, say } = start()
  const listed = keys.list()
  say({ type: 'keys-failed', id: 1, message: 'locked' })
  await expect(listed).rejects.toMatchObject({
    data: { source: 'app', message: expect.stringContaining('locked'), notice: expect.any(Object) },
  })
})

test('the exit of the gateway rejects pending and later requests', async () => {
  const { keys, exit, received } = start()
  const listed = keys.list()
  exit()
  for (const call of [listed, keys.list()]) {
    await expect(call).rejects.toMatchObject({ data: { kind: 'unreachable' } })
  }
  expect(received).toHaveLength(1)
})
