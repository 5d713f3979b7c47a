import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { ApiError } from '../../http/api-error.ts'
import { finish, fakeProvider } from '../../testing/fake-provider.ts'
import { createInstantClock } from '../../testing/instant-clock.ts'
import { readStream } from '../../testing/read-chunks.ts'
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts'
import { readScript } from './read-script.ts'
import { createScriptProvider } from './script-provider.ts'
import { writeSampleMarkdown } from './sample-content.ts'

const plain = { rate: null, chunk: 1, finish: null, keepAliveIntervalMs: null, usage: {} }
const say = (text: string) => ({ type: 'say', text })
const place = { after: null, times: null }

test.each([
  ['Hello', [say('Hello')], {}],
  ['', [say('')], {}],
  ['Hello\n/cut', [say('Hello\n/cut')], {}],
  ['\n/cut', [say('\n/cut')], {}],
  ['/say Hi', [say('Hi')], {}],
  ['/say a\\n\\tb\\\\n\\x', [say('a\n\tb\\n\\x')], {}],
  ['/say a\n/say  b', [say('a'), say(' b')], {}],
  ['/reasoning Hm\n\nHi\n\nyou', [{ type: 'reasoning', text: 'Hm' }, say('Hi\n\nyou')], {}],
  ['/delay 1.5s\r\nHi', [{ type: 'delay', milliseconds: 1500 }, say('Hi')], {}],
  ['/delay 2m', [{ type: 'delay', milliseconds: 120_000 }, say('/delay 2m')], {}],
  ['/rate 200', [say('/rate 200')], { rate: 200 }],
  ['/chunk 40\nHi', [say('Hi')], { chunk: 40 }],
  ['/finish tool_calls\nHi', [say('Hi')], { finish: 'tool_calls' }],
  ['/keep-alive every=50ms\nHi', [say('Hi')], { keepAliveIntervalMs: 50 }],
  [
    '/usage prompt=1 completion=2 reasoning=3 cached=4 cost=0.05\nHi',
    [say('Hi')],
    { usage: { prompt: 1, completion: 2, reasoning: 3, cached: 4, cost: 0.05 } },
  ],
  ['/markdown 10B', [say('and so on ')], {}],
  ['/cut', [{ type: 'fault', fault: { kind: 'cut' }, ...place }], {}],
  ['/hang after=2\nHi', [{ type: 'fault', fault: { kind: 'silence' }, after: 2, times: null }, say('Hi')], {}],
  [
    '/malformed times=1',
    [{ type: 'fault', fault: { kind: 'malformed' }, after: null, times: 1 }, say('/malformed times=1')],
    {},
  ],
  [
    '/error-mid-stream after=3 code=529 message="No \\"room\\""\nHi',
    [{ type: 'fault', fault: { kind: 'error', status: 529, message: 'No "room"' }, after: 3, times: null }, say('Hi')],
    {},
  ],
  [
    '/error-mid-stream',
    [{ type: 'fault', fault: { kind: 'error', status: 502, message: 'Provider returned an error' }, ...place }],
    {},
  ],
  [
    '/status 429 retry-after=2 message="Slow down"',
    [{ type: 'status', status: 429, message: 'Slow down', retryAfter: 2, isPage: false, times: null }],
    {},
  ],
  [
    '/status 500 html',
    [{ type: 'status', status: 500, message: 'Internal server error', retryAfter: null, isPage: true, times: null }],
    {},
  ],
])('%j is read', (message, steps, settings) => {
  expect(readScript(message)).toEqual({ steps, settings: { ...plain, ...settings } })
})

