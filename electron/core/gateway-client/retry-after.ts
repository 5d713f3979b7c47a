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
