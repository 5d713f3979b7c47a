import { expect, test, vi } from 'vitest'
import { embeddedProfile, openRouterProfile } from '../core/gateway-profiles/built-in-profiles.ts'
import { gatewayHandlers, type GatewayParts } from './gateway-handlers.ts'

const embedded = embeddedProfile({ state: () => ({ type: 'starting' }), baseUrl: async () => '' })

function handlers(active: typeof embedded) {
  const restart = vi.fn()
  const check = vi.fn<GatewayParts['statuses']['check']>(async () => ({ type: 'connected' }))
  const clientOf = vi.fn<GatewayParts['clientOf']>()
  const calls = gatewayHandlers({
    profiles: {
      active: () => active,
      find: (id) => [embedded, openRouterProfile].find((profile) => profile.id === id) ?? active,
    },
    supervisor: { restart, keys: { list: async () => [], revoke: async () => [] } },
    statuses: { of: vi.fn<GatewayParts['statuses']['of']>(), check },
    clientOf,
    providerLists: { list: vi.fn<GatewayParts['providerLists']['list']>(), last: () => [] },
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
  clientOf.mockReturnValue({ call: async () => list } as unknown as ReturnType<GatewayParts['clientOf']>)
  expect(await calls['models.list']({})).toEqual({ data: [{ id: 'one', name: 'First' }, { id: 'two' }] })
})