test.each([
  ['/dance', /^Script line 1: unknown directive \/dance\. Known: \/say, \/reasoning, .*\/usage$/],
  ['/', /unknown directive \/\./],
  ['/Say Hi', /unknown directive \/Say\./],
  ['/constructor', /unknown directive \/constructor\./],
  ['/say Hi\n/etc/passwd', /^Script line 2: unknown directive \/etc\/passwd\./],
  ['/delay', /^Script line 1: \/delay needs a duration such as 500ms, 2s or 1m, at most an hour$/],
  ['/delay 5', /needs a duration/],
  ['/delay 61m', /needs a duration/],
  ['/delay 1s 2s', /^Script line 1: \/delay does not take 2s$/],
  ['/rate 0', /needs tokens a second, an integer from 1 to 100000$/],
  ['/rate -1', /needs tokens a second/],
  ['/markdown 9MB', /needs a size such as 300B, 50KB or 2MB, at most 8MB$/],
  ['/markdown 50kb', /needs a size/],
  ['/status', /needs a status, an integer from 400 to 599$/],
  ['/status 200', /needs a status/],
  ['/status 500 json', /does not take json; only html may follow$/],
  ['/status 429 retry-after=soon', /needs retry-after, an integer/],
  ['/status 429 colour=red', /does not take colour=$/],
  ['/status 429 message="a" message="b"', /has message= twice$/],
  ['/status 429 message="a', /cannot read message="a$/],
  ['/status 429 message="\\q"', /cannot read "\\q" as a JSON string$/],
  ['/cut now', /does not take now$/],
  ['/cut times=0', /needs times, an integer from 1 to 1000$/],
  ['/usage cost=-1', /needs cost, a number such as 0\.0123$/],
  ['/usage cost=NaN', /needs cost/],
  ['/usage prompt=1.5', /needs prompt, an integer/],
  ['/finish', /needs a finish reason such as length$/],
  ['/keep-alive', /needs a duration/],
  ['/keep-alive every=1ms', /needs every=, at least 10ms$/],
  ['/say Hi\n/status 429', /^Script: \/status must come before all text/],
])('%j is a 400 that says what is wrong', (message, expected) => {
  let problem: unknown
  try {
    readScript(message)
  } catch (error) {
    problem = error
  }
  expect(problem).toBeInstanceOf(ApiError)
  expect(problem).toMatchObject({ status: 400, message: expect.stringMatching(expected) })
})

test('a script that cannot be read is a 400 of the gateway', async () => {
  const { chat } = await startTestGateway()
  for (const stream of [true, false]) {
    const response = await chat('/dance', { stream })
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 400 } }])
  }
})

test('reasoning, text, finish and usage are streamed as the script says', async () => {
  const { chat } = await startTestGateway()
  const script =
    '/chunk 2\n/finish length\n/usage prompt=10 completion=20 reasoning=5 cached=4 cost=0.0123\n' +
    '/reasoning Let me think now\n/say One two three'
  const { chunks, content, reasoning, finishReason } = await readStream(await chat(script, { stream: true }))
  expect([content, reasoning, finishReason]).toEqual(['One two three', 'Let me think now', 'length'])
  expect(chunks.map(({ choices }) => choices[0]?.delta)).toEqual([
    { role: 'assistant', reasoning: 'Let me' },
    { reasoning: ' think now' },
    { content: 'One two' },
    { content: ' three' },
    {},
    undefined,
  ])
  expect(chunks.at(-1)?.usage).toMatchObject({
    prompt_tokens: 10,
    completion_tokens: 20,
    total_tokens: 30,
    completion_tokens_details: { reasoning_tokens: 5 },
    prompt_tokens_details: { cached_tokens: 4 },
    cost: 0.0123,
    cost_details: { upstream_inference_completions_cost: 0.0123 },
  })
})

test('the complete answer has the reasoning in its own field', async () => {
  const { chat } = await startTestGateway()
  const body: unknown = await (await chat('/reasoning Hm\nHi')).json()
  expect(body).toMatchObject({
    choices: [{ message: { role: 'assistant', content: 'Hi', reasoning: 'Hm' } }],
    usage: { completion_tokens: 2, completion_tokens_details: { reasoning_tokens: 1 } },
  })
})

test.each([
  [{ max_tokens: 3 }, 'One', 'length'],
  [{ max_tokens: 2 }, '', 'length'],
  [{ stop: 'two' }, 'One ', 'stop'],
  [{ stop: 'Let' }, 'One two three', 'stop'],
])('%j limits reasoning and text together', async (limits, expected, reason) => {
  const { chat } = await startTestGateway()
  const script = '/reasoning Let me\n/say One two\n/say  three'
  const { content, finishReason } = await readStream(await chat(script, { ...limits, stream: true }))
  expect([content, finishReason]).toEqual([expected, reason])
})

