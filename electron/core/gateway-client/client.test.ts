import { expect, test, vi } from 'vitest'
import type { ErrorData } from '#shared/errors.ts'
import { AppError } from '#shared/errors.ts'
import { endOfStream, encodeComment, encodeData } from '#shared/gateway/server-sent-events.ts'
import { explain } from '#shared/messages/explain.ts'
import { type Answerer, eventStream, json, loopbackServer, refusingAddress } from '../../testing/loopback-server.ts'
import { waitFor } from '../wait-for.ts'
import { type ChatEvent, createGatewayClient, type GatewayClient } from './client.ts'
import { type Deadlines, defaultDeadlines } from './deadline.ts'

const never = new AbortController().signal
const request = { messages: [{ role: 'user' as const, content: 'Hi' }] }

function clientOf(baseUrl: string, deadlines: Deadlines = defaultDeadlines.other) {
  const sleep = vi.fn(async (_time: number, _signal: AbortSignal) => undefined)
  const client = createGatewayClient({ ...partsOf(baseUrl, deadlines), sleep })
  return { client, delays: () => sleep.mock.calls.map(([time]) => time) }
}

function partsOf(baseUrl: string, deadlines: Deadlines = defaultDeadlines.other) {
  return {
    profile: {
      dialect: 'gateway' as const,
      attribution: null,
      baseUrl: async () => baseUrl,
    },
    readKey: async () => 'secret',
    fetch: (url: string, options: RequestInit) => fetch(url, options),
    deadlines: { other: deadlines },
    random: () => 0.5,
  }
}

/** Reads a chat answer to its end and returns its events and error. */
async function read(client: GatewayClient, signal = never): Promise<{ events: ChatEvent[]; error: ErrorData | null }> {
  const events: ChatEvent[] = []
  try {
    for await (const event of client.chat(request, signal)) events.push(event)
    return { events, error: null }
  } catch (error) {
    if (error instanceof AppError) return { events, error: error.data }
    throw error
  }
}

function textOf(events: ChatEvent[]): string {
  return events
    .map((event) => (event.type === 'chunk' ? event.chunk.choices[0]?.delta?.content : ''))
    .filter((content) => typeof content === 'string')
    .join('')
}

const encodeText = (content: string): string =>
  encodeData({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  })

const providers = { data: [] }

test('a call sends the key and returns the parsed answer', async () => {
  const server = await loopbackServer(json(200, providers))
  const { client } = clientOf(server.baseUrl)
  expect(await client.call('providers.list', {}, never)).toEqual(providers)
  expect(server.requests).toMatchObject([
    { method: 'GET', url: '/api/v1/providers', headers: { authorization: 'Bearer secret' } },
  ])
})

test('a chat answer is streamed, after its head, until [DONE]', async () => {
  const server = await loopbackServer(
    eventStream(encodeText('Hel') + encodeComment('PROCESSING') + encodeText('lo') + endOfStream),
  )
  const { events, error } = await read(clientOf(server.baseUrl).client)
  expect(error).toBeNull()
  expect(events[0]).toEqual({ type: 'head', requestId: 'gen-1' })
  expect(events.map(({ type }) => type)).toEqual(['head', 'chunk', 'keep-alive', 'chunk', 'end'])
  expect(textOf(events)).toBe('Hello')
  expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ ...request, stream: true })
})

test('a request turns response caching on, and the head has what the cache did', async () => {
  const answered = encodeText('Hi') + endOfStream
  const server = await loopbackServer((asked, response) => {
    response.setHeader('X-Service-Cache-Status', 'HIT')
    response.setHeader('X-Service-Cache-Age', '7')
    eventStream(answered)(asked, response)
  })
  const { client } = clientOf(server.baseUrl)
  const events = []
  for await (const event of client.chat(request, never, { ttlSeconds: 60 })) events.push(event)
  expect(events[0]).toMatchObject({ type: 'head', cache: { status: 'hit', ageSeconds: 7, ttlSeconds: null } })
  expect(server.requests[0]?.headers).toMatchObject({ 'x-service-cache': 'true', 'x-service-cache-ttl': '60' })
})

