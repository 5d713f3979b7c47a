import { expect, test } from 'vitest'
import { chatRequest } from '../gateway/chat-completions.ts'
import { effectiveRequest } from './effective-request.ts'

test('a thread becomes the messages of a streamed request, in order', () => {
  const request = effectiveRequest({
    model: 'script/echo',
    thread: [
      { role: 'user', text: 'Hello' },
      { role: 'assistant', text: 'Hi', status: 'done' },
      { role: 'user', text: 'And now?' },
    ],
  })
  expect(request).toEqual({
    model: 'script/echo',
    messages: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi' },
      { role: 'user', content: 'And now?' },
    ],
    stream: true,
    stream_options: { include_usage: true },
  })
  expect(chatRequest.parse(request)).toEqual(request)
})

test('no model means that the gateway chooses: the field is not sent', () => {
  expect(effectiveRequest({ model: null, thread: [{ role: 'user', text: 'Hello' }] })).not.toHaveProperty('model')
})

test('an answer without text is left out, one that broke off keeps what had arrived', () => {
  const { messages } = effectiveRequest({
    model: null,
    thread: [
      { role: 'user', text: 'One' },
      { role: 'assistant', text: '', status: 'failed' },
      { role: 'user', text: 'Two' },
      { role: 'assistant', text: 'Half an ans', status: 'interrupted' },
      { role: 'user', text: 'Three' },
    ],
  })
  expect(messages).toEqual([
    { role: 'user', content: 'One' },
    { role: 'user', content: 'Two' },
    { role: 'assistant', content: 'Half an ans' },
    { role: 'user', content: 'Three' },
  ])
})

test('reasoning details go back unmodified and in order', () => {
  const details = [
    { type: 'reasoning.text', text: 'Let me see', signature: 'abc', index: 0 },
    { type: 'reasoning.encrypted', data: 'opaque', index: 1 },
  ]
  const { messages } = effectiveRequest({
    model: null,
    thread: [
      { role: 'assistant', text: 'Yes', status: 'done', reasoningDetails: details },
      { role: 'user', text: 'Why?' },
    ],
  })
  expect(messages[0]).toEqual({ role: 'assistant', content: 'Yes', reasoning_details: details })
})
