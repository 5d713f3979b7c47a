import { useEffect, useEffectEvent } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { CallName, CallOutput, EventName, EventPayload, GatewayStatus } from '#shared/ipc/bridge.ts'
import { callKey, freshMs, invalidate } from './query.ts'
import { applySettings } from './settings.ts'
import { windowBridge } from './window-bridge.ts'

/** Listens to an event of main while the component is mounted; always calls the latest listener. */
export function useBridgeEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => windowBridge().on(name, (payload) => onEvent(payload)), [name])
}

/** Updates or invalidates cached calls when main publishes events. Returns the function that stops it. */
export function followEvents(client: QueryClient): () => void {
  const bridge = windowBridge()
  const unsubscribers = [
    bridge.on('settings.changed', (settings) => {
      applySettings(client, settings)
    }),
    bridge.on('gateway.changed', (status) => applyGatewayStatus(client, status)),
    bridge.on('profiles.changed', () => {
      // A connection test is valid only for the address and the key it used.
      void client.resetQueries({ queryKey: ['profiles.test'] })
      void client.resetQueries({ queryKey: ['keys.status'] })
      void client.resetQueries({ queryKey: ['keys.credit'] })
      void invalidate(client, 'profiles.list')
    }),
    bridge.on('gatewayKeys.changed', () => {
      void invalidate(client, 'gatewayKeys.list')
    }),
    bridge.on('programs.accessChanged', (access) => {
      setFromEvent(client, 'programs.access', access)
    }),
    bridge.on('programs.upstreamsChanged', () => {
      void invalidate(client, 'programs.upstreams')
      // A gateway that has got its key can be asked now. Nothing else says so of one that is not the active one.
      for (const name of ['models.list', 'presets.list']) {
        void client.refetchQueries({ queryKey: [name], predicate: ({ state }) => state.status === 'error' })
      }
    }),
    bridge.on('programRequests.changed', () => {
      void invalidate(client, 'programRequests.list', 'programRequests.describe', 'programRequests.programs')
      void invalidate(client, 'programs.today', 'gatewayKeys.list')
    }),
    bridge.on('programSetup.changed', () => {
      void invalidate(client, 'programSetup.list', 'programSetup.preview')
    }),
    bridge.on('signIn.changed', (state) => {
      setFromEvent(client, 'signIn.state', state)
    }),
    bridge.on('keychain.changed', (state) => {
      setFromEvent(client, 'keychain.state', state)
    }),
    bridge.on('localServers.changed', (servers) => {
      setFromEvent(client, 'localServers.list', servers)
      // An open list of models shows them immediately.
      void invalidate(client, 'models.list', 'models.user', 'providers.list')
    }),
    bridge.on('updates.changed', (state) => {
      setFromEvent(client, 'updates.state', state)
    }),
    bridge.on('tray.changed', (state) => {
      setFromEvent(client, 'tray.state', state)
    }),
    bridge.on('dictation.changed', (state) => {
      setFromEvent(client, 'dictation.state', state)
    }),
    bridge.on('storage.changed', (state) => {
      setFromEvent(client, 'storage.state', state)
      void invalidate(client, 'storage.backups')
    }),
    bridge.on('storage.backupsChanged', () => {
      void invalidate(client, 'storage.backups', 'storage.backupProblem')
    }),
    bridge.on('presets.changed', () => {
      void invalidate(client, 'presets.list', 'presets.read', 'presets.versions', 'presets.author', 'presets.draft')
      void invalidate(client, 'presets.fixtures')
      void invalidate(client, 'policy.ofChat')
    }),
    bridge.on('policy.changed', () => {
      void invalidate(client, 'policy.ofChat', 'policy.read', 'conversation.preview')
    }),
    bridge.on('tools.changed', () => {
      void invalidate(client, 'tools.servers', 'tools.list', 'tools.resources', 'tools.prompts', 'tools.log')
      void invalidate(client, 'conversation.preview')
    }),
    bridge.on('tools.rulesChanged', () => {
      void invalidate(client, 'tools.rules', 'conversation.toolRules', 'presets.toolRules', 'conversation.preview')
    }),
    bridge.on('clip.changed', () => {
      void invalidate(client, 'clip.list', 'clip.read', 'clip.tags', 'clip.storage', ...ledgerCalls)
    }),
    bridge.on('speech.changed', () => {
      void invalidate(client, 'speech.history', ...ledgerCalls)
    }),
    bridge.on('ledger.changed', () => {
      void invalidate(client, ...ledgerCalls)
      refreshKeySpending(client)
    }),
    bridge.on('conversation.listChanged', () => {
      void invalidate(
        client,
        'conversation.read',
        'conversation.findTitles',
        'policy.ofChat',
        'tools.uses',
        ...ledgerCalls,
      )
      refreshKeySpending(client)
    }),
  ]
  return () => {
    for (const end of unsubscribers) end()
  }
}

/** Calls without input whose answers main also publishes as events. */
type PushedCall =
  | 'signIn.state'
  | 'keychain.state'
  | 'updates.state'
  | 'tray.state'
  | 'dictation.state'
  | 'storage.state'
  | 'gateway.status'
  | 'localServers.list'
  | 'programs.access'

/**
 * Puts an event's value into the cache. It cancels a call in flight, because its answer may be older than the event.
 */
export function setFromEvent<Name extends PushedCall>(client: QueryClient, name: Name, output: CallOutput<Name>): void {
  const queryKey = callKey<PushedCall>(name, {})
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, output)
}

/** Reads what gateways report about keys again, where it is visible and not fresh: each time is a request to a gateway. */
function refreshKeySpending(client: QueryClient): void {
  for (const name of ['keys.status', 'keys.credit'] as const satisfies CallName[]) {
    void client.refetchQueries({
      queryKey: [name],
      type: 'active',
      // A refusal counts as an answer: it would otherwise be asked for with every message.
      predicate: ({ state }) => Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) > freshMs,
    })
  }
}

/** Calls whose answers change with every request. */
const ledgerCalls = ['ledger.view', 'ledger.entries', 'ledger.providers', 'ledger.whoSaw', 'budget.states'] as const

/** Calls whose answers come from the active gateway. */
const gatewayCalls = [
  'models.list',
  'models.endpoints',
  'models.zdr',
  'models.user',
  'models.inRegion',
  'providers.list',
  'presets.list',
  'presets.read',
  'presets.versions',
] as const

/**
 * Applies the status of the active gateway. Answers of another gateway are dropped immediately, so that its models
 * never appear under this name. After a reconnection they are read again and stay on screen until then.
 */
export function applyGatewayStatus(client: QueryClient, status: GatewayStatus): void {
  const before = client.getQueryData<GatewayStatus>(callKey('gateway.status', {}))
  setFromEvent(client, 'gateway.status', status)
  if (before !== undefined && before.profileId !== status.profileId) {
    for (const name of gatewayCalls) void client.resetQueries({ queryKey: [name] })
  } else if (status.state === 'connected') void invalidate(client, ...gatewayCalls)
}
