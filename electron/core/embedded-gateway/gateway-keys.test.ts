import { expect, test, vi } from 'vitest'
import type { GatewayKey, KeyDraft } from '#shared/gateway-key.ts'
import { playGatewayProcess } from '../../testing/played-gateway-process.ts'
import { createGatewayKeys } from './gateway-keys.ts'

const key: GatewayKey = {
  id: 4,
  name: 'Editor',
  hint: 'c91e',
  managesPresets: false,
  createdAt: 1,
  lastUsedAt: null,
  expiresAt: 2,
  chosenEnd: null,
  limitUsd: null,
  limitPeriod: null,
  requestsPerMinute: null,
  allowedModels: null,
  spentUsd: 0,
}

const draft: KeyDraft = {
  name: 'Editor',
  limitUsd: 5,
  limitPeriod: 'monthly',
  requestsPerMinute: 60,
  allowedModels: ['gatehouse/*'],
  expiresAt: null,
}

function start() {
  const gateway = playGatewayProcess()
  const onChanged = vi.fn<() => void>()
  const secrets: string[] = []
  const onSecret = (secret: string) => void secrets.push(secret)
  return { ...gateway, onChanged, secrets, keys: createGatewayKeys(gateway.process, { onChanged, onSecret }) }
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

test('a key is made, kept out of the log, and reported as a change of the list', async () => {
  const { keys, say, received, onChanged, secrets } = start()
  const added = keys.add(draft)
  expect(received).toEqual([{ type: 'add-key', id: 1, draft }])
  say({ type: 'key-added', id: 1, keyId: 5, key: 'gh-new', keys: [key] })
  // Before anything that waits for the key can write it.
  expect(secrets).toEqual(['gh-new'])
  expect(await added).toEqual({ id: 5, key: 'gh-new' })
  expect(onChanged).toHaveBeenCalledOnce()
})

test('a key is changed by a draft', async () => {
  const { keys, say, received, onChanged } = start()
  const changed = keys.change(4, draft)
  expect(received).toEqual([{ type: 'change-key', id: 1, keyId: 4, draft }])
  say({ type: 'keys', id: 1, keys: [key] })
  await changed
  expect(onChanged).toHaveBeenCalledOnce()
})

test('a key is lent and given back without a change of the list', async () => {
  const { keys, say, received, onChanged, secrets } = start()
  const lent = keys.lend(4)
  say({ type: 'key-added', id: 1, keyId: 9, key: 'gh-lent', keys: [key] })
  expect(await lent).toEqual({ id: 9, key: 'gh-lent' })
  keys.giveBack(9)
  expect(received).toEqual([
    { type: 'lend-key', id: 1, keyId: 4 },
    { type: 'return-key', keyId: 9 },
  ])
  expect([secrets, onChanged.mock.calls]).toEqual([['gh-lent'], []])
})

test.each([
  [
    { kind: 'bad-input', field: 'name' },
    { kind: 'bad-input', field: 'name', message: 'Taken' },
  ],
  [{ kind: 'not-found' }, { kind: 'not-found', message: 'Taken' }],
] as const)('a refusal %j names the problem of the request', async (refusal, expected) => {
  const { keys, say, onChanged } = start()
  const changed = keys.change(4, draft)
  say({ type: 'keys-failed', id: 1, message: 'Taken', refusal })
  await expect(changed).rejects.toMatchObject({ data: { source: 'app', ...expected } })
  expect(onChanged).not.toHaveBeenCalled()
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
  for (const call of [listed, keys.list(), keys.add(draft), keys.lend(4)]) {
    await expect(call).rejects.toMatchObject({ data: { kind: 'unreachable' } })
  }
  keys.giveBack(9)
  expect(received).toHaveLength(1)
})
