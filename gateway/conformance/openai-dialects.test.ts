import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { shareTestGateway } from '../testing/start-test-gateway.ts'

const gateway = shareTestGateway()
const connect = () => new OpenAI({ apiKey: gateway().userKey, baseURL: gateway().gateway.baseUrl, maxRetries: 0 })

const model = 'gatehouse/script'
const weather = {
  type: 'function' as const,
  name: 'weather',
  strict: false,
  parameters: { type: 'object', properties: { place: { type: 'string' } } },
}

test('openai: a response in one piece', async () => {
  const { data, response } = await connect().responses.create({ model, input: 'Hello you' }).withResponse()
  expect(data).toMatchObject({
    id: response.headers.get('x-generation-id'),
    status: 'completed',
    model,
    output_text: 'Hello you',
    usage: { input_tokens: 2, output_tokens: 2, total_tokens: 4 },
  })
})

test('openai: a response is streamed, with reasoning and the events that the client puts together', async () => {
  const stream = connect().responses.stream({ model, instructions: 'Be brief.', input: '/reasoning Well.\none two' })
  const deltas: string[] = []
  stream.on('response.output_text.delta', ({ delta }) => deltas.push(delta))
  const response = await stream.finalResponse()
  expect(deltas).toEqual(['one', ' two'])
  expect(response).toMatchObject({
    status: 'completed',
    output_text: 'one two',
    output: [
      { type: 'reasoning', content: [{ type: 'reasoning_text', text: 'Well.' }] },
      { type: 'message', content: [{ type: 'output_text', text: 'one two' }] },
    ],
    usage: { output_tokens_details: { reasoning_tokens: 1 } },
  })
})

test('openai: the events of a response are numbered', async () => {
  const numbers: number[] = []
  const types = new Set<string>()
  for await (const event of await connect().responses.create({ model, input: 'Hi', stream: true })) {
    numbers.push(event.sequence_number)
    types.add(event.type)
  }
  expect(numbers).toEqual(numbers.map((_, index) => index))
  expect([...types]).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ])
})

test.each([true, false])(
  'openai: functions are called and their results answered, streamed: %s',
  async (isStreamed) => {
    const client = connect()
    const create = (input: OpenAI.Responses.ResponseInput) => {
      const body = { model, input, tools: [weather] }
      return isStreamed ? client.responses.stream(body).finalResponse() : client.responses.create(body)
    }
    const script = '/tool-call weather {"place": "Bern"}\n/tool-call weather {"place": "Rome"}'
    const question = { role: 'user' as const, content: script }
    const called = await create([question])
    const calls = called.output.flatMap((item) => (item.type === 'function_call' ? [item] : []))
    expect(calls.map(({ arguments: given }) => given)).toEqual(['{"place": "Bern"}', '{"place": "Rome"}'])
    const results = calls.map(({ call_id, arguments: given }) => ({
      type: 'function_call_output' as const,
      call_id,
      output: `Sunny in ${(JSON.parse(given) as { place: string }).place}.`,
    }))
    const items = calls.map(({ call_id, name, arguments: given }) => ({
      type: 'function_call' as const,
      call_id,
      name,
      arguments: given,
    }))
    expect((await create([question, ...items, ...results])).output_text).toBe('Sunny in Bern.\nSunny in Rome.')
  },
)

test('openai: an answer by a schema, which the client parses', async () => {
  const schema = { type: 'object', properties: { said: { type: 'string' } }, required: ['said'] }
  const { output_text: text } = await connect().responses.create({
    model: 'gatehouse/guide',
    input: 'stopping',
    text: { format: { type: 'json_schema', name: 'answer', schema } },
  })
  expect(JSON.parse(text)).toEqual({ said: expect.stringContaining('Press Stop') })
})

test('openai: the built-in help cites its sections', async () => {
  const { output } = await connect().responses.stream({ model: 'gatehouse/guide', input: 'stopping' }).finalResponse()
  const cited = { type: 'url_citation', url: 'gatehouse-help:chat#stopping', title: 'Stopping' }
  expect(output).toMatchObject([{ type: 'message', content: [{ annotations: [cited] }] }])
})

test('openai: a response at the limit of its tokens is incomplete, streamed or not', async () => {
  const body = { model, input: 'one two three', max_output_tokens: 2 }
  const incomplete = {
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
    output: [{ content: [{ text: 'one two' }] }],
  }
  expect(await connect().responses.create(body)).toMatchObject(incomplete)
  expect(await connect().responses.stream(body).finalResponse()).toMatchObject(incomplete)
})

test('openai: a refusal', async () => {
  const { output } = await connect().responses.stream({ model, input: '/refusal I would rather not.' }).finalResponse()
  expect(output).toMatchObject([{ content: [{ type: 'refusal', refusal: 'I would rather not.' }] }])
})

test.each([
  ['/status 400', OpenAI.BadRequestError],
  ['/status 404', OpenAI.NotFoundError],
  ['/status 429', OpenAI.RateLimitError],
  ['/status 503', OpenAI.InternalServerError],
])('openai: %s is an error of its class, of responses and embeddings', async (script, kind) => {
  const { responses, embeddings } = connect()
  await expect(responses.create({ model, input: script })).rejects.toBeInstanceOf(kind)
  await expect(embeddings.create({ model, input: script })).rejects.toBeInstanceOf(kind)
})

test('openai: an error in mid-stream fails the response', async () => {
  const stream = await connect().responses.create({
    model,
    input: '/error-mid-stream after=1 message="Full"\none two',
    stream: true,
  })
  const types: string[] = []
  const read = async () => {
    for await (const event of stream) types.push(event.type)
  }
  await expect(read()).rejects.toThrow('Full')
  expect(types.at(-1)).toBe('response.failed')
})

test('openai: embeddings are unit vectors, the same for the same text, as the client asks for them', async () => {
  const { data, usage } = await connect().embeddings.create({ model, input: ['Hello you', 'Hello you', 'Other'] })
  const [first, same, other] = data.map(({ embedding }) => embedding)
  expect(first).toHaveLength(256)
  expect(Math.hypot(...(first ?? []))).toBeCloseTo(1)
  expect(same).toEqual(first)
  expect(other).not.toEqual(first)
  expect(usage).toEqual({ prompt_tokens: 5, total_tokens: 5 })
})

test('openai: embeddings with other dimensions, and as numbers', async () => {
  const asked = { model: 'gatehouse/guide', input: 'Hello you', dimensions: 7 } as const
  const { embeddings } = connect()
  const numbers = await embeddings.create({ ...asked, encoding_format: 'float' })
  const bytes = await embeddings.create(asked)
  expect(numbers.data[0]?.embedding).toHaveLength(7)
  // 32 bits each.
  expect(numbers.data[0]?.embedding.map((value) => Math.fround(value))).toEqual(bytes.data[0]?.embedding)
})