test.each([
  [
    '/delay 1s\none two',
    [
      ['one', 1000],
      [' two', 1000],
    ],
  ],
  [
    '/rate 100\n/delay 1s\none two three',
    [
      ['one', 1000],
      [' two', 1010],
      [' three', 1020],
    ],
  ],
  [
    '/keep-alive every=400ms\n/delay 1s\none',
    [
      ['waiting', 400],
      ['waiting', 800],
      ['waiting', 1000],
      ['one', 1000],
    ],
  ],
])('%j takes its time, with `waiting` parts as requested', async (script, expected) => {
  const clock = createInstantClock()
  const chatRequest: ChatRequest = { stream: true, messages: [{ role: 'user', content: script }] }
  const played: [string, number][] = []
  for await (const part of createScriptProvider(clock).chat(chatRequest, 'script', new AbortController().signal)) {
    if (part.type === 'content') played.push([part.text, clock.now()])
    else if (part.type === 'waiting') played.push([part.type, clock.now()])
  }
  expect(played).toEqual(expected)
})

test('`waiting` parts become comments of the stream', async () => {
  const waiting = fakeProvider('waiting', ['test/waiting'], async function* () {
    yield { type: 'waiting' }
    yield { type: 'content', text: 'Hi' }
    yield { type: 'waiting' }
    yield finish
  })
  const { chat } = await startTestGateway({ moreProviders: [waiting], keepAliveIntervalMs: 60_000 })
  const { content, comments } = await readStream(await chat('Hi', { model: 'test/waiting', stream: true }))
  expect([content, comments]).toEqual(['Hi', ['GATEHOUSE PROCESSING', 'GATEHOUSE PROCESSING']])
})

test.each([
  ['/cut after=1\none two', 'one'],
  ['/cut after=2\none two three', 'one two'],
  ['/say one two\n/cut', 'one two'],
  ['/chunk 40\n/say one two\n/cut', 'one two'],
])('%j closes the connection in the middle', async (script, expected) => {
  const { gateway, managementKey, faults } = await startTestGateway()
  const { text, isComplete } = await postRaw(gateway.baseUrl, managementKey, script)
  const content = [...text.matchAll(/"content":"([^"]*)"/g)].map((match) => match[1]).join('')
  expect([content, text.includes('finish_reason":"'), isComplete, faults]).toEqual([expected, false, false, []])
})

/** Reads what arrives before the connection closes; `fetch` discards what it has not delivered by then. */
function postRaw(baseUrl: string, key: string, content: string): Promise<{ text: string; isComplete: boolean }> {
  const body = JSON.stringify({ model: 'gatehouse/script', stream: true, messages: [{ role: 'user', content }] })
  return new Promise((resolve, reject) => {
    const init = { method: 'POST', headers: { Authorization: `Bearer ${key}`, 'Content-Length': body.length } }
    request(`${baseUrl}/chat/completions`, init, (response) => {
      let text = ''
      response.on('data', (bytes: Buffer) => (text += bytes.toString()))
      response.on('error', () => {})
      response.once('close', () => resolve({ text, isComplete: response.complete }))
    })
      .once('error', reject)
      .end(body)
  })
}

test.each([true, false])(
  '/cut before the first byte closes the connection without an answer (stream: %s)',
  async (stream) => {
    const { chat, faults } = await startTestGateway()
    await expect(chat('/cut', { stream })).rejects.toThrow('fetch failed')
    expect(faults).toEqual([])
  },
)

test('an error in mid-stream ends the stream with a chunk that carries it', async () => {
  const { chat } = await startTestGateway()
  const script = '/error-mid-stream after=1 code=529 message="Full"\none two'
  const { content, chunks, finishReason, isDone } = await readStream(await chat(script, { stream: true }))
  expect([content, finishReason, isDone]).toEqual(['one', 'error', true])
  expect(chunks.at(-1)?.error).toEqual({ code: 529, message: 'Full', metadata: { error_type: 'provider_error' } })
  const whole = await chat(script)
  expect([whole.status, await whole.json()]).toMatchObject([529, { error: { code: 529, message: 'Full' } }])
})

