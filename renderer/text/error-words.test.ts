import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import type { ErrorData, GatewayErrorData } from '#shared/errors.ts'
import { statusMeanings } from '#shared/gateway/statuses.ts'
import { errorWords } from './error-words.ts'
import { errorsText } from './en/errors.ts'

const gateway = (status: number, code: number | string = status): GatewayErrorData => ({
  source: 'gateway',
  status,
  code,
  message: 'as the gateway put it',
})
const documented = Object.keys(statusMeanings).map(Number)

test('every documented status has the action that helps', () => {
  expect(Object.fromEntries(documented.map((status) => [status, errorWords(gateway(status))?.actions]))).toEqual({
    400: ['change-parameters', 'choose-model', 'retry'],
    401: ['sign-in', 'retry', 'open-settings'],
    402: ['add-credits', 'retry', 'choose-model'],
    403: ['choose-model', 'retry'],
    404: ['choose-model', 'retry'],
    409: ['retry'],
    429: ['retry', 'choose-model'],
    500: ['retry', 'choose-model'],
    502: ['retry', 'choose-model'],
    503: ['retry', 'choose-model'],
    524: ['retry'],
    529: ['retry', 'choose-model'],
  })
})

test('every documented status has its own title and advice', () => {
  const words = documented.map((status) => errorWords({ ...gateway(status), message: '' }))
  expect(new Set(words.map((each) => each?.title)).size).toBe(documented.length)
  expect(new Set(words.map((each) => each?.text)).size).toBe(documented.length)
})

test('the message of the failing party comes before the advice', () => {
  expect(errorWords(gateway(429))?.text).toBe(`“as the gateway put it”\n${errorsText.rateLimit.text}`)
  expect(errorWords({ ...gateway(502), metadata: { provider_name: 'Acme', raw: 'no capacity' } })?.text).toBe(
    `Acme: “no capacity”\n${errorsText.providerFault.text}`,
  )
})

test('a filter that left no endpoint is named, and its settings are the action', () => {
  const filtered = { ...gateway(404), serviceMetadata: { attempt: 0, endpoints: { total: 4, available: [] } } }
  expect(errorWords(filtered)).toMatchObject({
    title: 'Your filter removed every provider',
    actions: ['change-parameters', 'choose-model', 'retry'],
  })
  const nothing = { ...gateway(404), serviceMetadata: { attempt: 0, endpoints: { total: 0, available: [] } } }
  expect(errorWords(nothing)?.title).toBe(errorsText.notFound.title)
})

test('a hard stop of a budget is not a wrong value', () => {
  const spent: ErrorData = { source: 'app', kind: 'bad-input', message: 'spent', field: 'budget' }
  expect(errorWords(spent)?.title).toBe(errorsText.budgetSpent.title)
})

test('a gateway without a sign-in page asks for a key, not for a sign-in', () => {
  const without = errorWords(gateway(401), { signsIn: false, hasKey: false })
  expect(without).toMatchObject({
    title: 'This gateway needs a key',
    actions: ['enter-key', 'retry', 'open-settings'],
  })
  const withKey = errorWords(gateway(401), { signsIn: false, hasKey: true })
  expect(withKey).toMatchObject({ title: 'Invalid API key', actions: ['enter-key', 'retry', 'open-settings'] })
  expect(withKey?.text).not.toContain('Sign in')
})

test('an answer that the person stopped is not shown as an error', () => {
  expect(errorWords({ source: 'transport', kind: 'cancelled', message: 'stopped' })).toBeNull()
})

test('the code of an error inside a stream decides the words', () => {
  expect(errorWords(gateway(200, 402))).toEqual({
    tone: 'danger',
    title: errorsText.noCredit.title,
    text: `“as the gateway put it”\n${errorsText.noCredit.text}`,
    actions: ['add-credits', 'retry', 'choose-model'],
    details: '402 as the gateway put it',
  })
  expect(errorWords(gateway(200, 'server_error'))?.title).toBe(errorsText.gatewayFault.title)
  expect(errorWords(gateway(200, 'odd'))).toEqual({
    tone: 'danger',
    title: errorsText.brokenStream.title,
    text: `“as the gateway put it”\n${errorsText.brokenStream.text}`,
    actions: ['retry', 'choose-model'],
    details: 'odd as the gateway put it',
  })
})

test('a message blocked by moderation names what was found', () => {
  const words = errorWords({ ...gateway(403), metadata: { reasons: ['violence', 'hate'] } })
  expect(words?.title).toBe('Blocked by moderation')
  expect(words?.text).toContain('violence, hate')
})

test('a refusal is shown in the words of the gateway, without advice about keys', () => {
  const words = errorWords({ ...gateway(403), message: 'This input requires moderation.' })
  expect(words?.title).toBe('The gateway refused this request')
  expect(words?.text).toBe(`“This input requires moderation.”\n${errorsText.forbidden.text}`)
  expect(words?.text).not.toMatch(/management/i)
})

