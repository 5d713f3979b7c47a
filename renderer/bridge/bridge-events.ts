import { useEffect, useEffectEvent } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { CallOutput, EventName, EventPayload, GatewayStatus } from '#shared/ipc/bridge.ts'
import { callKey, forget } from './query.ts'
import { takeOverSettings } from './settings.ts'
import { windowBridge } from './window-bridge.ts'

/** Listens to an event of main as long as the component stands; always calls the newest listener. */
export function useBridgeEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): void {
  const heard = useEffectEvent(listener)
  useEffect(() => windowBridge().on(name, (payload) => heard(payload)), [name])
}

/** Keeps the cache true: what main tells replaces or drops what was read before. Returns the function that ends it. */
export function followEvents(client: QueryClient): () => void {
  const bridge = windowBridge()
  const ends = [
    bridge.on('settings.changed', (settings) => {
      takeOverSettings(client, settings)
    }),
    bridge.on('gateway.changed', (status) => takeOverGateway(client, status)),
    bridge.on('profiles.changed', () => {
      // What a test found was said of the address and the key there were.
      void client.resetQueries({ queryKey: ['profiles.test'] })
      void client.resetQueries({ queryKey: ['keys.status'] })
      void forget(client, 'profiles.list')
    }),
    bridge.on('gatewayKeys.changed', () => {
      void forget(client, 'gatewayKeys.list')
    }),
    bridge.on('signIn.changed', (state) => {
      takeOver(client, 'signIn.state', state)
    }),
    bridge.on('keychain.changed', (state) => {
      takeOver(client, 'keychain.state', state)
    }),
    bridge.on('tray.changed', (state) => {
      takeOver(client, 'tray.state', state)
    }),
    bridge.on('dictation.changed', (state) => {
      takeOver(client, 'dictation.state', state)
    }),
    bridge.on('storage.changed', (state) => {
      takeOver(client, 'storage.state', state)
      void forget(client, 'storage.backups')
    }),
    bridge.on('storage.backupsChanged', () => {
      void forget(client, 'storage.backups', 'storage.backupProblem')
    }),
    bridge.on('presets.changed', () => {
      void forget(client, 'presets.list', 'presets.read', 'presets.versions', 'presets.draft')
    }),
    bridge.on('clip.changed', () => {
      void forget(client, 'clip.list', 'clip.read', 'clip.tags', 'clip.storage', ...ofLedger)
    }),
    bridge.on('speech.changed', () => {
      void forget(client, 'speech.history', ...ofLedger)
    }),
    bridge.on('ledger.changed', () => {
      void forget(client, ...ofLedger)
    }),
    bridge.on('conversation.listChanged', () => {
      void forget(client, 'conversation.read', ...ofLedger)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** The calls without input that main tells of by events as well. */
type Told = 'signIn.state' | 'keychain.state' | 'tray.state' | 'dictation.state' | 'storage.state' | 'gateway.status'

/** What main tells stands: an answer that is on its way may be older, for the two come by different ways. */
export function takeOver<Name extends Told>(client: QueryClient, name: Name, output: CallOutput<Name>): void {
  const queryKey = callKey<Told>(name, {})
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, output)
}

/** The calls whose answers change with everything that was served. */
const ofLedger = ['ledger.view', 'ledger.entries', 'ledger.providers', 'ledger.whoSaw', 'budget.states'] as const

/** The calls whose answers come from the gateway in use. */
const ofGateway = ['models.list', 'providers.list', 'presets.list', 'presets.read', 'presets.versions'] as const

/**
 * Takes over what main tells of the gateway in use. What another gateway had answered is dropped at once: its models
 * must not stand under this one's name. After a reconnection it is read again, and stays on screen until then.
 */
export function takeOverGateway(client: QueryClient, status: GatewayStatus): void {
  const before = client.getQueryData<GatewayStatus>(callKey('gateway.status', {}))
  takeOver(client, 'gateway.status', status)
  if (before !== undefined && before.profileId !== status.profileId) {
    for (const name of ofGateway) void client.resetQueries({ queryKey: [name] })
  } else if (status.state === 'connected') void forget(client, ...ofGateway)
}
