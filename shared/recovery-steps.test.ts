import { expect, test } from 'vitest'
import type { EndpointRow } from './endpoint-rows.ts'
import { endpointRows } from './endpoint-rows.ts'
import { failedProviders, findRecoverySteps } from './recovery-steps.ts'
import type { GatewayErrorData } from './errors.ts'

const errorOf = (more: Partial<GatewayErrorData> = {}): GatewayErrorData => ({
  source: 'gateway',
  status: 404,
  code: 404,
  message: 'No endpoints',
  ...more,
})
const filtered = (code: string, excludedBy?: string[]): GatewayErrorData =>
  errorOf({ availability: { code, retryable: false, ...(excludedBy && { excluded_by: excludedBy }) } })

const endpoints: [string, number, boolean][] = [
  ['Nebius', 0.4, true],
  ['DeepInfra', 0.2, false],
  ['Novita', 0.3, false],
]
const rows: EndpointRow[] = endpointRows(
  endpoints.map(([name, price]) => ({
    provider_name: name,
    tag: name.toLowerCase(),
    pricing: { prompt: String(price / 1e6), completion: '0' },
  })),
  {
    providers: [],
    zdr: endpoints.filter(([, , isZdr]) => isZdr).map(([provider]) => ({ model: 'm/x', provider, tag: null })),
    models: ['m/x'],
  },
)
const asked = (preferences: unknown, more = {}) => ({ preferences, hasRegions: false, rows, ...more })

test('without one filter the providers return that it alone excludes', () => {
  const preferences = { zdr: true, ignore: ['nebius'] }
  expect(findRecoverySteps(filtered('privacy_restricted', ['data_policy:zdr']), asked(preferences))).toEqual([
    { kind: 'lift', rules: ['zdr'], excluded: 2, names: ['DeepInfra', 'Novita'] },
    { kind: 'lift', rules: ['ignore'], excluded: 1, names: ['Nebius'] },
  ])
})

test('if each endpoint is excluded by several rules, only without all of them something remains', () => {
  const preferences = { only: ['deepinfra', 'novita'], zdr: true, max_price: { prompt: 0.1 } }
  expect(findRecoverySteps(filtered('constraint_filtered', ['max_price']), asked(preferences))).toEqual([
    { kind: 'lift', rules: ['max-price', 'only', 'zdr'], excluded: 3, names: null },
  ])
})

test('filters of the account and unknown ones are no button, nor are those of another code', () => {
  expect(findRecoverySteps(filtered('region_restricted', ['geo']), asked({ zdr: true }))).toEqual([])
  expect(findRecoverySteps(filtered('constraint_filtered', ['new_filter', 'constructor']), asked({}))).toEqual([])
  expect(findRecoverySteps(errorOf(), asked({ zdr: true }))).toEqual([])
})

test('without known endpoints the named filters are offered, without names', () => {
  const error = filtered('privacy_restricted', ['data_policy:zdr', 'data_policy:training'])
  expect(findRecoverySteps(error, asked({ zdr: true }, { rows: null }))).toEqual([
    { kind: 'lift', rules: ['zdr'], excluded: null, names: null },
    { kind: 'lift', rules: ['training'], excluded: null, names: null },
  ])
})

test('a list of providers that comes from regions is named as regions', () => {
  const error = filtered('no_endpoints', ['allowed_providers'])
  const [step] = findRecoverySteps(error, asked({ only: ['ionos'] }, { hasRegions: true }))
  expect(step).toEqual({ kind: 'lift', rules: ['region'], excluded: 3, names: ['Nebius', 'DeepInfra', 'Novita'] })
})

test('fallbacks are offered where they are off and could help, and other models that the gateway names', () => {
  const off = asked({ allow_fallbacks: false })
  expect(findRecoverySteps(errorOf({ status: 503, code: 503 }), off)).toEqual([{ kind: 'allow-fallbacks' }])
  expect(findRecoverySteps(errorOf({ status: 400, code: 400 }), off)).toEqual([])
  expect(findRecoverySteps(filtered('privacy_restricted'), off)).toEqual([])
  expect(findRecoverySteps(filtered('no_endpoints'), off)).toEqual([{ kind: 'allow-fallbacks' }])
  expect(findRecoverySteps(errorOf({ status: 503, code: 503 }), asked({}))).toEqual([])
  const ended = errorOf({ availability: { code: 'model_deprecated', fallback_models: ['a/1', 'a/2', 'a/3', 'a/4'] } })
  expect(findRecoverySteps(ended, asked(null)).map((step) => (step.kind === 'model' ? step.model : step.kind))).toEqual(
    ['a/1', 'a/2', 'a/3'],
  )
})

test.each<[string, Partial<GatewayErrorData>, string | null, string[]]>([
  ['that the error names', { status: 429, metadata: { provider_name: 'Nebius' } }, 'Novita', ['Nebius']],
  [
    'that were tried',
    { status: 502, serviceMetadata: { attempts: [{ provider: 'A' }, null, { provider: 'B' }, { provider: 'A' }] } },
    null,
    ['A', 'B'],
  ],
  ['that began to answer', { status: 200, code: 502 }, 'Novita', ['Novita']],
  [
    'that the gateway says are busy',
    { status: 429, availability: { code: 'capacity_exhausted', retryable: true, affected_providers: ['a', 'b'] } },
    null,
    ['a', 'b'],
  ],
  ['of a wrong key: none', { status: 401, metadata: { provider_name: 'Nebius' } }, 'Novita', []],
  ['of a proxy: none', { status: 502, isFromProxy: true }, null, []],
  ['without a name: none', { status: 500, serviceMetadata: { attempts: 'odd' } }, null, []],
])('the providers to avoid are those %s', (_name, more, answeredBy, expected) => {
  expect(failedProviders(errorOf(more), answeredBy)).toEqual(expected)
})
