import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatProvider } from '../providers/chat-provider.ts'
import { fakeProvider, finish } from '../testing/fake-provider.ts'
import { describeTrace, selectedEndpoint, startTrace } from './routing-trace.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function endpoint(slug: string, more: Partial<ChatProvider> = {}) {
  const fake = fakeProvider(slug, ['m/x'], async function* () {
    yield finish
  })
  return { model: 'm/x', provider: { ...fake, ...more } }
}

const [first, second] = [endpoint('first'), endpoint('second', { region: 'eu', isByok: true })]
const plan = { candidates: [first, second], requested: 'm/x', strategy: 'direct' } as const
const available = (selected: string | null) =>
  ['first', 'second'].map((provider) => ({ model: 'm/x', provider, selected: provider === selected }))

test('before any attempt the first candidate is selected, and no endpoint answers yet', () => {
  const trace = startTrace(plan)
  expect(selectedEndpoint(trace)).toBe(first)
  expect(describeTrace(trace)).toEqual({
    requested: 'm/x',
    strategy: 'direct',
    region: 'local',
    is_byok: false,
    attempt: 0,
    summary: 'm/x: no endpoint answered, 0 of 2 endpoints tried',
    endpoints: { total: 2, available: available(null) },
    attempts: [],
    generation_time: 0,
  })
})

test('the last attempt answers, with its region, its key and its duration', () => {
  vi.advanceTimersByTime(1000)
  const trace = startTrace(plan, { user: 'ann', trace: undefined })
  trace.attempts.push({ endpoint: first, status: 503 }, { endpoint: second, status: 200 })
  trace.pipeline.push({ type: 'circuit_breaker', name: 'third', summary: 'skipped' })
  vi.advanceTimersByTime(250)
  expect(selectedEndpoint(trace)).toBe(second)
  expect(describeTrace(trace)).toStrictEqual({
    requested: 'm/x',
    strategy: 'direct',
    region: 'eu',
    is_byok: true,
    attempt: 2,
    summary: 'm/x: answered by second with m/x, 2 of 2 endpoints tried',
    endpoints: { total: 2, available: available('second') },
    attempts: [
      { provider: 'first', model: 'm/x', status: 503 },
      { provider: 'second', model: 'm/x', status: 200 },
    ],
    params: { user: 'ann' },
    pipeline: [{ type: 'circuit_breaker', name: 'third', summary: 'skipped' }],
    generation_time: 250,
  })
})

test('if the last attempt failed, no endpoint answers, and its key does not count', () => {
  const trace = startTrace(plan, { user: undefined })
  trace.attempts.push({ endpoint: first, status: 503 }, { endpoint: second, status: 500 })
  expect(selectedEndpoint(trace)).toBe(second)
  const described = describeTrace(trace)
  expect(described).toMatchObject({
    region: 'local',
    is_byok: false,
    attempt: 2,
    summary: 'm/x: no endpoint answered, 2 of 2 endpoints tried',
    endpoints: { total: 2, available: available(null) },
  })
  expect(Object.keys(described)).not.toContain('params')
  expect(Object.keys(described)).not.toContain('pipeline')
})

test('a provider with an unknown region has no region', () => {
  const trace = startTrace(plan)
  trace.attempts.push({ endpoint: endpoint('third', { region: null }), status: 200 })
  expect(describeTrace(trace).region).toBeNull()
})

test('a plan without a candidate is a fault', () => {
  expect(() => selectedEndpoint(startTrace({ ...plan, candidates: [] }))).toThrow('no candidate')
})
