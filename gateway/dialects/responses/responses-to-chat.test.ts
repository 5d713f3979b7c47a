import { expect, test } from 'vitest'
import type { ResponsesRequest } from '#shared/gateway/dialect-requests.ts'
import { responsesToChat } from './responses-to-chat.ts'

const call = (id: string) => ({ type: 'function_call', call_id: id, name: 'f', arguments: '{}' })
const messagesOf = (input: ResponsesRequest['input']) => responsesToChat({ model: 'm', input })['messages']

test('calls one after the other are one message, with the text before them, and others begin a new one', () => {
  const written = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } })
  expect(
    messagesOf([
      { role: 'assistant', content: 'Look' },
      call('a'),
      call('b'),
      { type: 'function_call_output', call_id: 'a', output: 'x' },
      call('c'),
      call('d'),
    ]),
  ).toEqual([
    { role: 'assistant', content: 'Look', tool_calls: [written('a'), written('b')] },
    { role: 'tool', tool_call_id: 'a', content: 'x' },
    { role: 'assistant', content: null, tool_calls: [written('c'), written('d')] },
  ])
})

// With a copy for each call it would be minutes.
test('the time for many calls grows with their number', { timeout: 10_000 }, () => {
  expect(messagesOf(Array.from({ length: 200_000 }, () => ({ type: 'function_call' })))).toHaveLength(1)
})
