import { useEffect } from 'react'
import { chatModelsOf } from '#shared/local-server.ts'
import type { LocalServer } from '#shared/local-server-schema.ts'
import { useCall } from '../bridge/query.ts'
import { watch } from '../bridge/watch.ts'

/** Returns the model servers on this computer; undefined until the first search has ended. */
export function useLocalServers(): readonly LocalServer[] | undefined {
  return useCall('localServers.list', {}).data
}

/** Keeps main searching for local servers while the component is mounted, so that a list on screen is current. */
export function useLocalServerWatch(isShown = true): void {
  useEffect(() => {
    if (!isShown) return undefined
    const closed = new AbortController()
    const hold = async () => {
      // Without a watch the list is still read; it is only older.
      await watch('localServers.watch', {}, closed.signal)
        .next()
        .catch(() => undefined)
    }
    void hold()
    return () => closed.abort()
  }, [isShown])
}

/** What the card of local models shows. */
export type LocalModelsState =
  | { kind: 'searching' }
  /** Servers with chat models, and the one model that is offered first. */
  | { kind: 'found'; servers: LocalServer[]; first: LocalServer['models'][number] }
  /** A server runs, but has no chat model yet. */
  | { kind: 'no-model'; server: LocalServer }
  /** The person turned this one off, and no other runs. */
  | { kind: 'declined'; server: LocalServer }
  /** None runs; null if none is known. */
  | { kind: 'not-running'; server: LocalServer | null }

export function localModelsState(servers: readonly LocalServer[] | undefined): LocalModelsState {
  if (servers === undefined) return { kind: 'searching' }
  const running = servers.filter(({ state }) => state === 'running')
  const withModels = running.filter((server) => chatModelsOf(server).length > 0)
  const first = withModels.flatMap(chatModelsOf)[0]
  if (first !== undefined) return { kind: 'found', servers: withModels, first }
  const [empty] = running
  if (empty !== undefined) return { kind: 'no-model', server: empty }
  const declined = servers.find(({ state }) => state === 'declined')
  if (declined !== undefined) return { kind: 'declined', server: declined }
  return { kind: 'not-running', server: servers[0] ?? null }
}
