const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns whether an address refers to this computer. */
export function isLoopback({ hostname }: URL): boolean {
  return loopbackHosts.has(hostname)
}

/** Returns whether a key may be sent to this address: over https, or to this computer (security.md 3). */
export function isSafeBaseUrl(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}