test('an unstreamed completion is accepted', async () => {
  const completion = {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hello' } }],
    system_fingerprint: null,
  }
  const server = await loopbackServer(json(200, completion))
  const { events } = await read(clientOf(server.baseUrl).client)
  expect(events).toEqual([
    { type: 'head', requestId: undefined },
    { type: 'completion', completion },
  ])
})

const errorObject = (code: number, message: string) => ({ error: { code, message } })

test.each([400, 401, 402, 403, 404, 408, 409, 413, 422, 500, 502, 524])(
  'a %i throws immediately and is not retried',
  async (status) => {
    const server = await loopbackServer(json(status, errorObject(status, 'No'), { 'X-Generation-Id': 'gen-2' }))
    const { client, delays } = clientOf(server.baseUrl)
    expect(await read(client)).toEqual({
      events: [],
      error: { source: 'gateway', status, code: status, message: 'No', requestId: 'gen-2' },
    })
    expect(server.requests).toHaveLength(1)
    expect(delays()).toEqual([])
  },
)

test('tryNow ends the wait immediately, and aborting ends it too', async () => {
  const busy = json(429, errorObject(429, 'Busy'), { 'Retry-After': '60' })
  const server = await loopbackServer(busy, busy, eventStream(encodeText('At last') + endOfStream))
  const client = createGatewayClient(partsOf(server.baseUrl))
  const events: ChatEvent[] = []
  for await (const event of client.chat(request, never)) {
    events.push(event)
    if (event.type === 'retrying') setImmediate(event.tryNow)
  }
  expect(textOf(events)).toBe('At last')
  expect(server.requests).toHaveLength(3)

  const stop = new AbortController()
  const other = await loopbackServer(busy)
  const stopped = createGatewayClient(partsOf(other.baseUrl)).chat(request, stop.signal)
  await stopped.next()
  setImmediate(() => stop.abort())
  await expect(stopped.next()).rejects.toThrow(/cancel/i)
})

test.each([429, 503, 529])(
  'a %i is retried after its Retry-After time, with an event before the wait',
  async (status) => {
    const busy = json(status, errorObject(status, 'Busy'), { 'Retry-After': '7' })
    const server = await loopbackServer(busy, busy, eventStream(encodeText('At last') + endOfStream))
    const { client, delays } = clientOf(server.baseUrl)
    const { events } = await read(client)
    const error = { source: 'gateway', status, code: status, message: 'Busy', retryAfter: 7000 }
    expect(events.slice(0, 2)).toEqual([
      { type: 'retrying', error, delay: 7000, tryNow: expect.any(Function) },
      { type: 'retrying', error, delay: 7000, tryNow: expect.any(Function) },
    ])
    expect(textOf(events)).toBe('At last')
    expect(delays()).toEqual([7000, 7000])
  },
)

test('a busy gateway fails after two retries', async () => {
  const server = await loopbackServer(json(429, errorObject(429, 'Busy')))
  const { client, delays } = clientOf(server.baseUrl)
  expect((await read(client)).error).toMatchObject({ status: 429 })
  expect(server.requests).toHaveLength(3)
  expect(delays()).toEqual([500, 1000])
})

test('a Retry-After of more than a minute is not retried, and the error has the time', async () => {
  const server = await loopbackServer(json(429, errorObject(429, 'Busy'), { 'Retry-After': '120' }))
  const { client, delays } = clientOf(server.baseUrl)
  expect((await read(client)).error).toMatchObject({ status: 429, retryAfter: 120_000 })
  expect(delays()).toEqual([])
})

test('an HTML page instead of the error object keeps its status and title', async () => {
  const server = await loopbackServer((_request, response) => {
    response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html><title>502 Bad Gateway</title></html>')
  })
  expect((await read(clientOf(server.baseUrl).client)).error).toEqual({
    source: 'gateway',
    status: 502,
    code: 502,
    message: '502 Bad Gateway',
    isFromProxy: true,
  })
})

