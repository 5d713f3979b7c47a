import { expect, test } from 'vitest'
import { chatCompletion } from '#shared/gateway/chat-completions.ts'
import { readStream } from '../testing/read-chunks.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'

const tool = { type: 'function', function: { name: 'a', parameters: { type: 'object' } } }
const withSchema = (schema: unknown) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'x', schema } },
})

test.each<[Record<string, unknown>, string]>([
  [{ tools: [{ type: 'web_search' }] }, 'tools[0].type must be one of function, clock, guide_search'],
  [{ tools: [tool, tool] }, 'tools[1] has the name a, which another tool has'],
  [
    { tools: [{ type: 'clock' }, { type: 'function', function: { name: 'clock' } }] },
    'tools[1] has the name clock, which another tool has',
  ],
  [
    { tools: [{ type: 'function', function: { name: 'a b' } }] },
    'tools[0].function.name must be 1 to 64 letters, digits, "_", "." and "-"',
  ],
  [
    { tools: [{ type: 'function', function: { name: 'a', parameters: { properties: { x: { type: 'text' } } } } }] },
    'parameters of the function a.properties.x.type must be one of object, array, string, number, integer, boolean, null, or an array of them',
  ],
  [{ tool_choice: 'required' }, 'tool_choice needs tools to choose from'],
  [{ tool_choice: 'sometimes' }, 'tool_choice must be one of auto, none, required'],
  [
    { tools: [tool], tool_choice: { type: 'function', function: { name: 'b' } } },
    'tool_choice names the function b, which is not in tools',
  ],
  [{ tools: [tool], tool_choice: { type: 'clock' } }, 'tool_choice names clock, which is not in tools'],
  [
    { tools: [tool], tool_choice: { type: 'allowed_tools' } },
    'tool_choice.type must be one of function, clock, guide_search',
  ],
  [{ response_format: { type: 'xml' } }, 'response_format.type must be one of text, json_object, json_schema, grammar'],
  [
    { response_format: { type: 'json_schema', json_schema: { name: 'a b' } } },
    'response_format.json_schema.name must be 1 to 64 letters, digits, "_" and "-"',
  ],
  [withSchema({ required: 'a' }), 'response_format.json_schema.schema.required must be an array of strings'],
  [withSchema({ enum: 'a' }), 'response_format.json_schema.schema.enum must be an array'],
  [withSchema({ properties: [] }), 'response_format.json_schema.schema.properties must be an object'],
  [withSchema({ anyOf: {} }), 'response_format.json_schema.schema.anyOf must be an array'],
  [withSchema({ items: 7 }), 'response_format.json_schema.schema.items must be an object'],
  [{ plugins: [{ id: 'web' }] }, 'plugins[0].id must be one of auto-router'],
  [{ max_tool_calls: -1 }, 'max_tool_calls must be an integer of at least 0'],
])('%j is a 400: %s', async (more, message) => {
  const { chat } = await startTestGateway()
  const response = await chat('Hi', more)
  expect([response.status, await response.json()]).toEqual([400, { error: { code: 400, message } }])
})

test('a session named in the header has the same limit', async () => {
  const { chat } = await startTestGateway()
  const tooLong = await chat('Hi', {}, { headers: { 'x-session-id': 'x'.repeat(257) } })
  expect([tooLong.status, await tooLong.json()]).toEqual([
    400,
    { error: { code: 400, message: 'x-session-id must be at most 256 characters' } },
  ])
})

test('a body nested too deeply is a 400', async () => {
  const { fetch } = await startTestGateway()
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const body = `{"messages":[{"role":"user","content":"Hi"}],"trace":{"deep":${deep}}}`
  const response = await fetch('/chat/completions', { method: 'POST', body })
  expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 400 } }])
})

