import type { Links, Tokens } from 'marked'

/** The definitions (`[label]: address`) met so far, by their normalized label. */
export type KnownLinks = Readonly<Links>

/** More definitions than these are not looked up. */
const maxLinks = 300

/** Adds a definition. The first one of a label counts, as in CommonMark. */
export function learnLink(known: KnownLinks, { tag, href, title }: Tokens.Def): KnownLinks {
  if (Object.hasOwn(known, tag) || Object.keys(known).length >= maxLinks) return known
  return { ...known, [tag]: { href, title } }
}

/** The definitions that a block refers to, so that one that comes late redraws only where it is wanted. */
export function linksMentioned(source: string, known: KnownLinks): Links {
  const mentioned: Links = {}
  if (!source.includes('[')) return mentioned
  const normalized = source.toLowerCase().toUpperCase().toLowerCase().replaceAll(/\s+/g, ' ')
  for (const [label, link] of Object.entries(known)) {
    if (normalized.includes(label)) mentioned[label] = link
  }
  return mentioned
}
