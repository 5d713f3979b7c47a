import type { DescribedUpstream } from './gateway-configuration.ts'

/** The environment variables of an upstream: its key, and the address of one on this computer. */
export interface UpstreamEnvironment {
  readonly key: string
  readonly url: string
}

/**
 * Returns the environment variables of each upstream by its slug. The prefix keeps them apart from variables that
 * programs already use, and a number from each other.
 */
export function nameEnvironment(upstreams: readonly Pick<DescribedUpstream, 'slug'>[]) {
  const names = new Map<string, UpstreamEnvironment>()
  const taken = new Set<string>()
  for (const { slug } of upstreams) {
    if (names.has(slug)) continue
    const plain = slug
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, 60)
    const base = `UPSTREAM_${plain === '' ? 'X' : plain}`
    let unique = base
    for (let count = 2; taken.has(unique); count++) unique = `${base}_${count}`
    taken.add(unique)
    names.set(slug, { key: `${unique}_KEY`, url: `${unique}_URL` })
  }
  return names
}

/** Returns an address without a name, a password, a query and characters that a shell would read. */
export function plainUrl(address: string): string {
  const url = new URL(address)
  const plain = url.origin + url.pathname.replace(/\/+$/, '')
  return plain.replaceAll(/[^A-Za-z0-9\-._~:/@%+,=[\]]/g, percent)
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** Returns a line of a comment: the name of an upstream may have any characters. */
export function commentLine(text: string): string {
  return `# ${text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').trim()}`.trimEnd()
}

/** Returns the lines of a `.env` file for the upstreams. An address is given, a key is not. */
export function environmentLines(
  upstreams: readonly DescribedUpstream[],
  names: ReadonlyMap<string, UpstreamEnvironment>,
): string[] {
  return upstreams.flatMap(({ slug, name, baseUrl, isLocal, hasKey }) => [
    ...(isLocal || hasKey ? [commentLine(name)] : []),
    ...(isLocal ? [`${names.get(slug)?.url}=${plainUrl(baseUrl)}`] : []),
    ...(hasKey ? [`${names.get(slug)?.key}=`] : []),
  ])
}
