/**
 * The time that a `Retry-After` header asks for, in milliseconds: seconds or an HTTP date (RFC 9110 10.2.3). Undefined
 * for none and for what is neither; 0 for a date that has passed.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  // Fractions are not in the RFC, yet gateways send them.
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000)
  // Date.parse takes far more than HTTP dates, which all begin with the name of a day.
  const time = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(time) ? undefined : Math.max(0, time - now)
}
