import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { ApiError } from '../http/api-error.ts'
import type { Circuit } from '../providers/circuit.ts'
import type { ChatProvider, FinishPart, ProviderPart, ProviderUsage } from '../providers/chat-provider.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { askCandidates } from './ask-candidates.ts'
import type { AskOptions } from './try-candidates.ts'
import { createEndpointSpeeds, type EndpointSpeeds } from './endpoint-speeds.ts'
import { startTrace } from './routing-trace.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const usage = { promptTokens: 4, completionTokens: 10, reasoningTokens: 0, cachedTokens: 0, cost: null }
const finish: FinishPart = { type: 'finish', reason: 'stop', usage }
const yes: ProviderPart = { type: 'content', text: 'Yes' }
const request: ChatRequest = { model: 'm/x', messages: [{ role: 'user', content: 'Hi' }], stream: true }

/** A provider's actions in order: yields a part, throws an error, or lets time pass, in milliseconds. */
type Step = ProviderPart | Error | number

function provider(slug: string, steps: readonly Step[], more: Partial<ChatProvider> = {}): ChatProvider {
  const fake = fakeProvider(slug, ['m/x'], async function* () {
    for (const step of steps) {
      if (step instanceof Error) throw step
      if (typeof step === 'number') vi.advanceTimersByTime(step)
      else yield step
    }
  })
  return { ...fake, ...more }
}

/** Creates a circuit that records its calls; `coolDownMs` is its remaining cool-down in milliseconds. */
function circuit(calls: string[], coolDownMs = 0): Circuit {
  return {
    enter: () => coolDownMs,
    succeeded: () => calls.push('succeeded'),
    failed: () => calls.push('failed'),
    coolDown: (milliseconds) => calls.push(`coolDown ${milliseconds}`),
    abandon: () => calls.push('abandon'),
  }
}

/** Asks some providers and returns all parts. */
async function ask(
  providers: readonly ChatProvider[],
  { signal = new AbortController().signal, body = request, ...options }: AskOptions & Partial<AskInput> = {},
) {
  const candidates = providers.map((each) => ({ model: 'm/x', provider: each }))
  const trace = startTrace({ candidates, requested: 'm/x', strategy: 'direct' })
  const parts: ProviderPart[] = []
  let error: unknown = null
  try {
    for await (const part of askCandidates(body, trace, signal, options)) parts.push(part)
  } catch (thrown) {
    error = thrown
  }
  const attempts = trace.attempts.map(({ endpoint, status }) => [endpoint.provider.profile.slug, status])
  return { parts, error, attempts, pipeline: trace.pipeline }
}

interface AskInput {
  readonly signal: AbortSignal
  readonly body: ChatRequest
}

const billed = (cost: FinishPart['usage']['cost'], isByok = false): FinishPart => ({
  ...finish,
  usage: { ...usage, cost, isByok },
})
const sumOf = ({ cost }: ProviderUsage) => (cost?.prompt ?? 0n) + (cost?.completion ?? 0n)
const free = billed({ prompt: 0n, completion: 0n })

test('an answer is yielded part by part, and its end has its cost', async () => {
  const priced = provider('a', [yes, finish])
  const pricing = { prompt: '0.000001', completion: '0.000002' }
  const models = priced.models.map((model) => ({ ...model, pricing }))
  const costs: bigint[] = []
  expect(await ask([{ ...priced, models }], { onUsage: (used) => costs.push(sumOf(used)) })).toEqual({
    parts: [yes, billed({ prompt: 4_000_000n, completion: 20_000_000n })],
    error: null,
    attempts: [['a', 200]],
    pipeline: [],
  })
  expect(costs).toEqual([24_000_000n])
})

test("a provider's own cost is used, and so is the key that it is billed to", async () => {
  const cost = { prompt: 3n, completion: 5n }
  const withCost = provider('a', [{ ...finish, usage: { ...usage, cost } }], { isByok: true })
  const costs: bigint[] = []
  const { parts } = await ask([withCost], { onUsage: (used) => costs.push(sumOf(used)) })
  expect(parts).toEqual([billed(cost, true)])
  expect(costs).toEqual([8n])
})

