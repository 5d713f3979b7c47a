const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an address names this computer itself. */
export function isLoopback({ hostname }: URL): boolean {
  return loopbackHosts.has(hostname)
}

/** Whether a key may be sent to this address: over https, or to this computer itself (security.md 3). */
export function isSafeBaseUrl(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}