test('an error with an endless body is reported by its status', async () => {
  const server = await loopbackServer((_request, response) => {
    response.writeHead(500, { 'Content-Type': 'application/json' }).write('{"error":')
  })
  const { client } = clientOf(server.baseUrl, { ...defaultDeadlines.other, idleMs: 50 })
  expect((await read(client)).error).toMatchObject({ source: 'gateway', status: 500, message: 'Internal server error' })
})

test('a refused connection is retried, then reported as unreachable', async () => {
  const { client, delays } = clientOf(await refusingAddress())
  expect((await read(client)).error).toEqual({
    source: 'transport',
    kind: 'unreachable',
    ...explain('connectionRefused'),
  })
  expect(delays()).toEqual([500, 1000])
})

test('a connection lost before the head is not retried, because the gateway may have received the request', async () => {
  const server = await loopbackServer((_request, response) => response.destroy())
  const { client } = clientOf(server.baseUrl)
  expect((await read(client)).error).toMatchObject({ source: 'transport', kind: 'interrupted' })
  expect(server.requests).toHaveLength(1)
})

test('a connection lost during the stream yields the received events, then interrupted', async () => {
  const server = await loopbackServer(eventStream(encodeText('Half'), (response) => response.destroy()))
  const { events, error } = await read(clientOf(server.baseUrl).client)
  expect(textOf(events)).toBe('Half')
  expect(error).toEqual({
    source: 'transport',
    kind: 'interrupted',
    ...explain('connectionLost'),
  })
})

test('a stream that ends without an end event is yielded unchanged', async () => {
  const server = await loopbackServer(eventStream(encodeText('Half')))
  const { events, error } = await read(clientOf(server.baseUrl).client)
  expect(error).toBeNull()
  expect(events.map(({ type }) => type)).toEqual(['head', 'chunk'])
})

test.each([301, 302, 307, 308])(
  'a redirect (%i) is an error and is not followed with key or message',
  async (status) => {
    const other = await loopbackServer(json(200, providers))
    const redirect: Answerer = (_request, response) => {
      response.writeHead(status, { Location: `${other.baseUrl}/chat/completions` }).end()
    }
    const server = await loopbackServer(redirect)
    expect((await read(clientOf(server.baseUrl).client)).error).toMatchObject({
      source: 'transport',
      kind: 'bad-response',
    })
    expect(other.requests).toEqual([])
  },
)

test('cancelling closes the socket and throws cancelled', async () => {
  const server = await loopbackServer(eventStream(encodeText('Half'), () => undefined))
  // Timers do not run: only the cancellation can end the answer.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const abort = new AbortController()
  const answer = clientOf(server.baseUrl).client.chat(request, abort.signal)
  expect(await answer.next()).toMatchObject({ value: { type: 'head' } })
  expect(await answer.next()).toMatchObject({ value: { type: 'chunk' } })
  const next = answer.next()
  abort.abort()
  await expect(next).rejects.toMatchObject({
    data: { source: 'transport', kind: 'cancelled', message: 'Cancelled.' },
  })
  await server.closed
})

test('leaving the loop closes the socket', async () => {
  const server = await loopbackServer(eventStream(encodeText('Half'), () => undefined))
  for await (const event of clientOf(server.baseUrl).client.chat(request, never)) {
    if (event.type === 'chunk') break
  }
  await expect(server.closed).resolves.toBeUndefined()
})

test('the key is read after the gateway is running, because a starting gateway has a new key', async () => {
  const server = await loopbackServer(json(200, providers))
  const listening = Promise.withResolvers<string>()
  let key = 'old'
  const client = createGatewayClient({
    ...partsOf(server.baseUrl),
    profile: { dialect: 'gateway', attribution: null, baseUrl: () => listening.promise },
    readKey: async () => key,
  })
  const answer = client.call('providers.list', {}, never)
  key = 'new'
  listening.resolve(server.baseUrl)
  await answer
  expect(server.requests[0]?.headers.authorization).toBe('Bearer new')
})