test('the cost is reported before the end of the answer is yielded', async () => {
  const events: string[] = []
  const candidates = [{ model: 'm/x', provider: provider('a', [yes, finish]) }]
  const trace = startTrace({ candidates, requested: 'm/x', strategy: 'direct' })
  const options: AskOptions = {
    onStarted: (endpoint) => events.push(`started ${endpoint.provider.profile.slug}`),
    onUsage: (used) => events.push(`cost ${sumOf(used)}`),
  }
  for await (const { type } of askCandidates(request, trace, new AbortController().signal, options)) events.push(type)
  expect(events).toEqual(['started a', 'content', 'cost 0', 'finish'])
})

test('a provider that refuses is replaced by the next, until one answers; the rest are not tried', async () => {
  const calls: string[] = []
  const started: string[] = []
  const providers = [
    provider('broken', [new Error('Fault')], { circuit: circuit(calls) }),
    provider('busy', [new ApiError(429, 'Later', { headers: { 'Retry-After': '2' } })], { circuit: circuit(calls) }),
    provider('lacking', [new ApiError(404, 'No such model')], { circuit: circuit(calls) }),
    provider('well', [yes, finish], { circuit: circuit(calls) }),
    provider('unasked', [yes, finish], { circuit: circuit(calls) }),
  ]
  const onStarted: AskOptions['onStarted'] = (endpoint) => started.push(endpoint.provider.profile.slug)
  expect(await ask(providers, { onStarted })).toEqual({
    parts: [yes, free],
    error: null,
    attempts: [
      ['broken', 502],
      ['busy', 429],
      ['lacking', 404],
      ['well', 200],
    ],
    pipeline: [],
  })
  expect(started).toEqual(['well'])
  expect(calls).toEqual([
    'failed',
    'abandon',
    'coolDown 2000',
    'abandon',
    'succeeded',
    'abandon',
    'succeeded',
    'abandon',
  ])
})

test('of several refusals the caller gets the last one', async () => {
  const last = new ApiError(503, 'Down')
  const { error, attempts } = await ask([provider('a', [new ApiError(500, 'No')]), provider('b', [last])])
  expect(error).toBe(last)
  expect(attempts).toEqual([
    ['a', 500],
    ['b', 503],
  ])
})

test.each([402, 404, 408, 409, 429, 500, 599])('after a %d another provider is tried', async (status) => {
  const { parts } = await ask([provider('a', [new ApiError(status, 'No')]), provider('b', [finish])])
  expect(parts).toEqual([free])
})

test.each([400, 401, 403, 413, 422, 499])('after a %d no other provider is tried', async (status) => {
  const refusal = new ApiError(status, 'No')
  const { error, attempts } = await ask([provider('a', [refusal]), provider('b', [finish])])
  expect(error).toBe(refusal)
  expect(attempts).toEqual([['a', status]])
})

test('an answer that has begun stays with its provider, whose failure still counts', async () => {
  const calls: string[] = []
  const fault = new ApiError(502, 'Gone')
  const failing = provider('a', [yes, fault], { circuit: circuit(calls) })
  expect(await ask([failing, provider('b', [finish])])).toEqual({
    parts: [yes],
    error: fault,
    attempts: [['a', 502]],
    pipeline: [],
  })
  expect(calls).toEqual(['succeeded', 'failed', 'abandon'])
})

test('a provider that fails after only waiting is replaced', async () => {
  const calls: string[] = []
  const waiting = provider('a', [{ type: 'waiting' }, new Error('Fault')], { circuit: circuit(calls) })
  const { parts, error } = await ask([waiting, provider('b', [finish])])
  expect([parts, error]).toEqual([[{ type: 'waiting' }, free], null])
  expect(calls).toEqual(['failed', 'abandon'])
})

test('a provider with an open circuit is skipped, and a note says so', async () => {
  const calls: string[] = []
  const resting = provider('a', [yes, finish], { circuit: circuit(calls, 500) })
  expect(await ask([resting, provider('b', [finish])])).toEqual({
    parts: [free],
    error: null,
    attempts: [['b', 200]],
    pipeline: [
      { type: 'circuit_breaker', name: 'a', summary: 'skipped: its circuit breaker is open after recent failures' },
    ],
  })
  expect(calls).toEqual([])
})