test('an error in mid-stream before the first token is still inside the stream', async () => {
  const { chat } = await startTestGateway()
  const response = await chat('/error-mid-stream', { stream: true })
  expect(response.status).toBe(200)
  expect((await readStream(response)).chunks.at(-1)?.error?.code).toBe(502)
})

test('/malformed sends JSON that does not parse, and continues', async () => {
  const { chat } = await startTestGateway()
  const text = await (await chat('/malformed after=1\none two', { stream: true })).text()
  const data = text.split('\n\n').filter((event) => event.startsWith('data: {'))
  expect(() => JSON.parse(data[1]?.slice(6) ?? '') as unknown).toThrow(SyntaxError)
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  const whole = await chat('/malformed')
  await expect(whole.json()).rejects.toThrow(SyntaxError)
})

test.each([true, false])('/status html answers with a page (stream: %s)', async (stream) => {
  const { chat } = await startTestGateway()
  const response = await chat('/status 502 html message="<b>"', { stream })
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    502,
    'text/html; charset=utf-8',
    '<!doctype html><html><head><title>502</title></head><body><h1>&lt;b></h1></body></html>',
  ])
})

test.each([true, false])('/hang sends nothing until the client disconnects (stream: %s)', async (stream) => {
  const { chat, faults } = await startTestGateway({ keepAliveIntervalMs: 10 })
  const client = new AbortController()
  const outcome = chat('/hang', { stream }, { signal: client.signal }).then(({ status }) => status, String)
  await answerOthers(chat)
  client.abort(new Error('Gone'))
  expect([await outcome, faults]).toEqual(['Error: Gone', []])
})

test('/hang in mid-stream sends no keep-alive comment', async () => {
  const { chat } = await startTestGateway({ keepAliveIntervalMs: 10 })
  const client = new AbortController()
  const started = Promise.withResolvers<void>()
  let text = ''
  const read = async () => {
    const response = await chat('/hang after=1\none two', { stream: true }, { signal: client.signal })
    for await (const bytes of response.body ?? []) {
      text += new TextDecoder().decode(bytes)
      if (text.includes('"one"')) started.resolve()
    }
  }
  const outcome = read().then(() => 'an end', String)
  await started.promise
  await answerOthers(chat)
  client.abort(new Error('Gone'))
  expect([await outcome, text.includes(' two'), text.includes(': GATEHOUSE')]).toEqual(['Error: Gone', false, false])
})

/** Asks for answers with keep-alive comments: any other stream would have sent its own in the same time. */
async function answerOthers(chat: TestGateway['chat']): Promise<void> {
  for (let count = 0; count < 3; count++) {
    const { content, comments } = await readStream(
      await chat('/keep-alive every=10ms\n/delay 30ms\nHi', { stream: true }),
    )
    expect([content, comments[0]]).toEqual(['Hi', 'GATEHOUSE PROCESSING'])
  }
}

test('times= lets the same message fail first and then succeed', async () => {
  const { chat } = await startTestGateway()
  const statuses = []
  for (let round = 0; round < 4; round++) statuses.push((await chat('/status 503 times=2\nHi')).status)
  expect([...statuses, (await chat('/status 503 times=2\nHi again')).status]).toEqual([503, 503, 200, 200, 503])
})

test.each([0, 1, 300, 50_000, 1_000_000])('Markdown of %d bytes has that size', (bytes) => {
  expect(Buffer.byteLength(writeSampleMarkdown(bytes))).toBe(bytes)
})

test('long Markdown has every kind of block', () => {
  const markdown = writeSampleMarkdown(10_000)
  for (const mark of ['## ', '- first', '  - nested', '1. one', '| --- |', '```ts', '$$', '> Quoted', '**strong']) {
    expect(markdown).toContain(mark)
  }
})
