import { expect, test } from 'vitest'
import { applyPolicy, combinePolicies, isRestricting, openPolicy, policyOfPreferences } from './data-policy.ts'

const providers = [
  { name: 'Nebius', slug: 'nebius', datacenters: ['FI', 'fr'] },
  { name: 'Azure', slug: 'azure', datacenters: ['DE', 'US'] },
  { name: 'Quiet', slug: 'quiet' },
  { name: 'Odd', slug: 'odd', datacenters: ['ZZ'] },
]

test('the stricter rule holds, and each rule names where it comes from', () => {
  expect(
    combinePolicies([
      { source: 'gateway', policy: { ...openPolicy, noTraining: true, regions: ['eu', 'us'] } },
      { source: 'preset', policy: { ...openPolicy, regions: ['us'], excluded: ['novita'] } },
      { source: 'chat', policy: { ...openPolicy, noRetention: true, noTraining: true } },
      { source: 'parameters', policy: policyOfPreferences({ ignore: ['novita', 'groq', 7] }) },
    ]),
  ).toEqual({
    noRetention: true,
    noTraining: true,
    regions: ['us'],
    excluded: ['novita', 'groq'],
    sources: {
      noRetention: ['chat'],
      noTraining: ['gateway', 'chat'],
      regions: ['gateway', 'preset'],
      excluded: { novita: ['preset', 'parameters'], groq: ['parameters'] },
    },
  })
})

test('regions without a common one leave none, which differs from no region', () => {
  const eu = { source: 'gateway' as const, policy: { ...openPolicy, regions: ['eu' as const] } }
  const us = { source: 'chat' as const, policy: { ...openPolicy, regions: ['us' as const] } }
  expect(combinePolicies([eu, us]).regions).toEqual([])
  expect(applyPolicy({}, combinePolicies([eu, us]), providers)).toBeNull()
  expect(combinePolicies([]).regions).toBeNull()
  expect(isRestricting(combinePolicies([]))).toBe(false)
})

test('rules are added to the parameter, and what it sets stays', () => {
  const before = { zdr: false, data_collection: 'allow', ignore: ['groq'], sort: 'price', max_price: { prompt: 1 } }
  const policy = { noRetention: true, noTraining: true, regions: null, excluded: ['novita', 'groq'] }
  expect(applyPolicy(before, policy, [])).toEqual({
    zdr: true,
    data_collection: 'deny',
    ignore: ['groq', 'novita'],
    sort: 'price',
    max_price: { prompt: 1 },
  })
  expect(applyPolicy(undefined, openPolicy, [])).toBeUndefined()
  expect(applyPolicy('hostile', openPolicy, [])).toBeUndefined()
})

test('a region becomes the list of providers within it, and narrows the list of the parameter', () => {
  const eu = { ...openPolicy, regions: ['eu' as const] }
  expect(applyPolicy({}, eu, providers)).toEqual({ only: ['nebius'] })
  expect(applyPolicy({ only: ['nebius/fp8', 'azure'] }, eu, providers)).toEqual({ only: ['nebius/fp8'] })
  expect(applyPolicy({ only: ['azure'] }, eu, providers)).toBeNull()
  expect(applyPolicy({}, eu, [])).toBeNull()
  expect(applyPolicy({}, { ...eu, regions: ['eu', 'us'] }, providers)).toEqual({ only: ['nebius', 'azure'] })
})
