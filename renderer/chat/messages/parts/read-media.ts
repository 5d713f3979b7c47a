import type { Message } from '#shared/conversation.ts'
import { soundFile } from '#shared/voice/wav.ts'
import { call } from '../../../bridge/call.ts'
import { safeLink, type SafeLink } from '../../../markdown/safe-link.ts'

/** A picture part as it can be shown: as its bytes, or as a link to its address. */
export type Picture = { kind: 'data'; url: string } | { kind: 'remote'; link: SafeLink } | { kind: 'unknown' }

/** Only raster formats: an SVG is a document. */
const pixels = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp);base64,/i

/**
 * Reads a picture part. Only embedded bytes are shown; an address is never loaded, since its host would learn that and
 * when the answer was read (security.md 5).
 */
export function readPicture(part: Readonly<Record<string, unknown>>): Picture {
  const inside = part['image_url']
  const url = typeof inside === 'object' && inside !== null && 'url' in inside ? inside.url : inside
  if (typeof url !== 'string') return { kind: 'unknown' }
  if (pixels.test(url)) return { kind: 'data', url }
  const link = safeLink(url)
  return link === null ? { kind: 'unknown' } : { kind: 'remote', link }
}

/** Reads the audio of an answer in a format that the page can play. */
export async function readAnswerAudio({ id, conversationId }: Pick<Message, 'id' | 'conversationId'>): Promise<Blob> {
  return soundBlob(await call('conversation.answerAudio', { conversationId, messageId: id }))
}

/** Returns audio in a format that the page can play. `data` is base64. */
export function soundBlob({ data, format }: { data: string; format: string }): Blob {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  const { head, type } = soundFile(format, bytes.length)
  return new Blob(head ? [head, bytes] : [bytes], { type })
}