test('cancelling ends the wait before a retry', async () => {
  const server = await loopbackServer(json(503, errorObject(503, 'Busy'), { 'Retry-After': '30' }))
  const abort = new AbortController()
  const waits = Promise.withResolvers<void>()
  const sleep = (time: number, signal: AbortSignal) => {
    waits.resolve()
    return waitFor(time, signal)
  }
  const answer = createGatewayClient({ ...partsOf(server.baseUrl), sleep }).chat(request, abort.signal)
  expect(await answer.next()).toMatchObject({ value: { type: 'retrying' } })
  const next = answer.next()
  await waits.promise
  abort.abort()
  await expect(next).rejects.toMatchObject({ data: { kind: 'cancelled' } })
  expect(server.requests).toHaveLength(1)
})

test.each([
  [
    'an Error object with status 200',
    errorObject(402, 'Pay'),
    { source: 'gateway', status: 200, code: 402, message: 'Pay' },
  ],
  [
    'JSON of another shape',
    { providers: [] },
    {
      source: 'transport',
      kind: 'bad-response',
      status: 200,
      message: expect.stringMatching(/not as documented \(data/),
    },
  ],
])('%s instead of the answer is an error', async (_name, body, error) => {
  const server = await loopbackServer(json(200, body))
  await expect(clientOf(server.baseUrl).client.call('providers.list', {}, never)).rejects.toMatchObject({ data: error })
})

test('an HTML page with status 200 is an error', async () => {
  const page: Answerer = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><title>Log in</title></html>')
  }
  const server = await loopbackServer(page)
  const bad = { source: 'transport', kind: 'bad-response', status: 200 }
  expect((await read(clientOf(server.baseUrl).client)).error).toMatchObject({
    ...bad,
    message: 'The answer of the gateway is not a stream of events.',
  })
  await expect(clientOf(server.baseUrl).client.call('providers.list', {}, never)).rejects.toMatchObject({ data: bad })
})

test('the connection of an answer with a wrong content type is closed early', async () => {
  const server = await loopbackServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).write('<html>')
  })
  expect((await read(clientOf(server.baseUrl).client)).error).toMatchObject({ kind: 'bad-response' })
  await server.closed
})

test('a key that a gateway repeats in an error is redacted', async () => {
  const failure = { code: 400, message: 'Bad bearer secret', metadata: { raw: 'Authorization: Bearer secret' } }
  const hidden = { message: 'Bad bearer ***', metadata: { raw: 'Authorization: Bearer ***' } }
  const page: Answerer = (_request, response) => {
    response.writeHead(500, { 'Content-Type': 'text/html' }).end('<title>Failed for secret</title>')
  }
  const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], error: failure }
  const server = await loopbackServer(
    json(400, { error: failure }),
    page,
    json(200, { error: failure }),
    eventStream(encodeData(chunk) + endOfStream),
  )
  const { client } = clientOf(server.baseUrl)
  expect((await read(client)).error).toMatchObject({ status: 400, ...hidden })
  expect((await read(client)).error).toMatchObject({ status: 500, message: 'Failed for ***' })
  expect((await read(client)).error).toMatchObject({ status: 200, ...hidden })
  expect((await read(client)).events).toContainEqual({
    type: 'chunk',
    chunk: { ...chunk, error: { code: 400, ...hidden } },
  })
})

test('an undocumented answer is reported with its first invalid field', async () => {
  const server = await loopbackServer(json(200, { data: [{ id: 5 }] }))
  await expect(clientOf(server.baseUrl).client.call('models.list', { query: {} }, never)).rejects.toThrow(
    /The answer of the gateway is not as documented \(data\.0\.id: .*string/,
  )
})

test('an answer that is not JSON is reported as such', async () => {
  const server = await loopbackServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{')
  })
  await expect(clientOf(server.baseUrl).client.call('providers.list', {}, never)).rejects.toThrow(
    'The answer of the gateway is not JSON.',
  )
})
