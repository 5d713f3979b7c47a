import { onTestFinished, vi } from 'vitest'
import type { MessageToGateway } from '#shared/embedded-gateway-messages.ts'
import { openGateways } from '../core/gateway-profiles/open-gateways.ts'
import { createSettingsStore } from '../core/settings/settings-store.ts'
import type { Database } from '../core/storage/database.ts'
import type { GatewayProcess } from '../core/utility-process.ts'
import { emitTo } from './emit-to.ts'
import { type FakeKeychain, fakeKeychain } from './fake-keychain.ts'
import { startKeyGateway } from './key-gateway.ts'
import { temporaryDatabase } from './temporary-database.ts'

const ignored = () => undefined

/** Opens the gateways with an embedded one that is a server of the test, and waits until it is signed in. */
export async function openedGateways(system: FakeKeychain = fakeKeychain(), database: Database = temporaryDatabase()) {
  const own = await startKeyGateway()
  const listeners: ((message: unknown) => void)[] = []
  const process: GatewayProcess = {
    post(message: MessageToGateway) {
      const answer = (value: object): void => void setImmediate(() => listeners.forEach((listen) => listen(value)))
      if (message.type === 'start') {
        answer({ type: 'ready', baseUrl: own.server.baseUrl })
      }
      if (message.type === 'sign-in') answer({ type: 'code', code: 'boot' })
    },
    onMessage: (listener) => void listeners.push(listener),
    onExit: () => undefined,
    kill: () => undefined,
  }
  const settings = createSettingsStore(database)
  const listener = {
    onStatusChanged: vi.fn<(value?: unknown) => void>(),
    onProfilesChanged: vi.fn<(value?: unknown) => void>(),
    onGatewayKeysChanged: vi.fn<(value?: unknown) => void>(),
    onKeychainChanged: vi.fn<(value?: unknown) => void>(),
    onSignInChanged: vi.fn<(value?: unknown) => void>(),
    onModelChanged: vi.fn<(value?: unknown) => void>(),
    onSecret: vi.fn<(value?: unknown) => void>(),
  }
  const openBrowser = vi.fn(async () => undefined)
  const gateways = openGateways({
    database,
    settings,
    fetch: (url, options) => fetch(url, options),
    spawnGateway: () => process,
    gatewayDirectory: '/data/gateway',
    askConsent: async () => false,
    onProgramRequest: { began: ignored, progressed: ignored, texts: ignored, ended: ignored, lost: ignored },
    keychainProcess: system,
    askOrigin: async () => true,
    openBrowser,
    isSchemeRegistered: async () => true,
    emit: emitTo({
      'gateway.changed': listener.onStatusChanged,
      'profiles.changed': () => listener.onProfilesChanged(),
      'gatewayKeys.changed': listener.onGatewayKeysChanged,
      'keychain.changed': listener.onKeychainChanged,
      'signIn.changed': listener.onSignInChanged,
    }),
    onSecret: listener.onSecret,
  })
  gateways.onModelChanged(listener.onModelChanged)
  onTestFinished(() => gateways.stop())
  await gateways.supervisor.baseUrl(new AbortController().signal)
  return { gateways, listener, openBrowser, system, settings, database, own }
}
