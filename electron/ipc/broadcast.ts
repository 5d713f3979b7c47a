import { channels, type EventName, type EventPayload } from '#shared/ipc/bridge.ts'

/** The part of Electron's `WebContents` that receives events. */
export interface Listener {
  isDestroyed(): boolean
  send(channel: string, ...values: unknown[]): void
}

/** Sends an event of the contract to windows. */
export type Broadcast = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void

/** Creates a broadcast to the windows that exist when an event is sent. */
export function createBroadcast(listeners: () => Iterable<Listener>): Broadcast {
  return (name, payload) => {
    for (const listener of listeners()) {
      if (!listener.isDestroyed()) listener.send(channels.event, name, payload)
    }
  }
}
