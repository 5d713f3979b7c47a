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

/**
 * Parses a `Retry-After` header, seconds or an HTTP date (RFC 9110 10.2.3), to milliseconds. Returns undefined without
 * a valid value, and 0 for a date in the past.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  // Gateways send fractions although the RFC does not allow them.
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000)
  // Date.parse accepts more than HTTP dates, which all begin with a weekday.
  const time = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(time) ? undefined : Math.max(0, time - now)
}
