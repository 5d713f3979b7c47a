import { expect, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { formatMoney, parseMoney } from '../money/money.ts'
import type { GatewayOptions } from '../start-gateway.ts'
import type { KeyLimits } from '../store/key-store.ts'
import { pricedFinish, pricedProvider } from '../testing/priced-provider.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'
import { issueListedKey } from './api-key.ts'

async function startWithCredit(credit: string, limits: Partial<KeyLimits> = {}, options: Partial<GatewayOptions> = {}) {
  const started = await startTestGateway(options)
  const { keys } = started.gateway
  const grant = { kind: 'user', issuedTo: 'other', label: 'Editor' } as const
  const { id, key } = issueListedKey(keys, { ...grant, limits: { credit: parseMoney(credit), ...limits } })
  const headers = { Authorization: `Bearer ${key}` }
  return {
    ...started,
    id,
    headers,
    /** Lets the gateway read what was sent so far: it answers some other requests. */
    async letItRead() {
      for (let index = 0; index < 10; index++) await (await started.fetch('/key')).text()
    },
    chat: (message: string, more: Record<string, unknown> = {}, signal?: AbortSignal) =>
      started.chat(message, more, { headers, ...(signal === undefined ? {} : { signal }) }),
    spent: () => formatMoney(keys.read(id)?.spent ?? 0n),
  }
}

type Chat = Awaited<ReturnType<typeof startWithCredit>>['chat']

/** Sends chats at the same time and reads each to its end. */
async function chatInParallel(chat: Chat, count: number, message: string, more: Record<string, unknown> = {}) {
  const statuses: Record<number, number> = {}
  await Promise.all(
    Array.from({ length: count }, async () => {
      const response = await chat(message, more)
      await response.text()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
    }),
  )
  return statuses
}

test.each([
  ['in one piece', { stream: false }],
  ['streamed', { stream: true }],
])('of 50 parallel requests for $0.001, %s, a key with $0.01 gets ten answers', async (_name, more) => {
  const { chat, spent } = await startWithCredit('0.01')
  expect(await chatInParallel(chat, 50, '/usage cost=0.001\n/delay 2ms\nHi', more)).toEqual({ 200: 10, 402: 40 })
  expect(spent()).toBe('0.01')
  const refused = await chat('Hi', more)
  expect(await refused.json()).toEqual({
    error: { code: 402, message: 'Insufficient credits; add credits to go on (this key has spent $0.01 of $0.01)' },
  })
})

const scripted = '/usage cost=0.001\nHi'

test.each([
  ['/messages', { max_tokens: 50, messages: [{ role: 'user', content: scripted }] }],
  ['/messages', { max_tokens: 50, stream: true, messages: [{ role: 'user', content: scripted }] }],
  ['/responses', { input: scripted }],
  ['/responses', { input: scripted, stream: true }],
  ['/embeddings', { input: scripted }],
])('of 20 parallel requests to %s a key gets as many answers as its credit pays for: %j', async (path, body) => {
  const { post, headers, spent } = await startWithCredit('0.005')
  const ask = async () => {
    const response = await post(path, { model: 'gatehouse/script', ...body }, { headers })
    await response.text()
    return response.status
  }
  const statuses = await Promise.all(Array.from({ length: 20 }, ask))
  expect([statuses.filter((status) => status === 200).length, new Set(statuses)]).toEqual([5, new Set([200, 402])])
  expect(spent()).toBe('0.005')
})

test.each(['/messages', '/responses'])('the next request runs when a client leaves %s', async (path) => {
  const { post, chat, headers, letItRead } = await startWithCredit('1')
  const said = '/rate 5\n/chunk 1\none two three four five six'
  const body = { model: 'gatehouse/script', max_tokens: 50, max_output_tokens: 50, stream: true }
  const client = new AbortController()
  const asked = { ...body, input: said, messages: [{ role: 'user', content: said }] }
  const first = post(path, asked, { headers, signal: client.signal }).then((response) => response.text())
  first.catch(() => 'aborted below')
  await letItRead()
  const next = chat('Hi')
  client.abort()
  expect((await next).status).toBe(200)
})

test('the answer that crosses the limit is the last, however many requests run', async () => {
  const { chat, spent } = await startWithCredit('0.01', { period: 'daily' })
  expect(await chatInParallel(chat, 20, '/usage cost=0.004\nHi')).toEqual({ 200: 3, 402: 17 })
  expect(spent()).toBe('0.012')
})

test('requests with known prices run at the same time, and the same number is answered', async () => {
  let running = 0
  const tenRun = Promise.withResolvers<void>()
  const provider = pricedProvider(async function* () {
    running += 1
    if (running === 10) tenRun.resolve()
    await tenRun.promise
    yield { type: 'content', text: 'Hi' }
    yield pricedFinish(1)
  })
  const { chat, spent } = await startWithCredit('0.01', {}, { moreProviders: [provider] })
  const more = { model: 'test/priced', max_tokens: 1 }
  expect(await chatInParallel(chat, 50, 'Hi', more)).toEqual({ 200: 10, 402: 40 })
  expect([spent(), running]).toEqual(['0.01', 10])
})

test('of requests whose clients disconnect at any time, only those that were answered count', async () => {
  const { chat, spent, faults } = await startWithCredit('0.01')
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const client = new AbortController()
      if (index % 3 === 0) setTimeout(() => client.abort(), index * 2)
      const stream = index % 2 === 0
      const answer = chat('/usage cost=0.001\n/delay 5ms\none two three', { stream }, client.signal)
      await answer
        .then((response) => response.text())
        .catch((error: unknown) => {
          if (!client.signal.aborted) throw error
        })
    }),
  )
  // 40 clients stayed, so the credit is spent, and to the last cent by whole answers.
  expect(spent()).toBe('0.01')
  expect((await chat('Hi')).status).toBe(402)
  expect(faults).toEqual([])
})

