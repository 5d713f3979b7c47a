import { expect, test, vi } from 'vitest'
import { embeddedProfile, openRouterProfile } from './built-in-profiles.ts'
import { createGatewayCalls, type GatewayCallParts } from './gateway-calls.ts'

const embedded = embeddedProfile({ state: () => ({ type: 'starting' }), baseUrl: async () => '' })

function handlers(active: typeof embedded) {
  const restart = vi.fn()
  const check = vi.fn<GatewayCallParts['statuses']['check']>(async () => ({ type: 'connected' }))
  const clientOf = vi.fn<GatewayCallParts['clientOf']>()
  const calls = createGatewayCalls({
    profiles: {
      active: () => active,
      find: (id) => [embedded, openRouterProfile].find((profile) => profile.id === id) ?? active,
    },
    supervisor: { restart, keys: { list: async () => [], revoke: async () => [] } },
    statuses: { of: vi.fn<GatewayCallParts['statuses']['of']>(), check },
    clientOf,
    providerLists: { list: vi.fn<GatewayCallParts['providerLists']['list']>(), last: () => [] },
    keychain: {
      state: vi.fn<GatewayCallParts['keychain']['state']>(),
      check: vi.fn<GatewayCallParts['keychain']['check']>(),
    },
    testConnection: vi.fn<GatewayCallParts['testConnection']>(),
  })
  return { calls, restart, check, clientOf }
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

test('a duplicate model is listed once, at its first position', async () => {
  const list = { data: [{ id: 'one', name: 'First' }, { id: 'two' }, { id: 'one', name: 'Second' }] }
  const { calls, clientOf } = handlers(openRouterProfile)
  // Only `call` is used, with one name.
  clientOf.mockReturnValue({ call: async () => list } as unknown as ReturnType<GatewayCallParts['clientOf']>)
  expect(await calls['models.list']({})).toEqual({ data: [{ id: 'one', name: 'First' }, { id: 'two' }] })
})
