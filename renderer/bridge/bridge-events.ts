import { useEffect, useEffectEvent } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { CallOutput, EventName, EventPayload, GatewayStatus } from '#shared/ipc/bridge.ts'
import { callKey, forget } from './query.ts'
import { takeOverSettings } from './settings.ts'
import { windowBridge } from './window-bridge.ts'

/** Listens to an event of main while the component is mounted; always calls the latest listener. */
export function useBridgeEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): void {
  const heard = useEffectEvent(listener)
  useEffect(() => windowBridge().on(name, (payload) => heard(payload)), [name])
}

/** Updates or invalidates cached calls when main publishes events. Returns the function that stops it. */
export function followEvents(client: QueryClient): () => void {
  const bridge = windowBridge()
  const ends = [
    bridge.on('settings.changed', (settings) => {
      takeOverSettings(client, settings)
    }),
    bridge.on('gateway.changed', (status) => takeOverGateway(client, status)),
    bridge.on('profiles.changed', () => {
      // A connection test is valid only for the address and the key it used.
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

/** Calls without input whose answers main also publishes as events. */
type Told = 'signIn.state' | 'keychain.state' | 'tray.state' | 'dictation.state' | 'storage.state' | 'gateway.status'

/**
 * Puts an event's value into the cache. It cancels a call in flight, because its answer may be older than the event.
 */
export function takeOver<Name extends Told>(client: QueryClient, name: Name, output: CallOutput<Name>): void {
  const queryKey = callKey<Told>(name, {})
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, output)
}

/** Calls whose answers change with every request. */
const ofLedger = ['ledger.view', 'ledger.entries', 'ledger.providers', 'ledger.whoSaw', 'budget.states'] as const

/** Calls whose answers come from the active gateway. */
const ofGateway = ['models.list', 'providers.list', 'presets.list', 'presets.read', 'presets.versions'] as const

/**
 * Applies the status of the active gateway. Answers of another gateway are dropped immediately, so that its models
 * never appear under this name. After a reconnection they are read again and stay on screen until then.
 */
export function takeOverGateway(client: QueryClient, status: GatewayStatus): void {
  const before = client.getQueryData<GatewayStatus>(callKey('gateway.status', {}))
  takeOver(client, 'gateway.status', status)
  if (before !== undefined && before.profileId !== status.profileId) {
    for (const name of ofGateway) void client.resetQueries({ queryKey: [name] })
  } else if (status.state === 'connected') void forget(client, ...ofGateway)
}
