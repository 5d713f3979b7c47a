/** What a server lists, by the texts that a person knows it by. */
export interface ServerContent {
  readonly server: string
  readonly name: string
  readonly description: string
  readonly title?: string | null
  readonly uri?: string
}

export interface FoundContent<Item> {
  readonly groups: readonly { readonly server: string; readonly items: readonly Item[] }[]
  /** Matches that are left out. */
  readonly more: number
}

/** Rows that are shown together: servers can list thousands. */
export const maxShown = 200

/** Returns what has all words in its texts or the name of its server, by server. */
export function findContent<Item extends ServerContent>(all: readonly Item[], search: string): FoundContent<Item> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = all.filter(({ server, name, title, description, uri }) => {
    const text = [server, name, title, description, uri].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const shown = found.slice(0, maxShown)
  const servers = [...new Set(shown.map(({ server }) => server))]
  return {
    groups: servers.map((server) => ({ server, items: shown.filter((item) => item.server === server) })),
    more: found.length - shown.length,
  }
}
