export interface StickyEndpoint {
  readonly model: string
  readonly provider: string
}

const lifetime = 60 * 60_000
const maxSessions = 10_000

/** Which endpoint served a session last: the next request of the session goes there first, for its cached prompt. */
export type StickySessions = ReturnType<typeof createStickySessions>

/**
 * Creates the store in memory: after a restart the provider's cache is stale as well. Sessions of different keys are
 * separate.
 */
export function createStickySessions(now: () => number = () => performance.now()) {
  const sessions = new Map<string, StickyEndpoint & { readonly until: number }>()
  const nameOf = (keyId: number, sessionId: string) => `${keyId} ${sessionId}`
  return {
    find(keyId: number, sessionId: string): StickyEndpoint | undefined {
      const found = sessions.get(nameOf(keyId, sessionId))
      return found !== undefined && found.until > now() ? found : undefined
    },
    remember(keyId: number, sessionId: string, endpoint: StickyEndpoint): void {
      const name = nameOf(keyId, sessionId)
      sessions.delete(name)
      sessions.set(name, { ...endpoint, until: now() + lifetime })
      const [oldest] = sessions.keys()
      if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest)
    },
  }
}
