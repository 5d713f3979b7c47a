import type { EventName, EventPayload } from '#shared/ipc/bridge.ts'
import { channels } from '#shared/ipc/channels.ts'

/** What is told of a window; Electron's `WebContents` is one. */
export interface Listener {
  isDestroyed(): boolean
  send(channel: string, ...values: unknown[]): void
}

/** Tells a fact of the contract to windows. */
export type Broadcast = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void

/** A broadcast to whatever windows there are when a fact comes up. */
export function createBroadcast(listeners: () => Iterable<Listener>): Broadcast {
  return (name, payload) => {
    for (const listener of listeners()) {
      if (!listener.isDestroyed()) listener.send(channels.event, name, payload)
    }
  }
}
