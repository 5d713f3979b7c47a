import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { shareTestGateway } from '../testing/start-test-gateway.ts'

const gateway = shareTestGateway()
const connect = () => new OpenAI({ apiKey: gateway().managementKey, baseURL: gateway().gateway.baseUrl, maxRetries: 0 })

const model = 'gatehouse/script'
const ask = (content: string) => [{ role: 'user' as const, content }]
const weather = {
  type: 'function' as const,
  function: { name: 'weather', parameters: { type: 'object', properties: { place: { type: 'string' } } } },
}

test('openai: a chat in one piece', async () => {
  const { data, response } = await connect()
    .chat.completions.create({ model, messages: ask('Hello you') })
    .withResponse()
  expect([data.choices[0]?.message.content, data.usage?.completion_tokens, data.id]).toEqual([
    'Hello you',
    2,
    response.headers.get('x-generation-id'),
  ])
})

test('openai: a stream, with its usage in the last chunk', async () => {
  const stream = await connect().chat.completions.create({
    model,
    messages: ask('one two'),
    stream: true,
    stream_options: { include_usage: true },
  })
  const said: string[] = []
  let tokens: number | undefined
  for await (const chunk of stream) {
    said.push(chunk.choices[0]?.delta.content ?? '')
    tokens = chunk.usage?.total_tokens ?? tokens
  }
  expect([said.join(''), tokens]).toEqual(['one two', 4])
})

test("openai: a tool is called and its result answered, by the package's runner", async () => {
  const runner = connect().chat.completions.runTools({
    model,
    messages: ask('/tool-call weather {"place": "Bern"}'),
    tools: [
      {
        type: 'function',
        function: {
          ...weather.function,
          description: 'Tells the weather.',
          parse: (text: string) => JSON.parse(text) as { place: string },
          function: ({ place }: { place: string }) => `Sunny in ${place}.`,
        },
      },
    ],
  })
  expect(await runner.finalContent()).toBe('Sunny in Bern.')
})

test('openai: the pieces of tool calls are put together', async () => {
  const stream = connect().chat.completions.stream({
    model,
    messages: ask('/tool-call weather {"place": "Bern"}\n/tool-call weather {"place": "Rome"}'),
    tools: [weather],
  })
  const { tool_calls: calls } = (await stream.finalChatCompletion()).choices[0]?.message ?? {}
  expect(calls?.map((call) => (call.type === 'function' ? call.function.arguments : ''))).toEqual([
    '{"place": "Bern"}',
    '{"place": "Rome"}',
  ])
})

test('openai: log probabilities, and an answer by a schema', async () => {
  const { choices } = await connect().chat.completions.create({
    model: 'gatehouse/guide',
    messages: ask('stopping'),
    logprobs: true,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'answer', schema: { type: 'object', properties: { said: { type: 'string' } } } },
    },
  })
  expect(choices[0]?.logprobs?.content?.map(({ token }) => token).join('')).toBe(choices[0]?.message.content)
  expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual({ said: expect.stringContaining('Press Stop') })
})

test('openai: the built-in help cites its sections, in one piece and streamed', async () => {
  const request = { model: 'gatehouse/guide', messages: ask('stopping') }
  const { choices } = await connect().chat.completions.create(request)
  const [source] = choices[0]?.message.annotations ?? []
  const length = choices[0]?.message.content?.length
  const place = { start_index: 0, end_index: length }
  const citation = { url: 'gatehouse-help:chat#stopping', title: 'Stopping', ...place }
  expect(source).toEqual({ type: 'url_citation', url_citation: citation })
  const streamed: unknown[] = []
  for await (const {
    choices: [choice],
  } of await connect().chat.completions.create({ ...request, stream: true })) {
    if (choice !== undefined && 'annotations' in choice.delta) streamed.push(choice.delta.annotations)
  }
  expect(streamed).toEqual([choices[0]?.message.annotations])
})

test('openai: the models', async () => {
  const ids: string[] = []
  for await (const { id } of connect().models.list()) ids.push(id)
  expect(ids).toEqual(['gatehouse/guide', 'gatehouse/script', 'gatehouse/flite', 'gatehouse/moonshine-tiny'])
})

test('openai: a call by preset', async () => {
  const body = { model, max_completion_tokens: 1, messages: ask('x') }
  await gateway().post('/presets/short/chat/completions', body)
  const { choices } = await connect().chat.completions.create({ model: '@preset/short', messages: ask('one two') })
  expect([choices[0]?.message.content, choices[0]?.finish_reason]).toEqual(['one', 'length'])
})

test.each([
  ['/status 400', OpenAI.BadRequestError],
  ['/status 404', OpenAI.NotFoundError],
  ['/status 429', OpenAI.RateLimitError],
  ['/status 503', OpenAI.InternalServerError],
])('openai: %s is an error of its class', async (script, kind) => {
  const problem: unknown = await connect()
    .chat.completions.create({ model, messages: ask(script) })
    .catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(kind)
})

test('openai: an error in mid-stream ends the stream as an error', async () => {
  const stream = await connect().chat.completions.create({
    model,
    messages: ask('/error-mid-stream after=1 message="Full"\none two'),
    stream: true,
  })
  const said: string[] = []
  const read = async () => {
    for await (const chunk of stream) said.push(chunk.choices[0]?.delta.content ?? '')
  }
  await expect(read()).rejects.toThrow('Full')
  expect(said.join('')).toBe('one')
})
