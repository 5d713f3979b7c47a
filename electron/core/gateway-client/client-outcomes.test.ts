import { expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { endOfStream } from '#shared/gateway/server-sent-events.ts'
import { collect } from '../../testing/collect.ts'
import { eventStream, json, loopbackServer } from '../../testing/loopback-server.ts'
import { createGatewayClient } from './client.ts'

const never = new AbortController().signal
const request = { messages: [{ role: 'user' as const, content: 'Hi' }] }
const providers = { data: [] }
const errorObject = (code: number, message: string) => ({ error: { code, message } })

const partsOf = (baseUrl: string) => ({
  profile: { dialect: 'gateway' as const, attribution: null, baseUrl: async () => baseUrl },
  readKey: async (): Promise<string | null> => 'secret',
  fetch: (url: string, options: RequestInit) => fetch(url, options),
})

test('onOutcome is called for each request except cancelled ones, with whether a key was sent', async () => {
  const server = await loopbackServer(
    json(429, errorObject(429, 'Busy'), { 'Retry-After': '0' }),
    json(200, providers),
    json(401, errorObject(401, 'No key')),
    () => undefined,
  )
  const onOutcome = vi.fn()
  const keys = ['secret', 'secret', null]
  const client = createGatewayClient({
    ...partsOf(server.baseUrl),
    readKey: async () => keys.shift() ?? null,
    onOutcome,
    sleep: async () => undefined,
  })
  expect(await client.call('providers.list', {}, never)).toEqual(providers)
  await expect(client.call('providers.list', {}, never)).rejects.toThrow('No key')
  const busy = { source: 'gateway', status: 429, code: 429, message: 'Busy', retryAfter: 0 }
  const noKey = { source: 'gateway', status: 401, code: 401, message: 'No key' }
  expect(onOutcome.mock.calls).toEqual([
    [{ operation: 'providers.list', hadKey: true, error: busy }],
    [{ operation: 'providers.list', hadKey: true, error: null }],
    [{ operation: 'providers.list', hadKey: false, error: noKey }],
  ])
  expect(server.requests[2]?.headers).not.toHaveProperty('authorization')

  const abort = new AbortController()
  const answer = client.call('providers.list', {}, abort.signal)
  await eventually(() => expect(server.requests).toHaveLength(4))
  abort.abort()
  await expect(answer).rejects.toMatchObject({ data: { kind: 'cancelled' } })
  expect(onOutcome).toHaveBeenCalledTimes(3)
})

test('without retries the first error is thrown', async () => {
  const server = await loopbackServer(json(503, errorObject(503, 'Busy'), { 'Retry-After': '0' }))
  const client = createGatewayClient({ ...partsOf(server.baseUrl), maxRetries: 0 })
  await expect(client.call('providers.list', {}, never)).rejects.toThrow('Busy')
  expect(server.requests).toHaveLength(1)
})

test('a chat request asks for routing metadata unless that is disabled', async () => {
  const server = await loopbackServer(eventStream(endOfStream))
  await collect(createGatewayClient(partsOf(server.baseUrl)).chat(request, never))
  const quiet = createGatewayClient({ ...partsOf(server.baseUrl), asksForRouting: () => false })
  await collect(quiet.chat(request, never))
  expect(server.requests.map(({ headers }) => headers['x-service-metadata'])).toEqual(['enabled', undefined])
})

test('a request that is cancelled before it starts is not sent', async () => {
  const send = vi.fn(() => Promise.reject(new Error('sent')))
  const client = createGatewayClient({ ...partsOf('https://gateway.example/api/v1'), fetch: send })
  await expect(client.call('providers.list', {}, AbortSignal.abort())).rejects.toMatchObject({
    data: { source: 'transport', kind: 'cancelled' },
  })
  expect(send).not.toHaveBeenCalled()
})

test('cancelling while an error is read throws cancelled', async () => {
  const server = await loopbackServer((_request, response) => {
    response.writeHead(500, { 'Content-Type': 'application/json' }).write('{"error":')
  })
  const abort = new AbortController()
  const client = createGatewayClient({
    ...partsOf(server.baseUrl),
    async fetch(url, options) {
      const response = await fetch(url, options)
      setImmediate(() => abort.abort())
      return response
    },
  })
  await expect(client.call('providers.list', {}, abort.signal)).rejects.toMatchObject({
    data: { source: 'transport', kind: 'cancelled' },
  })
  expect(server.requests).toHaveLength(1)
})

test('without a key errors are not redacted', async () => {
  const server = await loopbackServer(json(400, errorObject(400, 'undefined is no model')))
  const client = createGatewayClient({ ...partsOf(server.baseUrl), readKey: async () => null })
  await expect(client.call('providers.list', {}, never)).rejects.toThrow('undefined is no model')
})
