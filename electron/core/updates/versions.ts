/**
 * Returns whether a released version is newer than another one. The other may have a suffix, such as `-beta.1`, which
 * makes it older than the release of the same number. Without three numbers nothing is newer.
 */
export function isNewerVersion(version: string, than: string): boolean {
  const [numbers, others] = [numbersOf(version), numbersOf(than)]
  if (numbers === null || others === null) return false
  const at = numbers.findIndex((number, index) => number !== others[index])
  if (at === -1) return isSuffixed(than) && !isSuffixed(version)
  return (numbers[at] ?? 0) > (others[at] ?? 0)
}

function numbersOf(version: string): number[] | null {
  return /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? null
}

function isSuffixed(version: string): boolean {
  return !/^[\d.]+$/.test(version)
}
