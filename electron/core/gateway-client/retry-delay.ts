/** How often a request is sent again by itself, and how long it waits at most, in milliseconds. */
export const retryLimits = { attempts: 2, firstWait: 1000, maxWaitMs: 60_000 } as const

const retriedStatuses: ReadonlySet<number> = new Set([429, 503, 529])

/** Whether the gateway itself says that it has not worked on the request. A 500 or 502 may have been billed. */
export function isRefusedForNow(status: number): boolean {
  return retriedStatuses.has(status)
}

/**
 * How long to wait before the next attempt, in milliseconds: anything between nothing and a bound that doubles (full
 * jitter, so that many clients do not come back at once), never below what `Retry-After` asks for. Null: do not wait,
 * since the attempts are used up or the gateway asks for longer than anybody would sit there.
 */
export function retryDelay(attempt: number, retryAfter: number | undefined, random: () => number): number | null {
  if (attempt >= retryLimits.attempts || (retryAfter ?? 0) > retryLimits.maxWaitMs) return null
  const bound = Math.min(retryLimits.maxWaitMs, retryLimits.firstWait * 2 ** attempt)
  return Math.max(retryAfter ?? 0, Math.round(random() * bound))
}
