import { OpenRouter } from '@openrouter/sdk'
import { OpenRouterError } from '@openrouter/sdk/models/errors'
import { expect, test } from 'vitest'
import { shareTestGateway } from '../testing/start-test-gateway.ts'

const gateway = shareTestGateway()
const connect = () =>
  new OpenRouter({
    apiKey: gateway().managementKey,
    serverURL: gateway().gateway.baseUrl,
    retryConfig: { strategy: 'none' },
  })

const model = 'gatehouse/script'
const ask = (content: string) => [{ role: 'user' as const, content }]

test('@openrouter/sdk: a chat in one piece', async () => {
  const answer = await connect().chat.send({ chatRequest: { model, messages: ask('/usage cost=0.5\nHello you') } })
  if (!('choices' in answer)) throw new Error('Not an answer in one piece')
  expect([answer.choices[0]?.message.content, answer.usage?.cost, answer.usage?.isByok]).toEqual([
    'Hello you',
    0.5,
    false,
  ])
})

test('@openrouter/sdk: a stream with reasoning and tool calls', async () => {
  const stream = await connect().chat.send({
    chatRequest: {
      model,
      stream: true,
      messages: ask('/reasoning Hm.\n/say Hello\n/tool-call weather {"place": "Bern"}'),
      tools: [{ type: 'function', function: { name: 'weather', parameters: { type: 'object' } } }],
    },
  })
  if (!(Symbol.asyncIterator in stream)) throw new Error('Not a stream')
  let said = ''
  let written = ''
  const reasons: unknown[] = []
  for await (const { choices } of stream) {
    const { delta, finishReason } = choices[0] ?? {}
    said += (delta?.reasoning ?? '') + (delta?.content ?? '')
    for (const call of delta?.toolCalls ?? []) written += call.function?.arguments ?? ''
    if (finishReason) reasons.push(finishReason)
  }
  expect([said, written, reasons]).toEqual(['Hm.Hello', '{"place": "Bern"}', ['tool_calls']])
})

test('@openrouter/sdk: an answer of the built-in help, with its sources', async () => {
  const answer = await connect().chat.send({ chatRequest: { model: 'gatehouse/guide', messages: ask('stopping') } })
  if (!('choices' in answer)) throw new Error('Not an answer in one piece')
  expect(answer.choices[0]?.message.content).toBe('**Stopping**\n\nPress Stop to end an answer.')
  const stream = await connect().chat.send({
    chatRequest: { model: 'gatehouse/guide', messages: ask('stopping'), stream: true },
  })
  if (!(Symbol.asyncIterator in stream)) throw new Error('Not a stream')
  let said = ''
  for await (const { choices } of stream) said += choices[0]?.delta.content ?? ''
  expect(said).toBe(answer.choices[0]?.message.content)
})

test('@openrouter/sdk: presets are written, read and listed', async () => {
  const client = connect()
  const chatRequest = { model, temperature: 0.5, messages: [{ role: 'system' as const, content: 'Be brief.' }] }
  const written = await client.presets.createPresetsChatCompletions({ slug: 'writer', chatRequest })
  const read = await client.presets.get({ slug: 'writer' })
  expect([read.data.id, read.data.designatedVersion?.systemPrompt]).toEqual([written.data.id, 'Be brief.'])
  expect(read.data.designatedVersion?.config).toMatchObject({ model, temperature: 0.5 })
  const versions = []
  for await (const page of await client.presets.listVersions({ slug: 'writer' })) versions.push(...page.result.data)
  expect(versions.map((version) => version?.version)).toEqual([1])
  const presets = []
  for await (const page of await client.presets.list()) presets.push(...page.result.data)
  expect(presets.map(({ slug }) => slug)).toEqual(['writer'])
})

test('@openrouter/sdk: the models and the providers', async () => {
  const client = connect()
  const models = []
  for await (const page of await client.models.list()) models.push(...page.result.data)
  expect(models.map(({ id }) => id)).toEqual([
    'gatehouse/guide',
    'gatehouse/script',
    'gatehouse/flite',
    'gatehouse/moonshine-tiny',
  ])
  const { data } = await client.providers.list()
  expect(data.map(({ name, slug }) => [name, slug])).toEqual([
    ['Built-in help', 'guide'],
    ['Script', 'script'],
    ['Flite', 'flite'],
    ['Moonshine', 'moonshine'],
  ])
})

test.each([
  ['/status 402 message="No money"', 402],
  ['/status 429 message="Slow down"', 429],
  ['/status 502 message="Broken"', 502],
])('@openrouter/sdk: %s is an error with its status', async (script, statusCode) => {
  const problem: unknown = await connect()
    .chat.send({ chatRequest: { model, messages: ask(script) } })
    .catch((error: unknown) => error)
  expect(problem).toMatchObject({ statusCode })
})

test('@openrouter/sdk: an error says which rule excluded the endpoints', async () => {
  const provider = { zdr: true, ignore: ['script'] }
  const refusal = await connect()
    .chat.send({ chatRequest: { model, messages: ask('Hello'), provider } })
    .catch((error: unknown) => error)
  if (!(refusal instanceof OpenRouterError)) throw new Error('It was not refused')
  expect([refusal.statusCode, JSON.parse(refusal.body)]).toMatchObject([
    404,
    {
      error: {
        availability: {
          code: 'no_endpoints',
          retryable: false,
          requested_models: [model],
          affected_providers: ['script'],
          excluded_by: ['allowed_providers'],
        },
      },
    },
  ])
})
