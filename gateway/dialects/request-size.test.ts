import { expect, test } from 'vitest'
import { messagesDialect } from './messages/messages-dialect.ts'
import { responsesDialect } from './responses/responses-dialect.ts'
import { sizeOfDialectRequest } from './request-size.ts'

const say = (content: string | object[]) => ({ model: 'm', messages: [{ role: 'user', content }] })

test('a request has at most as many tokens as bytes, and its answer as many as it asks for', () => {
  const body = say('Hi €')
  const promptTokens = Buffer.byteLength(JSON.stringify(body))
  expect(sizeOfDialectRequest(body, 7)).toEqual({ promptTokens, completionTokens: 7 })
  expect(sizeOfDialectRequest(body, null)).toEqual({ promptTokens, completionTokens: null })
})

test.each([0, -1, null, undefined])('a limit of %j is none', (limit) => {
  expect(messagesDialect.maxTokens({ model: 'm', messages: [], max_tokens: limit })).toBeNull()
  expect(responsesDialect.maxTokens({ model: 'm', input: '', max_output_tokens: limit })).toBeNull()
})

test.each([
  say([{ type: 'image', source: { type: 'url', url: 'https://a.example' } }]),
  { input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'f' }] }] },
  { input: 'Hi', previous_response_id: 'resp_1' },
])('what a request refers to has more tokens than it has bytes: %j', (body) => {
  expect(sizeOfDialectRequest(body, 7)).toEqual({ promptTokens: null, completionTokens: 7 })
})

test.each([
  [{ tools: [{ type: 'web_search_20250305', name: 'web_search' }] }, true],
  [{ tools: [{ type: 'function', name: 'weather' }, { type: 'web_search' }] }, true],
  [{ mcp_servers: [{ url: 'https://a.example' }] }, true],
  [{ tools: [{ type: 'function', name: 'weather' }, { name: 'time', input_schema: {} }, { type: 'custom' }] }, false],
  [{ models: ['dear'] }, true],
  [{ fallbacks: [{ model: 'dear' }] }, true],
  [{ plugins: [{ id: 'web' }] }, true],
  [{ models: [], plugins: null }, false],
])(
  'tools that a server runs, and models that it chooses, limit nothing: %j is without limits: %j',
  (more, expected) => {
    expect(sizeOfDialectRequest({ ...say('Hi'), ...more }, 7) === 'unbounded').toBe(expected)
  },
)