test.each([
  ['before it answers', '/delay 1m\nHi', false],
  ['in the middle of a stream', '/rate 5\n/chunk 1\none two three four five six seven', true],
  ['that hangs', '/hang after=1\none two', true],
  ['that hangs in one piece', '/hang after=1\none two', false],
])('the next request runs when a client leaves a request %s', async (_name, message, stream) => {
  const { chat, letItRead } = await startWithCredit('1')
  const client = new AbortController()
  const first = chat(message, { stream }, client.signal).then((response) => response.text())
  first.catch(() => 'aborted below')
  await letItRead()
  let isAnswered = false
  const next = chat('Hi').finally(() => (isAnswered = true))
  await letItRead()
  expect(isAnswered).toBe(false)
  client.abort()
  expect((await next).status).toBe(200)
  await expect(first).rejects.toThrow('abort')
})

test.each([
  ['an error', '/status 500', false],
  ['an error in the middle', '/error-mid-stream after=1\none two', true],
  ['an error in the middle, in one piece', '/error-mid-stream after=1\none two', false],
  ['a closed connection', '/cut after=1\none two', true],
  ['a closed connection, in one piece', '/cut after=1\none two', false],
  ['a page', '/status 500 html', true],
  ['a page, in one piece', '/status 500 html', false],
  ['data that cannot be read', '/malformed after=1\none two', true],
  ['a wrong script', '/no-such-directive', true],
  ['an answer of a tool loop', '/tool-call clock\n/say Done', true],
])('the next request runs after %s', async (_name, message, stream) => {
  const { chat } = await startWithCredit('1')
  const tools = message.startsWith('/tool-call') ? { tools: [{ type: 'clock' }] } : {}
  for (let round = 0; round < 3; round++) {
    await chat(message, { stream, ...tools }).then(
      (response) => response.text().catch(() => 'cut'),
      () => 'cut',
    )
  }
  expect((await chat('Hi')).status).toBe(200)
})

test('what an interrupted answer cost is charged before the next request runs', async () => {
  const provider = pricedProvider(async function* (_request, _model, signal) {
    yield { type: 'content', text: 'one two three' }
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const { chat, spent } = await startWithCredit('0.003', {}, { moreProviders: [provider] })
  const client = new AbortController()
  const more = { model: 'test/priced', max_tokens: 3 }
  const first = await chat('Hi', { ...more, stream: true }, client.signal)
  const waiting = chat('Hi', more)
  await first.body?.getReader().read()
  client.abort()
  expect([(await waiting).status, spent()]).toEqual([402, '0.003'])
})

test('an answer from the cache does not wait, and a key that has spent its credit gets none', async () => {
  const { post, chat, headers } = await startWithCredit('0.002')
  const cached = { ...headers, 'X-Service-Cache': 'true' }
  const body = { model: 'gatehouse/script', messages: [{ role: 'user', content: '/usage cost=0.001\nHi' }] }
  const ask = () => post('/chat/completions', body, { headers: cached })
  expect((await ask()).headers.get('x-service-cache-status')).toBe('MISS')
  const client = new AbortController()
  const running = chat('/delay 1m\nHi', {}, client.signal)
  running.catch(() => 'aborted below')
  expect((await ask()).headers.get('x-service-cache-status')).toBe('HIT')
  client.abort()
  expect((await chat('/usage cost=0.001\nHi there')).status).toBe(200)
  expect((await ask()).status).toBe(402)
})

test('speech waits for a running request of its key, and is refused without credit', async () => {
  const { post, chat, headers, letItRead } = await startWithCredit('0.001')
  const speak = () => post('/audio/speech', { model: 'gatehouse/flite', input: 'Hi.', voice: 'rms' }, { headers })
  expect((await speak()).status).toBe(200)
  const running = chat('/usage cost=0.001\n/delay 300ms\nHi')
  await letItRead()
  expect([(await speak()).status, (await running).status]).toEqual([402, 200])
})

test('a transcription is refused without credit', async () => {
  const { post, chat, headers } = await startWithCredit('0.001')
  const body = { model: 'gatehouse/moonshine-tiny', input_audio: { format: 'wav', data: 'AAAA' } }
  const transcribe = async () => (await post('/audio/transcriptions', body, { headers })).status
  expect(await transcribe()).toBe(400)
  await (await chat('/usage cost=0.001\nHi')).text()
  expect(await transcribe()).toBe(402)
})

test('a request that waits gets a 503 when the gateway closes', async () => {
  const { chat, gateway, letItRead } = await startWithCredit('1')
  const running = chat('/hang after=1\none two', { stream: true })
  await (await running).body?.getReader().read()
  const waiting = chat('Hi')
  await letItRead()
  const closed = gateway.close()
  expect((await waiting).status).toBe(503)
  await closed
})

test('a raised limit counts for the next request', async () => {
  const { chat, gateway, id } = await startWithCredit('0.001')
  await (await chat('/usage cost=0.001\nHi')).text()
  expect((await chat('Hi')).status).toBe(402)
  const limits = { credit: parseMoney('0.002'), period: null, requestsPerMinute: null, allowedModels: null }
  gateway.keys.change(id, { label: 'Editor', limits, expiresAt: null })
  await eventually(async () => expect((await chat('Hi')).status).toBe(200))
})
