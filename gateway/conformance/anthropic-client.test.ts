import Anthropic from '@anthropic-ai/sdk'
import { expect, test } from 'vitest'
import { shareTestGateway } from '../testing/start-test-gateway.ts'

const gateway = shareTestGateway()

/** The client adds `/v1/messages` to its base URL. */
const connect = () =>
  new Anthropic({ apiKey: gateway().userKey, baseURL: gateway().gateway.baseUrl.replace(/\/v1$/, ''), maxRetries: 0 })

const model = 'gatehouse/script'
const ask = (content: string) => ({ model, max_tokens: 1000, messages: [{ role: 'user' as const, content }] })
const weather = {
  name: 'weather',
  description: 'Tells the weather.',
  input_schema: { type: 'object' as const, properties: { place: { type: 'string' } } },
}

test('@anthropic-ai/sdk: a message in one piece, with its usage', async () => {
  const { data, response } = await connect().messages.create(ask('Hello you')).withResponse()
  expect(data).toMatchObject({
    id: response.headers.get('x-generation-id'),
    type: 'message',
    role: 'assistant',
    model,
    content: [{ type: 'text', text: 'Hello you' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 2, output_tokens: 2, cache_read_input_tokens: 0 },
  })
})

test('@anthropic-ai/sdk: a stream of thinking and text', async () => {
  const stream = connect().messages.stream({
    ...ask('/reasoning Let me see.\n/usage prompt=10 cached=4\none two'),
    system: [{ type: 'text', text: 'Be brief.' }],
  })
  const pieces: string[] = []
  stream.on('text', (piece) => pieces.push(piece))
  const message = await stream.finalMessage()
  expect(pieces).toEqual(['one', ' two'])
  expect(message).toMatchObject({
    content: [
      { type: 'thinking', thinking: 'Let me see.', signature: expect.stringMatching(/./) },
      { type: 'text', text: 'one two' },
    ],
    stop_reason: 'end_turn',
    usage: { input_tokens: 6, cache_read_input_tokens: 4, output_tokens: 5 },
  })
})

test.each([true, false])(
  '@anthropic-ai/sdk: tools are called and their results answered, streamed: %s',
  async (stream) => {
    const client = connect()
    const script = '/tool-call weather {"place": "Bern"}\n/tool-call weather {"place": "Rome"}'
    const request = { ...ask(script), tools: [weather] }
    const create = (body: Anthropic.MessageCreateParamsNonStreaming) =>
      stream ? client.messages.stream(body).finalMessage() : client.messages.create(body)
    const called = await create(request)
    expect(called.stop_reason).toBe('tool_use')
    const calls = called.content.filter((block) => block.type === 'tool_use')
    expect(calls.map(({ name, input }) => [name, input])).toEqual([
      ['weather', { place: 'Bern' }],
      ['weather', { place: 'Rome' }],
    ])
    const results = calls.map(({ id, input }) => ({
      type: 'tool_result' as const,
      tool_use_id: id,
      content: [{ type: 'text' as const, text: `Sunny in ${(input as { place: string }).place}.` }],
    }))
    const answered = await create({
      ...request,
      messages: [
        ...request.messages,
        { role: 'assistant', content: called.content },
        { role: 'user', content: results },
      ],
    })
    expect(answered.content).toMatchObject([{ type: 'text', text: 'Sunny in Bern.\nSunny in Rome.' }])
  },
)

test('@anthropic-ai/sdk: a tool that must be called', async () => {
  const { content } = await connect().messages.create({
    ...ask('Hello'),
    tools: [weather],
    tool_choice: { type: 'tool', name: 'weather' },
  })
  expect(content).toMatchObject([{ type: 'tool_use', name: 'weather', input: { place: 'Hello' } }])
})

test('@anthropic-ai/sdk: the end of an answer at its limits', async () => {
  const client = connect()
  const short = await client.messages.create({ ...ask('one two three'), max_tokens: 2 })
  expect([short.stop_reason, short.content]).toMatchObject(['max_tokens', [{ text: 'one two' }]])
  const stopped = await client.messages.create({ ...ask('one two three'), stop_sequences: [' three'] })
  expect(stopped.content).toMatchObject([{ text: 'one two' }])
})

test('@anthropic-ai/sdk: a count of tokens', async () => {
  const { messages, model: named } = ask('Hello you')
  const counted = await connect().messages.countTokens({ model: named, messages, system: 'Be brief.' })
  expect(counted).toEqual({ input_tokens: 4 })
})

test.each([
  ['/status 400', Anthropic.BadRequestError, 'invalid_request_error'],
  ['/status 404', Anthropic.NotFoundError, 'not_found_error'],
  ['/status 429 retry-after=2', Anthropic.RateLimitError, 'rate_limit_error'],
  ['/status 503', Anthropic.InternalServerError, 'api_error'],
  ['/nothing', Anthropic.BadRequestError, 'invalid_request_error'],
])('@anthropic-ai/sdk: %s is an error of its class', async (script, kind, type) => {
  const problem: unknown = await connect()
    .messages.create(ask(script))
    .catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(kind)
  expect(problem).toMatchObject({ type, requestID: expect.stringMatching(/^gen-/), error: { type: 'error' } })
})

test('@anthropic-ai/sdk: an error in mid-stream ends the stream as an error', async () => {
  const stream = await connect().messages.create({
    ...ask('/error-mid-stream after=1 code=529 message="Full"\none two'),
    stream: true,
  })
  const said: string[] = []
  const read = async () => {
    for await (const event of stream) {
      if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') said.push(event.delta.text)
    }
  }
  await expect(read()).rejects.toMatchObject({ type: 'overloaded_error', message: expect.stringContaining('Full') })
  expect(said.join('')).toBe('one')
})

test('@anthropic-ai/sdk: an unknown key, as x-api-key and as a bearer', async () => {
  const baseURL = gateway().gateway.baseUrl.replace(/\/v1$/, '')
  const unknown = new Anthropic({ apiKey: 'gh-nothing', baseURL, maxRetries: 0 })
  await expect(unknown.messages.create(ask('x'))).rejects.toBeInstanceOf(Anthropic.AuthenticationError)
  const bearer = new Anthropic({ apiKey: null, authToken: gateway().userKey, baseURL, maxRetries: 0 })
  expect((await bearer.messages.create(ask('Hi'))).content).toMatchObject([{ text: 'Hi' }])
})

test('@anthropic-ai/sdk: pictures reach the model', async () => {
  const image = { type: 'base64' as const, media_type: 'image/png' as const, data: 'iVBORw0KGgo=' }
  const { content } = await connect().messages.create({
    ...ask(''),
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: '/show-request' },
          { type: 'image', source: image },
        ],
      },
    ],
  })
  expect(content).toMatchObject([{ text: expect.stringContaining('data:image/png;base64,iVBORw0KGgo=') }])
})

test('@anthropic-ai/sdk: the built-in help answers', async () => {
  const { content } = await connect().messages.create({ ...ask('stopping'), model: 'gatehouse/guide' })
  expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('Press Stop') }])
})

test('@anthropic-ai/sdk: the path of its beta features, as coding agents use it', async () => {
  const { content } = await connect().beta.messages.create({ ...ask('Hello'), betas: ['context-1m-2025-08-07'] })
  expect(content).toMatchObject([{ type: 'text', text: 'Hello' }])
})
