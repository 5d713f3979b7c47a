import { expect, test } from 'vitest'
import type { ProgramPath } from '#shared/programs/program-request.ts'
import { readKeptChat } from './kept-chat.ts'
import { summarizeTexts } from './summarize-texts.ts'

const read = (path: ProgramPath, body: unknown, answer = 'Two things.') =>
  readKeptChat({ path }, { request: JSON.stringify(body), answer, isCut: false })

test('/chat/completions: system prompts, parts, calls and their results', () => {
  const chat = read('/chat/completions', {
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'developer', content: [{ type: 'text', text: 'Use metres.' }] },
      {
        role: 'user',
        content: [{ type: 'text', text: 'Look:' }, { type: 'image_url', image_url: { url: 'data:' } }, 'now'],
      },
      {
        role: 'assistant',
        content: null,
        reasoning: 'Hm',
        tool_calls: [{ id: 'c1', function: { name: 'read', arguments: '{"path":"a"}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'text of a' },
      { role: 'system', content: 'Later.' },
      { role: 'wizard', content: 'ignored' },
    ],
  })
  expect(chat).toEqual({
    systemPrompt: 'Be brief.\n\nUse metres.',
    messages: [
      { role: 'user', text: 'Look:\n\nnow' },
      {
        role: 'assistant',
        text: '',
        reasoning: 'Hm',
        toolCalls: [{ id: 'c1', name: 'read', arguments: '{"path":"a"}' }],
      },
      { role: 'tool', text: 'text of a', toolCallId: 'c1' },
      { role: 'system', text: 'Later.' },
    ],
    answer: { role: 'assistant', text: 'Two things.' },
  })
})

test('/messages: blocks, thinking, calls, and results within a message of the user', () => {
  const chat = read('/messages', {
    system: [{ type: 'text', text: 'Be brief.' }],
    messages: [
      { role: 'user', content: 'Look' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Hm' },
          { type: 'text', text: 'Reading.' },
          { type: 'tool_use', id: 't1', name: 'read', input: { path: 'a' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text: 'text of a' }] },
          { type: 'text', text: 'And now?' },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't2', content: 'alone' }] },
    ],
  })
  expect([chat.systemPrompt, ...chat.messages]).toEqual([
    'Be brief.',
    { role: 'user', text: 'Look' },
    {
      role: 'assistant',
      text: 'Reading.',
      reasoning: 'Hm',
      toolCalls: [{ id: 't1', name: 'read', arguments: '{"path":"a"}' }],
    },
    { role: 'tool', text: 'text of a', toolCallId: 't1' },
    { role: 'user', text: 'And now?' },
    { role: 'tool', text: 'alone', toolCallId: 't2' },
  ])
})

test('/responses: instructions, items, and the items of one answer as one message', () => {
  const chat = read('/responses', {
    instructions: 'Be brief.',
    input: [
      { role: 'user', content: [{ type: 'input_text', text: 'Look' }] },
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Reading.' }] },
      { type: 'function_call', call_id: 'f1', name: 'read', arguments: '{}' },
      { type: 'function_call_output', call_id: 'f1', output: 'text of a' },
      { type: 'item_reference', id: 'x' },
    ],
  })
  expect([chat.systemPrompt, ...chat.messages]).toEqual([
    'Be brief.',
    { role: 'user', text: 'Look' },
    {
      role: 'assistant',
      text: 'Reading.',
      reasoning: 'Hm',
      toolCalls: [{ id: 'f1', name: 'read', arguments: '{}' }],
    },
    { role: 'tool', text: 'text of a', toolCallId: 'f1' },
  ])
  expect(read('/responses', { input: 'Hello' }, '')).toEqual({
    systemPrompt: '',
    messages: [{ role: 'user', text: 'Hello' }],
    answer: null,
  })
})

test.each<[ProgramPath, unknown]>([
  ['/chat/completions', { messages: { role: 'user' } }],
  ['/chat/completions', { messages: [null, 3, 'x', { role: 'user', content: { text: 5 } }] }],
  ['/messages', { system: 7, messages: [{ role: 'assistant', content: [null, { type: 'tool_use' }] }] }],
  ['/responses', { input: [[], { type: 'function_call' }, { role: 'user', content: null }] }],
  ['/chat/completions', ['no object']],
])('%s with any other form is read as far as it is one (%j)', (path, body) => {
  for (const { text } of read(path, body).messages) expect(text).toBe('')
})

test('what was cut, has too many values or is no chat is refused', () => {
  const cut = { request: '{"messages":[{"role":"us', answer: '', isCut: true }
  expect(() => readKeptChat({ path: '/messages' }, cut)).toThrow(/cut/)
  const deep = { request: `[${'[],'.repeat(200_001)}0]`, answer: '', isCut: false }
  expect(() => readKeptChat({ path: '/messages' }, deep)).toThrow(/cut/)
  expect(() => read('/embeddings', { input: 'x' })).toThrow(/opened as a chat/)
})

test('the inspector shows the last question and the answer as single clean lines', () => {
  const request = JSON.stringify({
    messages: [
      { role: 'user', content: 'First' },
      { role: 'user', content: `Two\nlines\u202e ${'x'.repeat(400)}` },
    ],
  })
  const shown = summarizeTexts({ path: '/messages' }, { request, answer: 'Yes\u0007', isCut: false })
  expect(shown).toMatchObject({ answer: 'Yes', isCut: false, isRepeatable: true, isChat: true })
  expect(shown.question).toMatch(/^Two lines x+…$/)
  expect(shown.question.length).toBeLessThanOrEqual(300)
  const cut = { request: '{"messages": [{"role"', answer: 'Yes', isCut: true }
  expect(summarizeTexts({ path: '/messages' }, cut)).toEqual({
    question: '{"messages": [{"role"',
    answer: 'Yes',
    isCut: true,
    isRepeatable: false,
    isChat: false,
  })
  const embeddings = { request: '{"input":"x"}', answer: '', isCut: false }
  expect(summarizeTexts({ path: '/embeddings' }, embeddings)).toMatchObject({ isRepeatable: true, isChat: false })
})

// With a copy for each call it would be half a minute.
test('the time for many calls of one answer grows with their number', { timeout: 10_000 }, () => {
  const items = Array.from({ length: 60_000 }, () => '{"type":"function_call"}')
  const { messages } = readKeptChat(
    { path: '/responses' },
    { request: `{"input":[${items.join(',')}]}`, answer: '', isCut: false },
  )
  expect([messages.length, messages[0]?.toolCalls?.length]).toEqual([1, 60_000])
})
