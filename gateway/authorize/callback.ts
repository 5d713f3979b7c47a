import { identity } from '#shared/identity.ts'

/** Where an answer may go: a scheme of the app, or a program that listens on this computer (RFC 8252 7.1 and 7.3). */
export type AuthorizeCallback =
  | { readonly kind: 'app'; readonly url: string }
  /** `host` with its port, as it is shown to the person. */
  | { readonly kind: 'loopback'; readonly url: string; readonly host: string }

const loopbackHosts: readonly string[] = ['127.0.0.1', '[::1]', 'localhost']
// Compared as written: other spellings of the same address (2130706433, 127.1) are read differently by different
// parsers.
const loopbackStart = /^https?:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?:[/?]|$)/i
const appProtocols: readonly string[] = identity.schemes.map((scheme) => `${scheme}:`)
const maxLength = 2000

/**
 * Reads a callback URL. Returns undefined for every URL that could lead elsewhere, or that two parsers could read
 * differently.
 */
export function parseCallbackUrl(text: string): AuthorizeCallback | undefined {
  // URL parsers drop tabs and line breaks and convert backslashes; a fragment cannot carry an answer (RFC 6749 3.1.2).
  if (text.length > maxLength || /[^!-~]|[\\#]/.test(text)) return undefined
  const isApp = appProtocols.some((protocol) => text.toLowerCase().startsWith(protocol))
  if (!isApp && !loopbackStart.test(text)) return undefined
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return undefined
  if (isApp) return appProtocols.includes(url.protocol) ? { kind: 'app', url: url.href } : undefined
  return loopbackHosts.includes(url.hostname) ? { kind: 'loopback', url: url.href, host: url.host } : undefined
}

/** Returns the callback URL with an answer appended to its query, which stays as written. */
export function addAnswer({ url }: AuthorizeCallback, answer: Readonly<Record<string, string>>): string {
  // URL parsers write an apostrophe in a query as %27, and a Location must be written as it is read.
  const added = Object.entries(answer).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("'", '%27')}`,
  )
  const query = url.indexOf('?')
  const isEmpty = query === url.length - 1
  const separator = query === -1 ? '?' : isEmpty || url.endsWith('&') ? '' : '&'
  return url + separator + added.join('&')
}

/** Returns the address without its query, for the person. */
export function describeCallback({ url }: AuthorizeCallback): string {
  return url.split('?', 1).join('')
}

/**
 * Returns what browsers need in `form-action` to follow the redirect that answers the form. A policy cannot name an
 * IPv6 address (CSP 3, host-source), so for IPv6 it names the port alone.
 */
export function formActionSource(callback: AuthorizeCallback): string {
  const { protocol, host, hostname, port } = new URL(callback.url)
  if (callback.kind === 'app') return protocol
  return hostname === '[::1]' ? `${protocol}//*${port === '' ? '' : `:${port}`}` : `${protocol}//${host}`
}
