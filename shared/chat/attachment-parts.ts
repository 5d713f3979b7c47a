import type { Attachment } from '../attachment.ts'
import type { ContentPart } from '../chat-parameters/content-part.ts'

/** Property of a part that refers to its attachment. Symbols are not serialized. */
const source = Symbol('attachment')

/** Returns the attachment that a placeholder part represents. */
export function attachmentOf(part: ContentPart): Attachment | undefined {
  return source in part ? (part[source] as Attachment) : undefined
}

/**
 * Returns a content part with a placeholder instead of the bytes, for previews. The bytes are filled in before sending.
 */
export function placeholderPart(attachment: Attachment): ContentPart {
  const { name, type, bytes } = attachment
  const note = `… ${bytes.toLocaleString('en')} bytes of ${name} …`
  const part = attachmentPart(attachment, attachment.kind === 'text' ? note : `data:${type};base64,${note}`, note)
  return Object.assign(part, { [source]: attachment })
}

/** Returns the content part with its content: `text` for a text file, `base64` for the bytes of any other. */
export function completePart(attachment: Attachment, content: { base64: string } | { text: string }): ContentPart {
  if ('text' in content) return attachmentPart(attachment, content.text, '')
  return attachmentPart(attachment, `data:${attachment.type};base64,${content.base64}`, content.base64)
}

function attachmentPart({ name, kind, type, detail }: Attachment, content: string, base64: string): ContentPart {
  switch (kind) {
    case 'image':
      return { type: 'image_url', image_url: { url: content, ...(detail === undefined ? {} : { detail }) } }
    case 'audio':
      return { type: 'input_audio', input_audio: { data: base64, format: soundFormats[type] ?? 'wav' } }
    case 'pdf':
      return { type: 'file', file: { filename: name, file_data: content } }
    case 'text':
      return { type: 'text', text: `${name}:\n\n${content}` }
  }
}

/** Value of `input_audio.format` for each media type. */
const soundFormats: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
}