test("the caller's notes are returned in the metadata, the session of the body before that of the header", async () => {
  const { chat } = await startTestGateway()
  const notes = { session_id: 's', user: 'u', metadata: { a: 'b' }, trace: { trace_id: 't', mine: 1 } }
  const headers = { 'X-Service-Metadata': 'enabled', 'x-session-id': 'other' }
  const completion = chatCompletion.parse(await (await chat('Hi', notes, { headers })).json())
  expect(completion.service_metadata?.['params']).toEqual(notes)
  const inHeader = chatCompletion.parse(await (await chat('Hi', {}, { headers })).json())
  expect(inHeader.service_metadata?.['params']).toEqual({ session_id: 'other' })
})

test('reasoning is omitted, shortened, excluded or summarised as requested', async () => {
  const { chat } = await startTestGateway()
  const ask = async (more: Record<string, unknown>) => {
    const completion = chatCompletion.parse(await (await chat('/reasoning one two three\nHi', more)).json())
    const { reasoning, reasoning_details: details } = completion.choices[0]?.message ?? {}
    return [reasoning, details, completion.usage?.completion_tokens_details?.reasoning_tokens]
  }
  expect(await ask({})).toEqual(['one two three', undefined, 3])
  expect(await ask({ reasoning_effort: 'none' })).toEqual([undefined, undefined, 0])
  expect(await ask({ reasoning: { enabled: false } })).toEqual([undefined, undefined, 0])
  expect(await ask({ reasoning: { max_tokens: 2 } })).toEqual(['one two', undefined, 2])
  expect(await ask({ reasoning: { exclude: true } })).toEqual([undefined, undefined, 3])
  const summary = { type: 'reasoning.summary', summary: 'one two three', format: 'unknown', index: 0 }
  expect(await ask({ reasoning: { summary: 'auto' } })).toEqual(['one two three', [summary], 3])
})

test('output that is not in `modalities` is left out', async () => {
  const { chat } = await startTestGateway()
  const ask = async (modalities: string[]) => {
    const completion = chatCompletion.parse(await (await chat('/image\n/audio Hi\nHi', { modalities })).json())
    return Object.keys(completion.choices[0]?.message ?? {})
  }
  expect(await ask(['text'])).toEqual(['role', 'content'])
  expect(await ask(['text', 'image'])).toEqual(['role', 'content', 'images'])
  expect(await ask(['text', 'image', 'audio'])).toEqual(['role', 'content', 'images', 'audio'])
})

test('the guide answers in JSON if asked to, by the schema if there is one', async () => {
  const { chat } = await startTestGateway()
  const ask = async (format: object) => {
    const more = { model: 'gatehouse/guide', response_format: format }
    return (await readStream(await chat('stopping', { ...more, stream: true }))).content
  }
  const answer = '**Stopping**\n\nPress Stop to end an answer.'
  expect(JSON.parse(await ask({ type: 'json_object' }))).toEqual({ answer })
  const schema = { type: 'object', properties: { said: { type: 'string' }, count: { type: 'integer' } } }
  const format = { type: 'json_schema', json_schema: { name: 'x', strict: true, schema } }
  expect(JSON.parse(await ask(format))).toEqual({ said: answer, count: 0 })
})

test('the body sent upstream is shown before a stream, and only there', async () => {
  const { chat } = await startTestGateway()
  const more = { debug: { echo_upstream_body: true }, top_k: 3 }
  const { chunks } = await readStream(await chat('Hi', { ...more, stream: true }))
  expect(chunks.map(({ choices, debug }) => [choices.length, debug?.echo_upstream_body])).toEqual([
    [0, { ...more, stream: true, model: 'gatehouse/script', messages: [{ role: 'user', content: 'Hi' }] }],
    [1, undefined],
    [1, undefined],
    [0, undefined],
  ])
  const refused = await chat('/status 429', { ...more, stream: true })
  expect(refused.status).toBe(429)
  expect(await (await chat('Hi', more)).json()).not.toHaveProperty('debug')
})
