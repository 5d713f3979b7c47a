/** Maximum number of automatic retries, and their delays. */
export const retryLimits = { maxRetries: 2, firstWaitMs: 1000, maxWaitMs: 60_000 } as const

const retriedStatuses: ReadonlySet<number> = new Set([429, 503, 529])

/** Returns whether the status means that the gateway did not process the request. A 500 or 502 may have been billed. */
export function isRefusedForNow(status: number): boolean {
  return retriedStatuses.has(status)
}

/**
 * Returns the delay before the next attempt in milliseconds: random up to a limit that doubles (full jitter, so that
 * many clients do not retry simultaneously), but at least what `Retry-After` asks for. Returns null if no attempts are
 * left or the gateway asks for a longer delay than a person would wait.
 */
export function retryDelay(attempt: number, retryAfter: number | undefined, random: () => number): number | null {
  if (attempt >= retryLimits.maxRetries || (retryAfter ?? 0) > retryLimits.maxWaitMs) return null
  const bound = Math.min(retryLimits.maxWaitMs, retryLimits.firstWaitMs * 2 ** attempt)
  return Math.max(retryAfter ?? 0, Math.round(random() * bound))
}
