import { channels, type EventName, type EventPayload } from '#shared/ipc/bridge.ts'
import type { Emit, Events } from '#shared/ipc/handlers.ts'

/** The part of Electron's `WebContents` that receives events. */
export interface Listener {
  isDestroyed(): boolean
  send(channel: string, ...values: unknown[]): void
}

/** Creates a broadcast to the windows that exist when an event is sent. */
export function createBroadcast(listeners: () => Iterable<Listener>): Emit {
  return (name, payload) => {
    for (const listener of listeners()) {
      if (!listener.isDestroyed()) listener.send(channels.event, name, payload)
    }
  }
}

/** `broadcast` sends an event to the pages. */
export function createEvents(broadcast: Emit): Events {
  const observers: { [Name in EventName]?: ((payload: EventPayload<Name>) => void)[] } = {}
  return {
    emit(name, payload) {
      broadcast(name, payload)
      for (const observer of observers[name] ?? []) observer(payload)
    },
    on<Name extends EventName>(name: Name, observer: (payload: EventPayload<Name>) => void) {
      const known: ((payload: EventPayload<Name>) => void)[] = observers[name] ?? []
      known.push(observer)
      Object.assign(observers, { [name]: known })
    },
  }
}
