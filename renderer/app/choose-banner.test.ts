import { expect, test } from 'vitest'
import type { GatewayStatus, StorageState } from '#shared/ipc/bridge.ts'
import type { KeychainState } from '#shared/gateway-profile.ts'
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
const inMemory: KeychainState = { kind: 'memory', reason: 'absent', message: 'no service' }
const well: BannerFacts = {
  view: 'usage',
  storage: { kind: 'good' },
  gateway,
  keychain: { kind: 'keychain' },
  isRestarting: false,
  dismissed: new Set(),
}

test('there is no banner if all is well or nothing is known yet', () => {
  expect(chooseBanner(well)).toBeNull()
  expect(chooseBanner({ ...well, storage: undefined, gateway: undefined, keychain: undefined })).toBeNull()
})

test('possible data loss comes first, then the connection, the sign-in and the keychain', () => {
  const all = { ...well, storage: full, gateway: unreachable, keychain: inMemory }
  expect(chooseBanner(all)).toEqual({ kind: 'storage', state: full })
  expect(chooseBanner({ ...all, storage: { kind: 'good' } })).toEqual({ kind: 'unreachable', gateway: unreachable })
  expect(chooseBanner({ ...well, gateway: signedOut, keychain: inMemory })).toEqual({
    kind: 'signed-out',
    gateway: signedOut,
  })
  expect(chooseBanner({ ...well, keychain: inMemory })).toEqual({ kind: 'keychain', state: inMemory })
})

test('a damaged gateway database comes after the connection, until it is dismissed', () => {
  const setAside = { path: '/data/gateway.sqlite.damaged-1', lost: 'all' } as const
  const facts = { ...well, keychain: inMemory, gateway: { ...signedOut, setAside } }
  expect(chooseBanner(facts)).toEqual({ kind: 'gateway-set-aside', setAside })
  const down = { ...unreachable, setAside }
  expect(chooseBanner({ ...facts, gateway: down })).toEqual({ kind: 'unreachable', gateway: down })
  const dismissed = new Set(['gateway-set-aside'] as const)
  expect(chooseBanner({ ...facts, dismissed })?.kind).toBe('signed-out')
})

test('the chat and Settings show a missing sign-in themselves, without a banner', () => {
  for (const view of ['chat', 'settings'] as const) {
    expect(chooseBanner({ ...well, view, gateway: signedOut })).toBeNull()
  }
})

test('a dismissed banner stays hidden, unless data may be lost', () => {
  const dismissed = new Set(['keychain', 'signed-out', 'storage'] as const)
  expect(chooseBanner({ ...well, dismissed, gateway: signedOut, keychain: inMemory })).toBeNull()
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
