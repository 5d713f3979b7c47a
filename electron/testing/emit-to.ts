import type { EventName, EventPayload } from '#shared/ipc/bridge.ts'
import type { Emit } from '#shared/ipc/handlers.ts'

type Observers = { readonly [Name in EventName]?: (payload: EventPayload<Name>) => void }

/** Returns an `emit` that passes the payload of each event to its observer. */
export function emitTo(observers: Observers): Emit {
  return (name, payload) => observers[name]?.(payload)
}
