import { useEffect, useEffectEvent } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { EventName, EventPayload } from '#shared/ipc/bridge.ts'
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
    bridge.on('gateway.changed', (status) => {
      client.setQueryData(callKey('gateway.status', {}), status)
      if (status.state === 'connected')
        void forget(client, 'models.list', 'providers.list', 'presets.list', 'presets.read')
    }),
    bridge.on('conversation.listChanged', () => {
      void forget(client, 'conversation.list', 'usage.summary')
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