test('if all circuits are open, the shortest cool-down says when to retry', async () => {
  const rests = [9000, 3000, 6000].map((rest, index) => provider(`p${index}`, [finish], { circuit: circuit([], rest) }))
  const { error, attempts } = await ask(rests)
  expect(error).toMatchObject({ status: 503, details: { headers: { 'Retry-After': '3' } } })
  expect(attempts).toEqual([])
})

test('a refusal takes precedence over open circuits', async () => {
  const refusal = new ApiError(500, 'No')
  const resting = provider('a', [finish], { circuit: circuit([], 1000) })
  expect((await ask([provider('b', [refusal]), resting])).error).toBe(refusal)
})

test('an abort by the caller is no failure of the provider, and no other is tried', async () => {
  const calls: string[] = []
  const controller = new AbortController()
  const gone = new Error('Aborted')
  const leaving = fakeProvider('a', ['m/x'], async function* () {
    controller.abort()
    yield { type: 'waiting' }
    throw gone
  })
  const providers = [{ ...leaving, circuit: circuit(calls) }, provider('b', [finish])]
  const { error, attempts } = await ask(providers, { signal: controller.signal })
  expect(error).toBe(gone)
  expect(attempts).toEqual([['a', 502]])
  expect(calls).toEqual(['abandon'])
})

test('each attempt shows the body that was sent, before the answer', async () => {
  const body = { ...request, debug: { echo_upstream_body: true } }
  const sent = { model: 'upstream-name', prompt: 'Hi' }
  const failing = provider('a', [{ type: 'waiting' }, new Error('Fault')], { upstreamBody: () => sent })
  const echoes = [
    { type: 'debug', upstreamBody: sent },
    { type: 'debug', upstreamBody: { ...body, model: 'm/x' } },
  ]
  const providers = [failing, provider('b', [yes, yes, finish])]
  const renamed = { ...body, model: 'alias' }
  expect((await ask(providers, { body: renamed })).parts).toEqual([{ type: 'waiting' }, ...echoes, yes, yes, free])
})

test.each<Partial<ChatRequest>>([
  { stream: false, debug: { echo_upstream_body: true } },
  { debug: { echo_upstream_body: false } },
  { debug: {} },
  {},
])('without a stream, or without `debug`, nothing is shown: %j', async (more) => {
  const { parts } = await ask([provider('a', [finish])], { body: { ...request, ...more } })
  expect(parts).toEqual([free])
})

type Measured = Parameters<EndpointSpeeds['record']>

/** Asks a provider and returns its measured speed. */
async function measured(steps: readonly Step[]): Promise<Measured[]> {
  const notes: Measured[] = []
  const speeds: EndpointSpeeds = { ...createEndpointSpeeds(), record: (...note) => notes.push(note) }
  await ask([provider('a', steps)], { speeds })
  return notes
}

test('the time to the first token and the tokens per second after it are measured', async () => {
  const steps: Step[] = [30, { type: 'waiting' }, 20, yes, 100, yes, 400, finish]
  expect(await measured(steps)).toEqual([['a m/x', { latency: 50, throughput: 20 }]])
})

test('an answer in a single moment has no throughput', async () => {
  expect(await measured([30, yes, 50, finish])).toEqual([['a m/x', { latency: 30, throughput: null }]])
  expect(await measured([30, finish])).toEqual([['a m/x', { latency: 30, throughput: null }]])
})

test('failures of an endpoint are counted, rate limits and wrong requests are not', async () => {
  const speeds = createEndpointSpeeds()
  const failing = (status: number) => provider('a', [new ApiError(status, 'No')])
  for (const status of [500, 503, 429, 400, 503]) await ask([failing(status)], { speeds })
  await ask([provider('a', [30, yes, finish])], { speeds })
  expect(speeds.statistics('a m/x').uptime.day).toBe(25)
})

test('an answer in one piece counts as success, and has no speed', async () => {
  const speeds = createEndpointSpeeds()
  for (let count = 0; count < 3; count += 1) {
    await ask([provider('a', [300, yes, { ...finish, isInOnePiece: true }])], { speeds })
  }
  expect(speeds.statistics('a m/x')).toMatchObject({ latency: null, uptime: { day: 100 } })
  expect(await measured([300, yes, { ...finish, isInOnePiece: true }])).toEqual([])
})

test('an answer without an end is not measured', async () => {
  expect(await measured([30, yes, 100, new Error('Fault')])).toEqual([])
})
