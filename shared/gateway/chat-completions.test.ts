import { ChatResult$inboundSchema } from '@openrouter/sdk/models/chatresult.js'
import { ChatStreamChunk$inboundSchema } from '@openrouter/sdk/models/chatstreamchunk.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isChatParameterName } from '../chat-parameters/table.ts'
import { chatChunk, chatCompletion, chatRequest } from './chat-completions.ts'
import { explainIssues } from './explain-issues.ts'

const messages = [{ role: 'user', content: 'Hello' }]
const other = { deeper: [1, { other: null }] }

const explain = (body: unknown) => {
  const { error } = chatRequest.safeParse(body)
  return error ? explainIssues(error).message : null
}

test('the smallest request has only messages, and unknown fields are passed through', () => {
  expect(chatRequest.parse({ messages })).toEqual({ messages })
  const request = { messages: [{ ...messages[0], other }], temperature: null, preset: 'code-review', other }
  expect(chatRequest.parse(request)).toEqual(request)
})

test.each<[unknown, string]>([
  [[], 'The request body must be a JSON object'],
  [{}, 'messages is required and must be an array'],
  [{ messages: [] }, 'messages must have at least 1 element'],
  [{ messages, temperature: 2.1 }, 'temperature must be between 0 and 2'],
  [
    { messages: [{ role: 'user', content: [{ type: 'text' }] }] },
    'messages[0].content[0].text: text is required and must be a string',
  ],
  [{ messages, metadata: { a: 1 } }, 'metadata.a: metadata must be a string'],
  [{ messages, stop: ['a', 1] }, 'stop[1]: stop must be a string'],
  [
    { messages, reasoning: { effort: 'high' }, reasoning_effort: 'low' },
    'reasoning_effort (low) must not differ from reasoning.effort (high)',
  ],
])('%j is refused in one sentence', (body, sentence) => {
  expect(explain(body)).toBe(sentence)
})

test.each([
  { reasoning: { effort: 'high' }, reasoning_effort: 'high' },
  { reasoning: { effort: 'high' }, reasoning_effort: null },
  { reasoning: { effort: null }, reasoning_effort: 'low' },
  { reasoning: { summary: 'auto' }, reasoning_effort: 'low' },
  { reasoning: { effort: 'high' } },
])('%j does not contradict itself', (fields) => {
  expect(explain({ messages, ...fields })).toBeNull()
})

test('a valid request is passed through unchanged', () => {
  const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"__proto__"'))
  const key = fc.string().filter((name) => !isChatParameterName(name) && name !== '__proto__')
  fc.assert(
    fc.property(fc.dictionary(key, json), (fields) => {
      const request = { ...fields, messages }
      expect(chatRequest.parse(request)).toEqual(request)
    }),
  )
})

const usage = {
  prompt_tokens: 12,
  completion_tokens: 3,
  total_tokens: 15,
  completion_tokens_details: { reasoning_tokens: 1 },
  prompt_tokens_details: { cached_tokens: 4 },
  cost: 0.0043,
  cost_details: {
    upstream_inference_prompt_cost: 0.001,
    upstream_inference_completions_cost: 0.003,
    upstream_inference_cost: null,
  },
  is_byok: false,
  server_tool_use_details: { tool_calls_requested: 1, tool_calls_executed: 1 },
}
const metadata = {
  attempt: 1,
  endpoints: { total: 2, available: [{ model: 'm', provider: 'guide', selected: true }] },
  is_byok: false,
  region: 'eu',
  requested: 'm',
  strategy: 'direct',
  summary: 'guide answered',
}
const completion = {
  id: 'gen-1',
  object: 'chat.completion',
  created: 1_723_456_789,
  model: 'm',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hi' } }],
  system_fingerprint: null,
  service_tier: null,
  usage,
  service_metadata: metadata,
}
const chunk = {
  id: 'gen-1',
  object: 'chat.completion.chunk',
  created: 1_723_456_789,
  model: 'm',
  choices: [{ index: 0, delta: { role: 'assistant', content: 'Hi' }, finish_reason: null }],
}

test('a completion with every documented field is valid, also in the schema of the OpenRouter SDK', () => {
  const { service_metadata, ...rest } = completion
  for (const field of ['service_metadata', 'openrouter_metadata']) {
    const answer = { ...rest, [field]: service_metadata, other }
    expect(chatCompletion.parse(answer)).toEqual(answer)
    expect(ChatResult$inboundSchema.safeParse(answer).error).toBeUndefined()
  }
})

test.each([
  ['usage', { ...chunk, choices: [], usage }],
  ['debug', { ...chunk, choices: [], debug: { echo_upstream_body: { model: 'm' } } }],
  ['an error', { ...chunk, choices: [], error: { code: 502, message: 'Gone', metadata: { error_type: 'server' } } }],
  ['text', chunk],
])('a chunk with %s is valid, also in the schema of the OpenRouter SDK', (_, value) => {
  expect(chatChunk.parse({ ...value, other })).toEqual({ ...value, other })
  expect(ChatStreamChunk$inboundSchema.safeParse(value).error).toBeUndefined()
})

test('enums of answers are open, and fields that real gateways omit are optional', () => {
  const { system_fingerprint: _, usage: __, service_metadata: ___, service_tier: ____, ...least } = completion
  const message = { role: 'oracle', content: null }
  const answer = { ...least, choices: [{ finish_reason: 'tired', message }] }
  expect(chatCompletion.parse(answer)).toEqual(answer)
})
