import { expect, test } from 'vitest'
import type { GatewayStatus, StorageState } from '#shared/ipc/bridge.ts'
import { type BannerFacts, chooseBanner } from './choose-banner.ts'

const gateway: GatewayStatus = {
  profileId: 'embedded',
  name: 'On this computer',
  isEmbedded: true,
  state: 'connected',
  baseUrl: null,
  error: null,
}
const unreachable: GatewayStatus = { ...gateway, state: 'unreachable' }
const signedOut: GatewayStatus = { ...gateway, state: 'signed-out' }
const full: StorageState = { kind: 'not-saving', reason: 'full', message: 'SQLITE_FULL' }
const well: BannerFacts = {
  view: 'usage',
  storage: { kind: 'good' },
  gateway,
  isRestarting: false,
  dismissed: new Set(),
}

test('there is no banner if all is well or nothing is known yet', () => {
  expect(chooseBanner(well)).toBeNull()
  expect(chooseBanner({ ...well, storage: undefined, gateway: undefined })).toBeNull()
})

test('possible data loss comes first, then the connection and the sign-in', () => {
  const all = { ...well, storage: full, gateway: unreachable }
  expect(chooseBanner(all)).toEqual({ kind: 'storage', state: full })
  expect(chooseBanner({ ...all, storage: { kind: 'good' } })).toEqual({ kind: 'unreachable', gateway: unreachable })
  expect(chooseBanner({ ...well, gateway: signedOut })).toEqual({
    kind: 'signed-out',
    gateway: signedOut,
  })
})

test('a damaged gateway database comes after the connection, until it is dismissed', () => {
  const setAside = { path: '/data/gateway.sqlite.damaged-1', lost: 'all' } as const
  const facts = { ...well, gateway: { ...signedOut, setAside } }
  expect(chooseBanner(facts)).toEqual({ kind: 'gateway-set-aside', setAside })
  const down = { ...unreachable, setAside }
  expect(chooseBanner({ ...facts, gateway: down })).toEqual({ kind: 'unreachable', gateway: down })
  const dismissed = new Set(['gateway-set-aside'] as const)
  expect(chooseBanner({ ...facts, dismissed })?.kind).toBe('signed-out')
})

test('the chat shows an unreachable gateway itself, without a banner', () => {
  expect(chooseBanner({ ...well, view: 'chat', gateway: unreachable })).toBeNull()
  expect(chooseBanner({ ...well, view: 'settings', gateway: unreachable })?.kind).toBe('unreachable')
})

test('the chat and Settings show a missing sign-in themselves, without a banner', () => {
  for (const view of ['chat', 'settings'] as const) {
    expect(chooseBanner({ ...well, view, gateway: signedOut })).toBeNull()
  }
})

test('a dismissed banner stays hidden, unless data may be lost', () => {
  const dismissed = new Set(['signed-out', 'storage'] as const)
  expect(chooseBanner({ ...well, dismissed, gateway: signedOut })).toBeNull()
  expect(chooseBanner({ ...well, dismissed, storage: full })).toEqual({ kind: 'storage', state: full })
})

test('a starting gateway shows no banner, unless the person asked for a restart', () => {
  const starting: GatewayStatus = { ...gateway, state: 'starting' }
  expect(chooseBanner({ ...well, gateway: starting })).toBeNull()
  expect(chooseBanner({ ...well, gateway: starting, isRestarting: true })).toEqual({
    kind: 'unreachable',
    gateway: starting,
  })
})
