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
  if (url.protocol === 'mailto:') {
    const subject = url.searchParams.get('subject')
    // Nothing else is shown, and main passes nothing else on.
    const query = subject === null ? '' : `?subject=${encodeURIComponent(subject)}`
    return { url: `mailto:${url.pathname}${query}`, host: url.pathname, canBeOpened: true }
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  // A name and password before the host serve to make it look like another one.
  if (url.username !== '' || url.password !== '') return null
  return { url: url.href, host: url.host, canBeOpened: url.protocol === 'https:' }
}

/**
 * What may be meant as the name of a host: whatever follows a scheme, and names with a dot. It begins where a label does
 * and has eleven of them at most, or long words would take the square of their length.
 */
const hostName =
  /(?<=https?:\/\/)[^\s/?#:@]+|(?<![\p{L}\p{N}\p{M}_-])(?:[\p{L}\p{N}\p{M}_-]+[.。．｡]){1,10}[\p{L}\p{M}][\p{L}\p{N}\p{M}-]+/giu

/** Whether a link's words look like an address at another host than the one that it leads to. */
export function namesAnotherHost(words: string, { url, host }: SafeLink): boolean {
  const { hostname, protocol } = new URL(url)
  const own = protocol === 'mailto:' ? host.slice(host.lastIndexOf('@') + 1) : hostname
  // Characters without a width must not break a name up.
  const names = words.replace(/[\p{Cf}\p{Cc}]/gu, '').match(hostName) ?? []
  return names.some((name) => !isSameHost(name, own))
}

function isSameHost(name: string, own: string): boolean {
  const meant = URL.parse(`https://${name}`)?.hostname ?? name
  return meant.replace(/^www\./, '') === own.toLowerCase().replace(/^www\./, '')
}
