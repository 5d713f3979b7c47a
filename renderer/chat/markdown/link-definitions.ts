import type { Links, Token } from 'marked'

/** The definitions (`[label]: address`) met so far, by their normalized label. */
export type KnownLinks = Readonly<Links>

/** Adds a definition. The first one of a label counts, as in CommonMark. */
export function learnLink(known: KnownLinks, token: Token): KnownLinks {
  if (token.type !== 'def' || typeof token['tag'] !== 'string' || Object.hasOwn(known, token['tag'])) return known
  return { ...known, [token['tag']]: { href: String(token['href']), title: token['title'] as string | null } }
}

/** The definitions that a block refers to, so that one that comes late redraws only where it is wanted. */
export function linksMentioned(source: string, known: KnownLinks): Links {
  const mentioned: Links = {}
  if (!source.includes('[')) return mentioned
  const normalized = source.toLowerCase().replaceAll(/\s+/g, ' ')
  for (const [label, link] of Object.entries(known)) {
    if (normalized.includes(`[${label}]`)) mentioned[label] = link
  }
  return mentioned
}
