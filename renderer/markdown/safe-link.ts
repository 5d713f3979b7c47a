import { decodeEntities } from './entities.ts'

/** The address of a link in an answer, and what is shown of it before it is opened. */
export interface SafeLink {
  url: string
  /** The host of a page, or the address of a mail. */
  host: string
  /** Whether main opens it. Plain http can be read and altered in transit, so its address is only shown. */
  canBeOpened: boolean
}

/** Reads a link's address; null for all but web pages and mail, which are then shown as text. */
export function safeLink(href: string): SafeLink | null {
  const url = URL.parse(decodeEntities(href))
  if (url === null) return null
  if (url.protocol === 'mailto:') {
    const subject = url.searchParams.get('subject')
    // Other fields are neither shown nor passed on by main.
    const query = subject === null ? '' : `?subject=${encodeURIComponent(subject)}`
    return { url: `mailto:${url.pathname}${query}`, host: url.pathname, canBeOpened: true }
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  // A name and password before the host make it look like another host.
  if (url.username !== '' || url.password !== '') return null
  return { url: url.href, host: url.host, canBeOpened: url.protocol === 'https:' }
}

/**
 * Text that may be a host name: what follows a scheme, and names with dots. It begins at a label and has eleven labels
 * at most, since long words would take quadratic time.
 */
const hostName =
  /(?<=https?:\/\/)[^\s/?#:@]+|(?<![\p{L}\p{N}\p{M}_-])(?:[\p{L}\p{N}\p{M}_-]+[.。．｡]){1,10}[\p{L}\p{M}][\p{L}\p{N}\p{M}-]+/giu

/** Whether the text of a link looks like an address at another host. */
export function namesAnotherHost(words: string, { url, host }: SafeLink): boolean {
  const { hostname, protocol } = new URL(url)
  const own = protocol === 'mailto:' ? host.slice(host.lastIndexOf('@') + 1) : hostname
  // Remove zero-width characters, which could split a name.
  const names = words.replace(/[\p{Cf}\p{Cc}]/gu, '').match(hostName) ?? []
  return names.some((name) => !isSameHost(name, own))
}

function isSameHost(name: string, own: string): boolean {
  const meant = URL.parse(`https://${name}`)?.hostname ?? name
  return meant.replace(/^www\./, '') === own.toLowerCase().replace(/^www\./, '')
}
