import { expect, test } from 'vitest'
import type { Attachment } from '../attachment.ts'
import type { ContentPart } from '../chat-parameters/content-part.ts'
import { attachmentOf, placeholderPart, completePart } from './attachment-parts.ts'

const file = (kind: Attachment['kind'], type: string, more: Partial<Attachment> = {}): Attachment => ({
  hash: 'a'.repeat(64),
  name: 'notes',
  kind,
  type,
  bytes: 12_345,
  ...more,
})
const base64 = 'QUJD'

test.each<[Attachment, ContentPart]>([
  [file('image', 'image/png'), { type: 'image_url', image_url: { url: 'data:image/png;base64,QUJD' } }],
  [
    file('image', 'image/jpeg', { detail: 'high' }),
    { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,QUJD', detail: 'high' } },
  ],
  [
    file('pdf', 'application/pdf'),
    { type: 'file', file: { filename: 'notes', file_data: 'data:application/pdf;base64,QUJD' } },
  ],
  [file('audio', 'audio/wav'), { type: 'input_audio', input_audio: { data: base64, format: 'wav' } }],
  [file('audio', 'audio/mpeg'), { type: 'input_audio', input_audio: { data: base64, format: 'mp3' } }],
  [file('audio', 'audio/flac'), { type: 'input_audio', input_audio: { data: base64, format: 'flac' } }],
  [file('audio', 'audio/ogg'), { type: 'input_audio', input_audio: { data: base64, format: 'ogg' } }],
  [file('audio', 'audio/mp4'), { type: 'input_audio', input_audio: { data: base64, format: 'm4a' } }],
  [file('audio', 'audio/unheard-of'), { type: 'input_audio', input_audio: { data: base64, format: 'wav' } }],
])('%j is sent with its bytes', (attachment, part) => {
  expect(completePart(attachment, { base64 })).toStrictEqual(part)
})

test('a text file is sent with its name, unchanged', () => {
  expect(completePart(file('text', 'text/plain'), { text: 'Hello\n' })).toEqual({
    type: 'text',
    text: 'notes:\n\nHello\n',
  })
})

test('a placeholder replaces the bytes until sending, and the reference to the file is not serialized', () => {
  const note = '… 12,345 bytes of notes …'
  const expected: [Attachment, ContentPart][] = [
    [file('image', 'image/png'), { type: 'image_url', image_url: { url: `data:image/png;base64,${note}` } }],
    [file('audio', 'audio/mpeg'), { type: 'input_audio', input_audio: { data: note, format: 'mp3' } }],
    [file('text', 'text/plain'), { type: 'text', text: `notes:\n\n${note}` }],
  ]
  for (const [attachment, part] of expected) {
    const brief = placeholderPart(attachment)
    expect(JSON.parse(JSON.stringify(brief))).toEqual(part)
    expect(attachmentOf(brief)).toBe(attachment)
    expect(attachmentOf(part)).toBeUndefined()
  }
})
