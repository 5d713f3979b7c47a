import { expect, test, vi } from 'vitest'
import type { GatewayKeys } from '../embedded-gateway/gateway-keys.ts'
import { embeddedProfile, openRouterProfile } from './built-in-profiles.ts'
import { createGatewayCalls, type GatewayCallParts } from './gateway-calls.ts'

const embedded = embeddedProfile({ state: () => ({ type: 'starting' }), baseUrl: async () => '' })

function handlers(active: typeof embedded) {
  const restart = vi.fn()
  const check = vi.fn<GatewayCallParts['statuses']['check']>(async () => ({ type: 'connected' }))
  const clientOf = vi.fn<GatewayCallParts['clientOf']>()
  const keys = {
    list: async () => [],
    add: vi.fn<GatewayKeys['add']>(async () => ({ id: 5, key: 'gh-new' })),
    change: vi.fn<GatewayKeys['change']>(async () => undefined),
    revoke: async () => [],
    lend: vi.fn<GatewayKeys['lend']>(),
    giveBack: vi.fn<GatewayKeys['giveBack']>(),
  }
  const calls = createGatewayCalls({
    profiles: {
      active: () => active,
      find: (id) => [embedded, openRouterProfile].find((profile) => profile.id === id) ?? active,
      view: vi.fn<GatewayCallParts['profiles']['view']>(),
    },
    supervisor: { restart, keys },
    statuses: { of: vi.fn<GatewayCallParts['statuses']['of']>(), check },
    clientOf,
    providerLists: { list: vi.fn<GatewayCallParts['providerLists']['list']>(), last: () => [] },
    keychain: {
      state: vi.fn<GatewayCallParts['keychain']['state']>(),
      check: vi.fn<GatewayCallParts['keychain']['check']>(),
    },
    testConnection: vi.fn<GatewayCallParts['testConnection']>(),
  })
  return { calls, restart, check, keys }
}

test.each([
  ['the active one where none is named', openRouterProfile, undefined, { restarts: 0, asked: [openRouterProfile] }],
  ['our own while another is active', openRouterProfile, 'embedded', { restarts: 1, asked: [] }],
  ['another while our own is active', embedded, 'openrouter', { restarts: 0, asked: [openRouterProfile] }],
  ['our own where none is named', embedded, undefined, { restarts: 1, asked: [] }],
])('a restart affects the right gateway: %s', async (_name, active, profileId, expected) => {
  const { calls, restart, check } = handlers(active)
  await calls['gateway.restart']({ profileId })
  expect({ restarts: restart.mock.calls.length, asked: check.mock.calls.flat() }).toEqual(expected)
})

test('a key is made from the draft and returned with its id, and changed by its id', async () => {
  const { calls, keys } = handlers(embedded)
  const draft = {
    name: 'Editor',
    limitUsd: 5,
    limitPeriod: null,
    requestsPerMinute: null,
    allowedModels: null,
    expiresAt: null,
  }
  expect(await calls['gatewayKeys.add'](draft)).toEqual({ id: 5, key: 'gh-new' })
  expect(await calls['gatewayKeys.change']({ keyId: 5, draft })).toEqual({})
  expect([keys.add.mock.calls, keys.change.mock.calls]).toEqual([[[draft]], [[5, draft]]])
})