test('an error page of a proxy is not attributed to the provider', () => {
  const words = errorWords({ ...gateway(502), message: '502 Bad Gateway', isFromProxy: true })
  expect(words).toMatchObject({
    title: 'The gateway is not answering',
    text: `“502 Bad Gateway”\n${errorsText.proxyFault.text}`,
    actions: ['retry', 'open-settings'],
  })
  expect(words?.text).not.toMatch(/provider/i)
})

test('a request that is too long for the model can be shortened', () => {
  const words = errorWords({ ...gateway(400), metadata: { error_type: 'context_length_exceeded' } })
  expect([words?.title, words?.actions]).toEqual([errorsText.tooLarge.title, ['shorten', 'choose-model', 'retry']])
})

test('a failed connection to the embedded gateway offers a restart', () => {
  expect(errorWords({ source: 'transport', kind: 'unreachable', message: 'ECONNREFUSED' })).toEqual({
    tone: 'danger',
    ...errorsText.unreachable,
    actions: ['retry', 'restart-gateway'],
    details: 'ECONNREFUSED',
  })
})

test('each transport failure of an answer has its own words', () => {
  const kinds = ['unreachable', 'timeout', 'tls', 'interrupted', 'bad-response'] as const
  const errors = kinds.map((kind): ErrorData => ({ source: 'transport', kind, message: 'x' }))
  expect(new Set(errors.map((error) => errorWords(error)?.title)).size).toBe(kinds.length)
  expect(Object.fromEntries(kinds.map((kind, index) => [kind, actionsOf(errors[index])]))).toEqual({
    unreachable: ['retry', 'restart-gateway'],
    timeout: ['retry'],
    tls: ['open-settings', 'retry'],
    interrupted: ['retry'],
    'bad-response': ['retry', 'open-settings'],
  })
})

test('any status has words', () => {
  assert(
    property(integer({ min: 100, max: 999 }), (status) => {
      const words = errorWords(gateway(status))
      expect(words?.title).toMatch(/\w/)
      expect(words?.text).toMatch(/\w/)
    }),
  )
})

function actionsOf(error: ErrorData | undefined) {
  return error === undefined ? undefined : errorWords(error)?.actions
}

test('a spent budget is not a mistake: the actions are to raise it and to retry', () => {
  const error: ErrorData = { source: 'app', kind: 'bad-input', message: 'Spent.', field: 'budget' }
  expect(errorWords(error)).toEqual({
    tone: 'warn',
    ...errorsText.budgetSpent,
    actions: ['open-usage', 'retry'],
    details: 'Spent.',
  })
})

test('audio in another format than requested is reported exactly', () => {
  const sound = { source: 'transport', kind: 'bad-sound', message: 'It was wav.' } as const
  expect(errorWords(sound)).toMatchObject({ ...errorsText.badSound('It was wav.'), actions: ['retry', 'choose-model'] })
})

test.each<[string, string[] | undefined, string, string[]]>([
  [
    'privacy_restricted',
    ['data_policy:zdr'],
    'No endpoint was left for this request',
    ['change-parameters', 'choose-model', 'retry'],
  ],
  [
    'constraint_filtered',
    ['max_price'],
    'No endpoint was left for this request',
    ['change-parameters', 'choose-model', 'retry'],
  ],
  [
    'no_endpoints',
    ['allowed_providers'],
    'No endpoint was left for this request',
    ['change-parameters', 'choose-model', 'retry'],
  ],
  ['no_endpoints', undefined, 'No provider currently runs this model', ['choose-model', 'change-parameters', 'retry']],
  ['model_not_found', undefined, 'The gateway does not know this model', ['choose-model', 'retry']],
  ['wrong_endpoint', undefined, 'This model cannot chat', ['choose-model']],
  ['model_deprecated', undefined, 'This model was discontinued', ['choose-model', 'retry']],
  ['model_unavailable_upstream', undefined, 'This model was discontinued', ['choose-model', 'retry']],
  ['free_variant_ended', undefined, 'The free variant was discontinued', ['choose-model']],
  ['region_restricted', ['geo'], 'Not available in your region', ['choose-model', 'retry']],
  ['capacity_exhausted', undefined, 'All providers of this model are busy', ['retry', 'choose-model']],
  ['temporarily_unavailable', undefined, 'Not found', ['choose-model', 'retry']],
  ['a_new_code', ['a_new_filter'], 'Not found', ['choose-model', 'retry']],
])('the availability code %s with %j has the title %j', (code, excludedBy, title, actions) => {
  const availability = { code, retryable: false, ...(excludedBy && { excluded_by: excludedBy }) }
  expect(errorWords({ ...gateway(404), availability })).toMatchObject({ title, actions })
  expect(errorWords({ ...gateway(404), availability })?.details).toContain(code)
})

test('a message that the data policy keeps back says so', () => {
  const error: ErrorData = { source: 'app', kind: 'bad-input', field: 'policy', message: 'It leaves no provider.' }
  expect(errorWords(error)).toMatchObject({
    tone: 'warn',
    title: 'Not sent because of the data policy',
    text: 'It leaves no provider.',
    actions: ['retry'],
  })
})
