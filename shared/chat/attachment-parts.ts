import type { Attachment } from '../attachment.ts'
import type { ContentPart } from '../gateway/content-part.ts'

/** Where a part keeps what it stands for: JSON and the wire do not see it. */
const source = Symbol('attachment')

/** The file that a part of a request stands for, until its bytes are put in. */
export function attachmentOf(part: ContentPart): Attachment | undefined {
  return source in part ? (part[source] as Attachment) : undefined
}

/** The part that a file becomes, with a note in place of its bytes: what is previewed, and filled in when it is sent. */
export function briefPart(attachment: Attachment): ContentPart {
  const { name, type, bytes } = attachment
  const note = `… ${bytes.toLocaleString('en')} bytes of ${name} …`
  const part = attachmentPart(attachment, attachment.kind === 'text' ? note : `data:${type};base64,${note}`, note)
  return Object.assign(part, { [source]: attachment })
}

/** The part with the file itself. `text` is what is in a text file, `base64` the bytes of any other. */
export function wholePart(attachment: Attachment, content: { base64: string } | { text: string }): ContentPart {
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

/** How `input_audio.format` calls a sound. */
const soundFormats: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
}
