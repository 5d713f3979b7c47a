import { expect, test } from 'vitest'
import type {
  ProgramRequestEnd,
  ProgramRequestProgress,
  ProgramRequestStart,
  ProgramRequestTexts,
} from '#shared/programs/program-request.ts'
import { programRequestEnd, programRequestProgress, programRequestStart } from '#shared/programs/program-request.ts'
import { refuseWith, startFakeUpstream } from '../testing/start-fake-upstream.ts'
import { signedIn } from '../testing/start-program-gateway.ts'
import { eventually } from '#shared/testing/eventually.ts'
import { startWithUpstreams } from '../testing/start-with-upstreams.ts'

/** Starts a gateway with an address for programs, and a listener of their log. */
async function startLogged(upstreams: readonly object[] = []) {
  const began: ProgramRequestStart[] = []
  const texts = new Map<string, ProgramRequestTexts>()
  const ended: ProgramRequestEnd[] = []
  const progress: ProgramRequestProgress[] = []
  const { gateway, userKey } = await startWithUpstreams(upstreams, {
    onProgramRequest: {
      began: (request) => void began.push(programRequestStart.parse(request)),
      progressed: (request) => void progress.push(programRequestProgress.parse(request)),
      texts: (id, found) => void texts.set(id, found),
      ended: (request) => void ended.push(programRequestEnd.parse(request)),
    },
  })
  gateway.programs.keepTexts(100)
  const address = await gateway.programs.serve(0)
  const post = (path: string, body: unknown, init: RequestInit = {}) =>
    fetch(`${address?.baseUrl}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${userKey}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
    })
  /** Waits for the end of the first request, and returns what was logged of it. */
  const read = async () => {
    await eventually(() => expect(ended).toHaveLength(1))
    const [end] = ended
    return { began: began[0], end, texts: texts.get(end?.id ?? '') }
  }
  return { gateway, post, read, began, progress, ended }
}

const script = 'gatehouse/script'
const say = (content: string) => [{ role: 'user', content }]

test.each([
  ['/chat/completions', { messages: say('/usage prompt=9 cost=0.5\nHello you') }],
  ['/chat/completions', { messages: say('/usage prompt=9 cost=0.5\nHello you'), stream: true }],
  ['/messages', { messages: say('/usage prompt=9 cost=0.5\nHello you'), max_tokens: 9 }],
  ['/messages', { messages: say('/usage prompt=9 cost=0.5\nHello you'), max_tokens: 9, stream: true }],
  ['/responses', { input: '/usage prompt=9 cost=0.5\nHello you' }],
  ['/responses', { input: '/usage prompt=9 cost=0.5\nHello you', stream: true }],
])('%s is logged with what it asked, got and cost (%j)', async (path, body) => {
  const { post, read } = await startLogged()
  const sent = JSON.stringify({ model: script, ...body })
  const response = await post(path, sent)
  await response.text()
  const { began, end, texts } = await read()
  expect(began).toMatchObject({ id: response.headers.get('x-generation-id'), program: 'Test', path })
  expect(end).toMatchObject({
    id: began?.id,
    end: 'done',
    status: 200,
    asked: script,
    served: script,
    provider: 'Script',
    profileId: null,
    isStreamed: 'stream' in body,
    attempts: [{ provider: 'Script', model: script, status: 200 }],
    promptTokens: 9,
    completionTokens: 2,
    cost: '0.5',
    error: null,
    bytesIn: sent.length,
    toolCalls: 0,
  })
  expect(end?.bytesOut).toBeGreaterThan(100)
  expect(end?.firstByteAfter).toBeGreaterThan(0)
  expect(end?.addedMs).toBeLessThan(end?.finishedAfter ?? 0)
  expect(texts).toEqual({ request: sent.slice(0, 100), answer: 'Hello you', isCut: sent.length > 100 })
})

test.each([
  ['/embeddings', { model: script, input: 'Hi' }, 1],
  ['/messages/count_tokens', { model: script, messages: say('Hi') }, null],
  ['/audio/speech', { model: 'gatehouse/flite', voice: 'slt', input: 'Hi.' }, null],
])('%s is logged', async (path, body, promptTokens) => {
  const { post, read } = await startLogged()
  await (await post(path, body)).arrayBuffer()
  const { began, end } = await read()
  expect([began?.path, end?.end, end?.status, end?.asked, end?.promptTokens]).toEqual([
    path,
    'done',
    200,
    body.model,
    promptTokens,
  ])
})

test('the attempts at each server, and the calls of tools', async () => {
  const down = await startFakeUpstream(refuseWith(503, 'Down'))
  const up = await startFakeUpstream((response) => {
    const content = [{ type: 'tool_use', id: 'a', name: 'f', input: {} }]
    const usage = { input_tokens: 5, output_tokens: 3, cache_creation_input_tokens: 2 }
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ type: 'message', content, usage }))
  })
  const models = [{ id: 'small', as: 'acme/small' }]
  const { post, read } = await startLogged([
    { slug: 'down', name: 'Down', base_url: down.baseUrl, models },
    { slug: 'up', name: 'Up', base_url: up.baseUrl, models },
  ])
  await (await post('/messages', { model: 'acme/small', max_tokens: 5, messages: say('Hi') })).text()
  expect((await read()).end).toMatchObject({
    provider: 'Up',
    attempts: [
      { provider: 'Down', status: 503 },
      { provider: 'Up', status: 200 },
    ],
    promptTokens: 7,
    cacheWriteTokens: 2,
    toolCalls: 1,
  })
})

test('an alias of a signed-in gateway: what was asked, what served, and the profile of its key', async () => {
  const upstream = await startFakeUpstream((response) => {
    response
      .setHeader('Content-Type', 'application/json')
      .end('{"type":"message","usage":{"input_tokens":1,"cost":0.5}}')
  })
  const { gateway, post, read } = await startLogged()
  const other = signedIn('other', upstream, { profileId: 'p1', name: 'Other', key: 'sk-2' })
  gateway.programs.setRoutes({
    gateways: [other],
    aliases: [{ name: 'fast', models: ['none/here', 'other/small'] }],
  })
  await (await post('/messages', { model: 'fast', max_tokens: 5, messages: say('Hi') })).text()
  expect(upstream.requests).toMatchObject([{ authorization: 'Bearer sk-2', body: { model: 'small' } }])
  expect((await read()).end).toMatchObject({
    asked: 'fast',
    served: 'other/small',
    provider: 'Other',
    profileId: 'p1',
    cost: '0.5',
  })
})

test.each([
  ['/chat/completions', { model: script, messages: say('/status 429 message="Slow down"') }, 429, 'Slow down'],
  ['/messages', { model: script, max_tokens: 5, messages: say('/status 503 message="Down"') }, 503, 'Down'],
  ['/responses', { model: script }, 400, 'input is required and must be a string or an array of parts'],
  [
    '/messages',
    { model: 'no/body', messages: [] },
    404,
    'No model "no/body" with text output is known to this gateway',
  ],
])('%s with %j is logged as failed: %d %s', async (path, body, status, error) => {
  const { post, read } = await startLogged()
  expect((await post(path, body)).status).toBe(status)
  expect((await read()).end).toMatchObject({ end: 'failed', status, error })
})

test.each(['/chat/completions', '/messages', '/responses'])('%s: an error in the middle is a failure', async (path) => {
  const { post, read } = await startLogged()
  const content = '/error-mid-stream after=1 message="Full"\none two'
  const response = await post(path, {
    model: script,
    max_tokens: 9,
    messages: say(content),
    input: content,
    stream: true,
  })
  await response.text().catch(() => 'broken off')
  expect((await read()).end).toMatchObject({ end: 'failed', error: 'Full' })
})

test.each(['/chat/completions', '/messages', '/responses'])(
  '%s: a program that leaves has stopped it',
  async (path) => {
    const { post, read } = await startLogged()
    const client = new AbortController()
    const body = {
      model: script,
      messages: say('/rate 5\none two three'),
      input: '/rate 5\none two three',
      stream: true,
    }
    const response = await post(path, body, { signal: client.signal })
    await response.body?.getReader().read()
    client.abort()
    expect((await read()).end).toMatchObject({ end: 'stopped', error: null, served: script })
  },
)

test('what is asked and who answers is reported before the end', async () => {
  const { post, read, progress } = await startLogged()
  await (await post('/chat/completions', { model: script, messages: say('Hello') })).text()
  const { end } = await read()
  expect(progress.map(({ id, end: state, asked, served }) => [id, state, asked, served])).toEqual([
    [end?.id, 'running', script, null],
    [end?.id, 'running', script, script],
  ])
})

test('other operations are not logged, and neither are requests at the address of the app', async () => {
  const { began, post } = await startLogged()
  await post('/presets/p/chat/completions', { model: script, messages: [] })
  expect(began).toEqual([])
})
