import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { PresetVersion } from '#shared/gateway/presets.ts'
import { explain } from '#shared/messages/explain.ts'
import { eventStream, loopbackServer } from '../../testing/loopback-server.ts'
import { playConversations } from '../../testing/played-conversations.ts'
import { createGatewayClient } from '../gateway-client/client.ts'
import { describeChat } from '../gateway-client/build-request.ts'
import type { GatewayProfile } from '../gateway-client/gateway-profile.ts'

function profileAt(baseUrl: string | null): GatewayProfile {
  return {
    id: 'work',
    kind: 'other',
    name: 'Work',
    keyOrigin: 'http://127.0.0.1',
    dialect: 'openrouter',
    attribution: { title: 'Gatehouse', url: 'https://gatehouse.example' },
    address: () => (baseUrl === null ? null : { baseUrl, authorizeUrl: null }),
    baseUrl: async () => baseUrl ?? '',
  }
}

/** Opens conversations whose requests go through the real client to a real server. */
async function open() {
  const server = await loopbackServer(eventStream('data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: [DONE]\n\n'))
  const profile = profileAt(server.baseUrl)
  const client = createGatewayClient({ profile, fetch, readKey: async () => 'sk-secret' })
  const played = playConversations({
    gatewayOf: () => ({
      dialect: profile.dialect,
      complete: (request, signal) => client.chat(request, signal),
      describe: (request, cache) => describeChat(profile, request, { cache }),
    }),
  })
  return { ...played, server }
}

test('the preview equals the sent request byte for byte, and has no key', async () => {
  const { conversations, server } = await open()
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  conversations.calls['conversation.setSystemPrompt']({ conversationId: id, systemPrompt: 'Be brief. “é” 😀' })
  const tools = [{ type: 'function', function: { name: 'find', parameters: { type: 'object' } } }]
  conversations.calls['conversation.setParameters']({
    conversationId: id,
    set: { temperature: 0.5, tools, metadata: { '2': 'b', '1': 'a' }, other: null },
    unset: [],
  })
  conversations.calls['conversation.addMessage']({
    conversationId: id,
    role: 'developer',
    text: 'No lists.',
    name: 'ops',
  })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'Hello' })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'assistant', text: 'Hi' })
  const preview = await conversations.calls['conversation.preview']({
    conversationId: id,
    text: '  And now? \n',
    name: 'Ada',
  })
  conversations.calls['conversation.send']({ conversationId: id, text: 'And now?', name: 'Ada' })
  await conversations.idle()
  const [received] = server.requests
  expect(JSON.stringify(preview.body)).toBe(received?.body)
  expect(preview.method).toBe(received?.method)
  expect(preview.url).toBe(new URL(received?.url ?? '', server.baseUrl).href)
  expect(preview.headers).toEqual({
    Accept: 'text/event-stream, application/json',
    'Content-Type': 'application/json',
    Authorization: 'Bearer <key>',
    'HTTP-Referer': 'https://gatehouse.example',
    'X-Title': 'Gatehouse',
    'X-OpenRouter-Metadata': 'enabled',
  })
  for (const [name, value] of Object.entries(preview.headers)) {
    expect(received?.headers[name.toLowerCase()]).toBe(value.replace('<key>', 'sk-secret'))
  }
  expect(preview.problems).toEqual([])
  expect(JSON.stringify(preview)).not.toContain('sk-secret')
})

test('without text the preview is the request for the current branch, with the problems that a gateway would report', async () => {
  const { conversations } = await open()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const empty = await conversations.calls['conversation.preview']({ conversationId: id, text: ' ' })
  expect(empty.body['messages']).toEqual([])
  expect(empty.problems).toEqual([
    {
      field: 'messages',
      ...explain('mustHaveAtLeast', { field: 'messages', count: explain('oneElement', { count: 1 }) }),
    },
  ])
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'Hello' })
  expect(
    (await conversations.calls['conversation.preview']({ conversationId: id, text: '' })).body['messages'],
  ).toEqual([{ role: 'user', content: 'Hello' }])
})

test('if the gateway is not running or was removed, the preview has no address but shows the request', async () => {
  const stopped = playConversations({
    gatewayOf: () => ({
      dialect: 'gateway',
      complete: () => {
        throw new Error('Nothing is sent.')
      },
      describe: (request) => describeChat(profileAt(null), request),
    }),
  }).conversations
  const one = stopped.calls['conversation.create']({ model: 'a/b' }).id
  const preview = await stopped.calls['conversation.preview']({ conversationId: one, text: 'Hello' })
  expect([preview.url, preview.headers['Authorization']]).toEqual([null, 'Bearer <key>'])
  const removed = playConversations({
    gatewayOf() {
      throw new AppError({ source: 'app', kind: 'not-found', message: 'It was removed.' })
    },
  }).conversations
  const two = removed.calls['conversation.create']({ model: 'a/b' }).id
  expect(await removed.calls['conversation.preview']({ conversationId: two, text: 'Hello' })).toMatchObject({
    url: null,
    headers: {},
    body: { model: 'a/b', messages: [{ role: 'user', content: 'Hello' }] },
  })
})

test('the sources of values include the preset in use, unless it cannot be read', async () => {
  const version = { config: { top_k: 4 }, system_prompt: null } as unknown as PresetVersion
  let isThere = true
  const { conversations } = playConversations({
    async presetVersionOf() {
      if (isThere) return version
      throw new AppError({ source: 'transport', kind: 'unreachable', message: 'Nobody there.' })
    },
  })
  const { id } = conversations.calls['conversation.create']({ model: null })
  await conversations.calls['conversation.choosePreset']({
    conversationId: id,
    preset: { slug: 'writer', version: null },
  })
  const known = await conversations.calls['conversation.preview']({ conversationId: id, text: 'Hello' })
  expect(known.sources['top_k']).toEqual({ source: 'preset', value: 4 })
  isThere = false
  const unknown = await conversations.calls['conversation.preview']({ conversationId: id, text: 'Hello' })
  expect(unknown.sources).not.toHaveProperty('top_k')
  expect(unknown.body).toEqual(known.body)
})
