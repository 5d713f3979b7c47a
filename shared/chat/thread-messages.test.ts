import { expect, test } from 'vitest'
import { chatMessage } from '../chat-parameters/chat-message.ts'
import { threadMessages } from './thread-messages.ts'

const call = (index: number, id: string) => ({
  index,
  id,
  type: 'function',
  function: { name: 'find', arguments: `{"q":${index}}` },
  extra: 'signature',
})

test('every role keeps its position, name and text', () => {
  expect(
    threadMessages([
      { role: 'system', text: 'Be brief.' },
      { role: 'developer', text: 'No lists.', name: 'ops' },
      { role: 'user', text: 'Hello', name: 'ann' },
      { role: 'assistant', text: 'Hi', name: 'bot' },
      { role: 'user', text: '', name: null },
    ]),
  ).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'developer', content: 'No lists.', name: 'ops' },
    { role: 'user', content: 'Hello', name: 'ann' },
    { role: 'assistant', content: 'Hi', name: 'bot' },
    { role: 'user', content: '' },
  ])
})

test('an empty answer is omitted, an interrupted one keeps its text', () => {
  expect(
    threadMessages([
      { role: 'user', text: 'One' },
      { role: 'assistant', text: '', reasoningDetails: [], toolCalls: [], refusal: '', images: [], audio: null },
      { role: 'user', text: 'Two' },
      { role: 'assistant', text: 'Half an ans' },
    ]).map(({ content }) => content),
  ).toEqual(['One', 'Two', 'Half an ans'])
})

test('an answer is replayed with all its parts, unmodified and in order', () => {
  const reasoningDetails = [
    { type: 'reasoning.text', text: 'Let me see', signature: 'abc', index: 0 },
    { type: 'reasoning.encrypted', data: 'opaque', index: 1 },
  ]
  const images = [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }]
  const file = { type: 'file', file: { hash: 'h' } }
  const [message] = threadMessages([
    {
      role: 'assistant',
      text: 'Yes',
      reasoningDetails,
      images,
      refusal: 'Not that.',
      annotations: [{ type: 'url_citation', url_citation: { url: 'https://example.com' } }, file],
      audio: { id: 'audio_1', data: ['AA=='], transcript: 'Yes', expiresAt: 1, padded: true },
    },
  ])
  expect(message).toEqual({
    role: 'assistant',
    content: 'Yes',
    reasoning_details: reasoningDetails,
    refusal: 'Not that.',
    images,
    annotations: [file],
    audio: { id: 'audio_1' },
  })
  expect(chatMessage.parse(message)).toEqual(message)
})

test('sound without an id is replayed as its transcript', () => {
  const audio = { id: null, data: ['AA=='], transcript: 'Spoken', expiresAt: null, padded: true }
  expect(threadMessages([{ role: 'assistant', text: '', audio }])).toEqual([{ role: 'assistant', content: 'Spoken' }])
})

test('tool calls are replayed with their results; calls without results are omitted', () => {
  const messages = threadMessages([
    { role: 'assistant', text: '', toolCalls: [call(0, 'a'), call(1, ''), call(2, 'c')] },
    { role: 'tool', text: 'one', toolCallId: 'a' },
    { role: 'tool', text: '', toolCallId: 'call_1', name: 'find' },
    { role: 'user', text: 'And?' },
    { role: 'assistant', text: 'Hm', toolCalls: [call(0, 'd')] },
    { role: 'user', text: 'Well?' },
    { role: 'tool', text: 'too late', toolCallId: 'd' },
  ])
  const sent = (index: number, id: string) => ({
    id,
    type: 'function',
    function: { name: 'find', arguments: `{"q":${index}}` },
    extra: 'signature',
  })
  expect(messages).toEqual([
    { role: 'assistant', content: null, tool_calls: [sent(0, 'a'), sent(1, 'call_1')] },
    { role: 'tool', content: 'one', tool_call_id: 'a' },
    { role: 'tool', content: '', tool_call_id: 'call_1', name: 'find' },
    { role: 'user', content: 'And?' },
    { role: 'assistant', content: 'Hm' },
    { role: 'user', content: 'Well?' },
    { role: 'tool', content: 'too late', tool_call_id: 'd' },
  ])
})

test('files follow the text, and are sent alone if there is none', () => {
  const notes = { hash: 'a'.repeat(64), name: 'notes.txt', kind: 'text', type: 'text/plain', bytes: 5 } as const
  const file = { type: 'text', text: 'notes.txt:\n\n… 5 bytes of notes.txt …' }
  const messages = threadMessages([
    { role: 'user', text: 'Read this', attachments: [notes, notes] },
    { role: 'user', text: '', attachments: [notes] },
    { role: 'user', text: 'And this', attachments: [] },
  ])
  expect(JSON.parse(JSON.stringify(messages))).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'Read this' }, file, file] },
    { role: 'user', content: [file] },
    { role: 'user', content: 'And this' },
  ])
})

test('sound with an id is replayed by its id only', () => {
  const audio = { id: 'audio_1', data: ['AA=='], transcript: 'Spoken', expiresAt: 1, padded: true }
  expect(threadMessages([{ role: 'assistant', text: '', audio }])).toEqual([
    { role: 'assistant', content: null, audio: { id: 'audio_1' } },
  ])
  expect(threadMessages([{ role: 'assistant', text: '' }])).toEqual([])
})

test('a call without a type is a function call', () => {
  const [message] = threadMessages([
    { role: 'assistant', text: '', toolCalls: [{ ...call(0, 'a'), type: '' }] },
    { role: 'tool', text: 'one', toolCallId: 'a' },
  ])
  const { index: _, ...sent } = call(0, 'a')
  expect(message).toEqual({ role: 'assistant', content: null, tool_calls: [sent] })
})
