import { decodeEntities } from './entities.ts'

/** The address of a link in an answer, and what to show of it before it is opened. */
export interface SafeLink {
  url: string
  /** The host of a page, the address of a mail. */
  host: string
  /** Whether main opens it: plain http can be read and altered on the way, so its address is only shown. */
  canBeOpened: boolean
}

/** Reads a link's address; null for all but web pages and mail, whose words are then shown without the link. */
export function safeLink(href: string): SafeLink | null {
  const url = URL.parse(decodeEntities(href))
  if (url === null) return null
  if (url.protocol === 'mailto:') return { url: url.href, host: url.pathname, canBeOpened: true }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  // A name and password before the host serve to make it look like another one.
  if (url.username !== '' || url.password !== '') return null
  return { url: url.href, host: url.host, canBeOpened: url.protocol === 'https:' }
}
