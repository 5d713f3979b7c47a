import { messageFromGateway } from '#shared/embedded-gateway-messages.ts'
import type { LocalServer } from '#shared/local-server-schema.ts'
import type { GatewayProcess } from '../utility-process.ts'
import { notRunning } from './gateway-keys.ts'

/** The embedded gateway's search for model servers on this computer. */
export interface LocalServerSearch {
  /** Searches unless the last search is younger, in milliseconds. Throws `unreachable` if the gateway is not running. */
  search(maxAgeMs: number): Promise<readonly LocalServer[]>
  /** Sets the servers that are neither contacted nor listed, by their slugs. */
  decline(slugs: readonly string[]): void
}

/** Asks one gateway process for local servers. `onChanged` also gets what other programs' requests made it find. */
export function createLocalServerSearch(
  gateway: GatewayProcess,
  onChanged: (servers: readonly LocalServer[]) => void,
): LocalServerSearch {
  const pending = new Map<number, PromiseWithResolvers<readonly LocalServer[]>>()
  let lastId = 0
  let isOver = false

  gateway.onMessage((message) => {
    const parsed = messageFromGateway.safeParse(message).data
    if (parsed?.type !== 'local-servers') return
    if (parsed.id === null) return onChanged(parsed.servers)
    pending.get(parsed.id)?.resolve(parsed.servers)
    pending.delete(parsed.id)
  })
  gateway.onExit(() => {
    isOver = true
    for (const { reject } of pending.values()) reject(notRunning())
    pending.clear()
  })

  return {
    search(maxAgeMs) {
      if (isOver) return Promise.reject(notRunning())
      const answer = Promise.withResolvers<readonly LocalServer[]>()
      const id = ++lastId
      pending.set(id, answer)
      gateway.post({ type: 'search-local-servers', id, maxAgeMs })
      return answer.promise
    },
    decline(slugs) {
      if (!isOver) gateway.post({ type: 'decline-local-servers', slugs: [...slugs] })
    },
  }
}
