import { expect, test } from 'vitest'
import { testAnswer, testRun, testUsage } from '../../testing/test-answer.ts'
import { answerFacts } from './answer-facts.ts'

test('lists everything that was reported about an answer', () => {
  const facts = answerFacts({
    ...testAnswer,
    requestedModel: '@preset/review',
    preset: { slug: 'review', version: 7 },
    provider: 'Acme',
    finishReason: 'length',
    serviceTier: 'flex',
    systemFingerprint: 'fp_1',
    reasonedFor: 4200,
    usage: {
      ...testUsage,
      cachedTokens: 4,
      reasoningTokens: 20,
      serverToolCalls: 2,
      serverToolCost: 0.01,
      webSearches: 1,
    },
    responseCache: { status: 'hit', ageSeconds: 90, ttlSeconds: 210 },
  })
  expect(facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Status: complete',
    'Requested: @preset/review',
    'Preset: review, version 7',
    'Answered by: guide',
    'Provider: Acme',
    'Finish reason: reached the length limit',
    'Service tier: flex',
    'Fingerprint: fp_1',
    'Tokens in: 10',
    'cached: 4',
    'Tokens out: 84',
    'of which reasoning: 20',
    'Cost: $0.004',
    'Gateway’s own tools: 2 runs, $0.01',
    'of which web searches: 1',
    'Response cache: From the response cache, free, 90 seconds old',
    'First token: 0.4 s',
    'Reasoned: 4.2 s',
    'Total time: 1.4 s',
    'Speed: 84 tok/s',
  ])
})

test('counts the calls that were sent to tool servers, each time they were', () => {
  const run = { ...testRun, timesSent: 2 }
  const facts = answerFacts({ ...testAnswer, toolRuns: [run, { ...run, callId: 'b', timesSent: 1 }] })
  expect(facts).toContainEqual({ name: 'Calls of your tool servers', value: '3' })
  const waiting = answerFacts({ ...testAnswer, toolRuns: [{ ...run, timesSent: 0 }] })
  expect(waiting.map(({ name }) => name)).not.toContain('Calls of your tool servers')
})

test('if the preset chose the model, the preset is what was requested', () => {
  const askedOf = (preset: typeof testAnswer.preset) =>
    answerFacts({ ...testAnswer, requestedModel: null, preset }).slice(1, 3)
  expect(askedOf({ slug: 'review', version: null })).toEqual([
    { name: 'Requested', value: 'The preset’s model' },
    { name: 'Preset', value: 'review' },
  ])
  expect(askedOf(null)[0]).toEqual({ name: 'Requested', value: 'Default model' })
})

test('with a provider key, the fee and the provider charge are separate', () => {
  const costs = (upstreamCost: number | null) =>
    answerFacts({ ...testAnswer, usage: { ...testUsage, cost: 0.001, isByok: true, upstreamCost } })
      .filter(({ name }) => /cost|fee|charged/i.test(name))
      .map(({ value }) => value)
  expect(costs(0.02)).toEqual(['$0.021', '$0.001', '$0.02'])
  expect(costs(null)).toEqual(['$0.001, without what the provider charges', '$0.001', 'unknown'])
})

test('an unreported cost is unknown, and may still follow for an interrupted answer', () => {
  const costOf = (status: 'done' | 'stopped') =>
    answerFacts({ ...testAnswer, status }).find(({ name }) => name === 'Cost')?.value
  expect([costOf('done'), costOf('stopped')]).toEqual(['unknown', 'Unknown. You may still be charged for what arrived'])
})

test('an unknown finish reason is shown as reported', () => {
  const facts = answerFacts({ ...testAnswer, finishReason: 'recitation' })
  expect(facts.find(({ name }) => name === 'Finish reason')?.value).toBe('recitation')
})

test('for a running answer only the model is listed', () => {
  expect(answerFacts({ ...testAnswer, status: 'streaming' })).toEqual([
    { name: 'Status', value: 'answering' },
    { name: 'Requested', value: 'Default model' },
    { name: 'Answered by', value: 'guide' },
    { name: 'Provider', value: 'unknown' },
  ])
})
