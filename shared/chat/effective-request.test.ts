import { expect, test } from 'vitest'
import { chatRequest } from '../gateway/chat-completions.ts'
import { effectiveRequest, type RequestParts } from './effective-request.ts'
import type { ThreadMessage } from './thread-messages.ts'

const hello: ThreadMessage[] = [{ role: 'user', text: 'Hello' }]
const streamed = { stream: true, stream_options: { include_usage: true } }

function bodyOf(parts: Partial<RequestParts>) {
  return effectiveRequest({ thread: hello, model: null, ...parts }).body
}

test('a thread becomes the messages of a streamed request, in order', () => {
  const body = bodyOf({
    model: 'script/echo',
    thread: [...hello, { role: 'assistant', text: 'Hi' }, { role: 'user', text: 'And now?' }],
  })
  expect(body).toEqual({
    model: 'script/echo',
    messages: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi' },
      { role: 'user', content: 'And now?' },
    ],
    ...streamed,
  })
  expect(chatRequest.parse(body)).toEqual(body)
})

test('without a model and a session neither field is sent', () => {
  expect(bodyOf({})).not.toHaveProperty('model')
  expect(bodyOf({})).not.toHaveProperty('session_id')
})

test('the system prompt comes first, and an empty one is not sent', () => {
  expect(bodyOf({ systemPrompt: 'Be brief.' }).messages).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello' },
  ])
  expect(bodyOf({ systemPrompt: '' }).messages).toEqual([{ role: 'user', content: 'Hello' }])
})

test('parameters are sent in the order of the table, including null and unknown fields', () => {
  const parameters = { future: 1, user: 'me', temperature: 0, service_tier: null, stream_options: { other: true } }
  expect(Object.entries(bodyOf({ parameters, sessionId: 'c1' }))).toEqual([
    ['messages', [{ role: 'user', content: 'Hello' }]],
    ['stream', true],
    ['stream_options', { other: true }],
    ['session_id', 'c1'],
    ['service_tier', null],
    ['temperature', 0],
    ['user', 'me'],
    ['future', 1],
  ])
})

test('a session id in the parameters overrides that of the conversation', () => {
  const { body, sources } = effectiveRequest({
    thread: hello,
    model: null,
    sessionId: 'c1',
    parameters: { session_id: 'mine' },
  })
  expect(body['session_id']).toBe('mine')
  expect(sources['session_id']).toEqual({
    source: 'chat',
    value: 'mine',
    covers: { source: 'default', value: 'c1' },
  })
})

test('a preset is requested by its slug, after the model if there is one', () => {
  const preset = { slug: 'writer', version: null }
  expect(bodyOf({ preset }).model).toBe('@preset/writer')
  expect(bodyOf({ preset, model: 'a/b' }).model).toBe('a/b@preset/writer')
})

test('values of a preset in use are sources but are not sent', () => {
  const { body, sources } = effectiveRequest({
    thread: hello,
    model: null,
    preset: { slug: 'writer', version: null },
    presetValues: { config: { model: 'a/b', temperature: 0.2, top_k: 4 }, systemPrompt: 'Write.' },
    parameters: { temperature: 1 },
  })
  expect(body).toEqual({ model: '@preset/writer', messages: bodyOf({}).messages, ...streamed, temperature: 1 })
  expect(sources['temperature']).toEqual({ source: 'chat', value: 1, covers: { source: 'preset', value: 0.2 } })
  expect(sources['top_k']).toMatchObject({ source: 'preset', value: 4 })
  expect(sources['model']).toEqual({
    source: 'preset',
    value: '@preset/writer',
    covers: { source: 'preset', value: 'a/b' },
  })
})

test('values of a pinned version are sent, overridden by those of the chat', () => {
  const tool = (name: string, description: string) => ({ type: 'function', function: { name, description } })
  const pinned = {
    preset: { slug: 'writer', version: 3 },
    presetValues: {
      config: {
        model: 'a/b',
        temperature: 0.2,
        top_k: 4,
        reasoning: { effort: 'low' },
        max_tokens: 10,
        stream: false,
        messages: [],
        tools: [tool('find', 'of the preset'), tool('open', 'of the preset')],
      },
      systemPrompt: 'Write.',
    },
  }
  const parameters = {
    temperature: 1,
    reasoning_effort: 'high',
    max_completion_tokens: 5,
    tools: [tool('open', 'of the chat'), tool('close', 'of the chat')],
  }
  expect(bodyOf({ ...pinned, parameters })).toEqual({
    model: 'a/b',
    messages: [
      { role: 'system', content: 'Write.' },
      { role: 'user', content: 'Hello' },
    ],
    ...streamed,
    temperature: 1,
    top_k: 4,
    reasoning_effort: 'high',
    max_completion_tokens: 5,
    tools: [tool('find', 'of the preset'), tool('open', 'of the chat'), tool('close', 'of the chat')],
  })
  expect(bodyOf({ ...pinned, model: 'c/d' }).model).toBe('c/d')
  expect(bodyOf({ ...pinned, systemPrompt: 'Mine.' }).messages[0]).toEqual({ role: 'system', content: 'Mine.' })
  const instructed: ThreadMessage[] = [{ role: 'developer', text: 'Ours.' }, ...hello]
  expect(bodyOf({ ...pinned, thread: instructed }).messages[0]).toEqual({ role: 'developer', content: 'Ours.' })
})

