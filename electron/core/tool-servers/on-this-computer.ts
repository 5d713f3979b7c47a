/**
 * Returns whether an address may lead to this computer, under any of its names: more than `isLoopback`, which lists where
 * keys may be sent without https.
 */
export function isOnThisComputer({ hostname }: URL): boolean {
  const host = hostname.replace(/\.$/, '')
  // Addresses have been normalized by `URL`.
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:(?:7f[\da-f]{2}:[\da-f]+|0:0)\])$/.test(
    host,
  )
}
