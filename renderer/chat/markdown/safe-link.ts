import { decodeEntities } from './entities.ts'

/** A link that may be offered: where it leads, and what to show of it before it is opened. */
export interface SafeLink {
  url: string
  /** The host of a page, the address of a mail. */
  host: string
}

const offered: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

/** Reads the address of a link in an answer; null for everything but web pages and mail, which is then shown as text. */
export function safeLink(href: string): SafeLink | null {
  const url = URL.parse(decodeEntities(href))
  if (url === null || !offered.has(url.protocol)) return null
  if (url.protocol === 'mailto:') return { url: url.href, host: url.pathname }
  // A name and password before the host serve to make it look like another one.
  if (url.username !== '' || url.password !== '') return null
  return { url: url.href, host: url.host }
}
