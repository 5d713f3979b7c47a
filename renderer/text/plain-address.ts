/** Returns an address without its scheme: `gateway.example/api/v1`. */
export function plainAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** Returns the host that keys go to: `gateway.example`, with the port if there is one. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
