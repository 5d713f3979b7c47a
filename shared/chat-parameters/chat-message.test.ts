import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatMessage } from './chat-message.ts'
import { contentPart } from './content-part.ts'

const issuesOf = (value: unknown) =>
  chatMessage.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message])

const other = { deeper: [1, { other: null }] }

test.each<[string, unknown]>([
  ['system', { role: 'system', content: 'Be brief.', name: 'rules' }],
  ['developer', { role: 'developer', content: [{ type: 'text', text: 'Be brief.' }] }],
  ['user', { role: 'user', content: 'Hello', name: 'Ada', other }],
  ['tool', { role: 'tool', tool_call_id: 'c1', content: '3' }],
  ['assistant with nothing but a role', { role: 'assistant' }],
  [
    'assistant with everything',
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', other, function: { name: 'add', arguments: '{}', other } }],
      reasoning: 'Add them.',
      reasoning_details: [{ type: 'reasoning.encrypted', data: 'x', other }],
      images: [{ type: 'image_url', image_url: { url: 'data:,' } }],
      audio: { id: 'a', data: 'AAAA', transcript: 'Hi', expires_at: 1, other },
      refusal: null,
      annotations: [{ type: 'url_citation', url_citation: {} }],
      other,
    },
  ],
])('a %s message is passed through unchanged', (_, message) => {
  expect(chatMessage.parse(message)).toEqual(message)
})

test.each<[unknown, string, string]>([
  ['text', '', 'a message must be an object'],
  [{}, 'role', 'role is required and must be a string'],
  [{ role: 'narrator', content: '' }, 'role', 'role must be one of system, developer, user, assistant, tool'],
  [{ role: 'toString', content: '' }, 'role', 'role must be one of system, developer, user, assistant, tool'],
  [{ role: 'user' }, 'content', 'content is required and must be a string or an array of parts'],
  [{ role: 'user', content: null }, 'content', 'content must be a string or an array of parts'],
  [{ role: 'tool', content: '' }, 'tool_call_id', 'tool_call_id is required and must be a string'],
  [{ role: 'user', content: '', name: 1 }, 'name', 'name must be a string'],
  [{ role: 'user', content: [{ type: 'text' }] }, 'content.0.text', 'text is required and must be a string'],
  [{ role: 'user', content: ['a'] }, 'content.0', 'a content part must be an object'],
  [
    { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'b' } }] },
    'tool_calls.0.function.arguments',
    'tool_calls.function.arguments is required and must be a string',
  ],
])('%j is refused with its field and a sentence', (message, path, words) => {
  expect(issuesOf(message)).toEqual([[path, words]])
})

test.each<[unknown]>([
  [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral', ttl: '1h', other }, other }],
  [{ type: 'image_url', image_url: { url: 'data:,', detail: 'high', other } }],
  [{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav', other } }],
  [{ type: 'file', file: { filename: 'a.pdf', file_data: 'data:,', other } }],
  [{ type: 'video_url', video_url: { url: 'https://a.example/v.mp4', processing: 'static' } }],
  [{ type: 'hologram', hologram: { other } }],
])('the part %j is passed through unchanged', (part) => {
  expect(contentPart.parse(part)).toEqual(part)
})

test.each<[unknown, string]>([
  [{ type: 'image_url', image_url: 'data:,' }, 'image_url must be an object'],
  [{ type: 'image_url', image_url: {} }, 'image_url.url is required and must be a string'],
  [
    { type: 'image_url', image_url: { url: '', detail: 'best' } },
    'image_url.detail must be one of auto, low, high, original',
  ],
  [{ type: 'input_audio', input_audio: { data: 'AAAA' } }, 'input_audio.format is required and must be a string'],
  [{ type: 'file', file: { file_data: 1 } }, 'file.file_data must be a string'],
  [{ type: 'video_url' }, 'video_url is required and must be an object'],
])('the part %j is refused with a sentence', (part, words) => {
  expect(contentPart.safeParse(part).error?.issues.map((issue) => issue.message)).toEqual([words])
})

// Zod drops the key `__proto__`.
const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"__proto__"'))

test('unknown fields of any content are kept', () => {
  const known = new Set(['role', 'content', 'name'])
  const fields = fc.dictionary(
    fc.string().filter((key) => !known.has(key) && key !== '__proto__'),
    json,
  )
  fc.assert(
    fc.property(fields, fc.string(), (unknown, content) => {
      const message = { ...unknown, role: 'user', content }
      expect(chatMessage.parse(message)).toEqual(message)
    }),
  )
})
