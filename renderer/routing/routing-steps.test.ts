import { expect, test } from 'vitest'
import { readRouting } from './read-routing.ts'
import { routingSteps, routingVerdict } from './routing-steps.ts'

const available = [
  { provider: 'Scaleway', model: 'm', selected: false },
  { provider: 'Mistral', model: 'm', selected: true },
  { provider: 'Azure', model: 'm', selected: false },
]

test('attempted endpoints come first, in order, then the others', () => {
  const routing = readRouting({
    attempt: 2,
    endpoints: { total: 4, available },
    attempts: [
      { provider: 'Scaleway', model: 'm', status: 429 },
      { provider: 'Mistral', model: 'm', status: 200 },
    ],
  })
  expect(routingSteps(routing)).toEqual([
    { provider: 'Scaleway', model: 'm', outcome: 'refused', status: 429, attempt: 1 },
    { provider: 'Mistral', model: 'm', outcome: 'answered', status: 200, attempt: 2 },
    { provider: 'Azure', model: 'm', outcome: 'notTried', status: null, attempt: null },
  ])
  expect(routingVerdict(routing)).toEqual({ kind: 'answered', provider: 'Mistral', attempt: 2 })
})

test('without a list of attempts, the selected endpoint answered', () => {
  const routing = readRouting({ attempt: 2, endpoints: { available } })
  expect(routingSteps(routing)[0]).toEqual({
    provider: 'Mistral',
    model: 'm',
    outcome: 'answered',
    status: null,
    attempt: 2,
  })
})

test('the verdict of a failure is filtered, all failed, or not asked', () => {
  expect(routingVerdict(readRouting({ attempt: 0, endpoints: { total: 3, available: [] } }))).toEqual({
    kind: 'filtered',
  })
  expect(routingVerdict(readRouting({ attempt: 0, endpoints: { total: 0 } }))).toEqual({ kind: 'none-asked' })
  expect(routingVerdict(readRouting({ attempt: 1, attempts: [{ provider: 'a', status: 503 }] }))).toEqual({
    kind: 'refused',
    asked: 1,
  })
  expect(routingVerdict(readRouting({}))).toEqual({ kind: 'unknown' })
})
