import type { Links, Tokens } from 'marked'

/** Definitions (`[label]: address`) so far, by normalised label. */
export type KnownLinks = Readonly<Links>

/** Maximum number of definitions. */
const maxLinks = 300

/** Adds a definition. The first one of a label counts, as in CommonMark. */
export function addLink(known: KnownLinks, { tag, href, title }: Tokens.Def): KnownLinks {
  if (Object.hasOwn(known, tag) || Object.keys(known).length >= maxLinks) return known
  return { ...known, [tag]: { href, title } }
}

/** Returns the definitions that a block refers to, so that a late definition renders only the blocks that need it. */
export function linksMentioned(source: string, known: KnownLinks): Links {
  const mentioned: Links = {}
  if (!source.includes('[')) return mentioned
  const normalized = source.toLowerCase().toUpperCase().toLowerCase().replaceAll(/\s+/g, ' ')
  for (const [label, link] of Object.entries(known)) {
    if (normalized.includes(label)) mentioned[label] = link
  }
  return mentioned
}
