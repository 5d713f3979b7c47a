import { safeLink, type SafeLink } from '../../markdown/safe-link.ts'

/** What can be drawn of a picture part: its own bytes, or where it would be. */
export type Picture = { kind: 'data'; url: string } | { kind: 'remote'; link: SafeLink } | { kind: 'unknown' }

/** Pixels alone: an SVG is a document. */
const pixels = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp);base64,/i

/**
 * Reads a picture part. What has its bytes with it can be shown; an address is never loaded, since that would tell
 * its host that and when the answer was read (security.md 5).
 */
export function readPicture(part: Readonly<Record<string, unknown>>): Picture {
  const inside = part['image_url']
  const url = typeof inside === 'object' && inside !== null && 'url' in inside ? inside.url : inside
  if (typeof url !== 'string') return { kind: 'unknown' }
  if (pixels.test(url)) return { kind: 'data', url }
  const link = safeLink(url)
  return link === null ? { kind: 'unknown' } : { kind: 'remote', link }
}