test('an unset parameter has no source, and streaming is a default of the app', () => {
  expect(effectiveRequest({ thread: hello, model: null, parameters: { temperature: 0.5 } }).sources).toEqual({
    stream: { source: 'default', value: true },
    stream_options: { source: 'default', value: { include_usage: true } },
    temperature: { source: 'chat', value: 0.5 },
  })
})

test('of two tools with the same name the later one is sent, at the position of the first', () => {
  const tool = (name: string, description: string) => ({ type: 'function', function: { name, description } })
  const parameters = { tools: [tool('read', 'old'), { type: 'clock' }, tool('read', 'new'), { type: 'clock' }] }
  const once = [tool('read', 'new'), { type: 'clock' }]
  expect(bodyOf({ parameters }).tools).toEqual(once)
  const preset = { slug: 'writer', version: 1 }
  expect(bodyOf({ preset, presetValues: { config: parameters, systemPrompt: '' } }).tools).toEqual(once)
})

test('a pinned version sets neither session nor streaming', () => {
  const config = { session_id: 'of the preset', stream: false, stream_options: {}, messages: [], seed: 1 }
  const pinned = { preset: { slug: 'writer', version: 1 }, presetValues: { config, systemPrompt: '' } }
  expect(bodyOf(pinned)).toEqual({ messages: bodyOf({}).messages, ...streamed, seed: 1 })
  expect(bodyOf({ ...pinned, sessionId: 'c1' })['session_id']).toBe('c1')
})

test('an unknown pinned version adds nothing', () => {
  const preset = { slug: 'writer', version: 1 }
  expect(bodyOf({ preset })).toEqual({ messages: bodyOf({}).messages, ...streamed })
  expect(bodyOf({ preset, presetValues: null, model: 'a/b' })).toEqual({
    model: 'a/b',
    messages: bodyOf({}).messages,
    ...streamed,
  })
})

test('an undefined value is unset: it has no source and overrides nothing', () => {
  const { body, sources } = effectiveRequest({
    thread: hello,
    model: null,
    preset: { slug: 'writer', version: 1 },
    presetValues: { config: { seed: 1, top_k: undefined }, systemPrompt: '' },
    parameters: { seed: undefined, top_p: undefined },
  })
  expect(body).toEqual({ messages: bodyOf({}).messages, ...streamed, seed: 1 })
  expect(Object.keys(sources)).toEqual(['stream', 'stream_options', 'seed'])
  expect(sources['seed']).toEqual({ source: 'preset', value: 1 })
})

test('either field of a pair in the chat replaces the other one of a pinned version', () => {
  const preset = { slug: 'writer', version: 1 }
  const config = { reasoning: { effort: 'low' }, max_tokens: 1, reasoning_effort: 'low', max_completion_tokens: 2 }
  const settings = (parameters: RequestParts['parameters']) => {
    const sent = bodyOf({ preset, presetValues: { config, systemPrompt: '' }, parameters: parameters ?? {} })
    return Object.fromEntries(Object.keys(config).flatMap((name) => (name in sent ? [[name, sent[name]]] : [])))
  }
  expect(settings({})).toEqual(config)
  expect(settings({ reasoning: { effort: 'high' }, max_tokens: 5 })).toEqual({
    reasoning: { effort: 'high' },
    max_tokens: 5,
  })
  expect(settings({ reasoning_effort: 'high', max_completion_tokens: 5 })).toEqual({
    reasoning_effort: 'high',
    max_completion_tokens: 5,
  })
})

test('assistant and tool messages do not suppress the prompt of a pinned version', () => {
  const pinned = {
    preset: { slug: 'writer', version: 1 },
    presetValues: { config: {}, systemPrompt: 'Write.' },
  }
  const led = { role: 'system', content: 'Write.' }
  expect(bodyOf({ ...pinned, thread: [{ role: 'assistant', text: 'Hi' }] }).messages[0]).toEqual(led)
  for (const role of ['system', 'developer'] as const) {
    const messages = bodyOf({ ...pinned, thread: [...hello, { role, text: 'Ours.' }] }).messages
    expect(messages).toEqual([
      { role: 'user', content: 'Hello' },
      { role, content: 'Ours.' },
    ])
  }
})

test('for a preset in use only the tools of the chat are sent, because the gateway merges them', () => {
  const preset = { slug: 'writer', version: null }
  const presetValues = { config: { tools: [{ type: 'clock' }] }, systemPrompt: '' }
  const { body, sources } = effectiveRequest({
    thread: hello,
    model: null,
    preset,
    presetValues,
    parameters: { tools: [{ type: 'search' }] },
  })
  expect(body.tools).toEqual([{ type: 'search' }])
  expect(sources['tools']).toEqual({
    source: 'chat',
    value: [{ type: 'search' }],
    covers: { source: 'preset', value: [{ type: 'clock' }] },
  })
})

test('tools that are null are sent as null', () => {
  expect(bodyOf({ parameters: { tools: null } }).tools).toBeNull()
  const pinned = { preset: { slug: 'writer', version: 1 }, presetValues: { config: { tools: null }, systemPrompt: '' } }
  expect(bodyOf(pinned).tools).toBeNull()
})

test('a server tool is identified by its type only', () => {
  const read = { type: 'function', function: { name: 'read' } }
  const clock = { type: 'clock', function: { name: 'read' } }
  expect(bodyOf({ parameters: { tools: [read, clock] } }).tools).toEqual([read, clock])
})
