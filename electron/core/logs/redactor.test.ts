import {
  array,
  assert,
  constantFrom,
  dictionary,
  type Arbitrary,
  letrec,
  oneof,
  property,
  string,
  stringMatching,
  tuple,
} from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { createLog } from './log.ts'
import { createRedactor, type Redactor } from './redactor.ts'

/** Returns the log line of some facts. */
function lineOf(facts: Record<string, unknown>, redactor: Redactor = createRedactor()): string {
  const lines: string[] = []
  const file = { append: (line: string) => void lines.push(line), tail: () => [], close: () => undefined }
  createLog(file, redactor, () => new Date(0)).info('app', 'something happened', facts)
  return lines.join('\n')
}

const keyLike = stringMatching(/^(sk-|gh-|)[A-Za-z0-9_-]{12,60}$/)
/** Pasted keys may have any characters. */
const anyKey = string({ minLength: 8, maxLength: 60, unit: 'grapheme' }).filter(
  (key) => key.trim().length >= 8 && !lineOf({ error: new AppError(storageError) }).includes(key),
)
const storageError = { source: 'app', kind: 'storage', message: 'No.' } as const

/** Every place where a secret can reach the log. */
const places: Record<string, (secret: string) => unknown> = {
  alone: (secret) => secret,
  'in a sentence': (secret) => `The key ${secret} was refused.`,
  'in a query': (secret) => `https://example.com/auth?callback=x&code=${encodeURIComponent(secret)}&more=1`,
  'in a fragment': (secret) => `io.github.gatehouseapp.gatehouse:/callback#${encodeURIComponent(secret)}`,
  'in a path': (secret) => `http://127.0.0.1:3000/callback/${encodeURIComponent(secret)}`,
  'as user of a URL': (secret) => `https://${encodeURIComponent(secret)}:x@example.com/`,
  'in a URL object': (secret) => new URL(`https://example.com/?state=${encodeURIComponent(secret)}`),
  'as a header': (secret) => ({ headers: { Authorization: `Bearer ${secret}` } }),
  'in Headers': (secret) => new Map([['authorization', `Bearer ${secret}`]]),
  'in the Headers of a request': (secret) => new Headers([['authorization', `Bearer ${encodeURIComponent(secret)}`]]),
  'in basic authentication': (secret) => `Basic ${Buffer.from(secret).toString('base64')}`,
  'in JSON': (secret) => JSON.stringify({ error: { text: secret, at: [secret] } }),
  'as a name': (secret) => ({ [secret]: true }),
  'in an error': (secret) => new Error(`no: ${secret}`),
  'in the cause of a cause': (secret) => new Error('a', { cause: new Error('b', { cause: new Error(secret) }) }),
  'in an aggregate': (secret) => new AggregateError([new Error(secret)], secret),
  'in an error of the app': (secret) => new AppError({ ...storageError, message: `It is ${secret}` }),
  'in a set': (secret) => new Set([secret]),
  'at the cut of a long text': (secret) => 'x '.repeat(995) + secret + ' y'.repeat(100),
  'thrown as text': (secret) => Object.assign(new Error('x'), { code: secret }),
}

/** Arbitrary structures around a value. */
const surroundings: Arbitrary<(inner: unknown) => unknown> = letrec<{ wrap: (inner: unknown) => unknown }>((tie) => ({
  wrap: oneof(
    { depthSize: 'small' },
    constantFrom((inner: unknown) => inner),
    tuple(string(), tie('wrap')).map(([name, wrap]) => (inner: unknown) => ({ [name]: wrap(inner) })),
    tuple(array(string(), { maxLength: 3 }), tie('wrap')).map(([others, wrap]) => (inner: unknown) => [
      ...others,
      wrap(inner),
    ]),
    tuple(dictionary(string(), string()), tie('wrap')).map(([others, wrap]) => (inner: unknown) => ({
      ...others,
      inner: wrap(inner),
    })),
  ),
})).wrap

test('a known secret never appears, in any place', () => {
  assert(
    property(oneof(keyLike, anyKey), constantFrom(...Object.values(places)), surroundings, (secret, place, around) => {
      const redactor = createRedactor()
      redactor.learn(secret)
      const line = lineOf({ facts: around(place(secret)) }, redactor)
      expect(line).not.toContain(secret)
      expect(line).not.toContain(JSON.stringify(secret).slice(1, -1))
      expect(line).not.toContain(encodeURIComponent(secret))
    }),
    { numRuns: 1000 },
  )
})

const readable = ['alone', 'in a sentence', 'thrown as text', 'as a name', 'in an error']

test('an unknown secret does not appear in typical places of secrets', () => {
  const secretPlaces = Object.entries(places).filter(
    ([name]) => name.startsWith('in a query') || /URL|header|Headers|path|fragment|basic/.test(name),
  )
  const fields = [
    'key',
    'apiKey',
    'code',
    'code_verifier',
    'state',
    'accessToken',
    'Authorization',
    'set-cookie',
    'nonce',
  ]
  const assigned = fields.map((field): [string, (secret: string) => unknown] => [
    `${field}=`,
    (secret) => `it said ${field}=${secret}; then "${field}": "${secret}"`,
  ])
  const named = fields.map((field): [string, (secret: string) => unknown] => [field, (secret) => ({ [field]: secret })])
  const all = [...secretPlaces, ...assigned, ...named].map(([, place]) => place)
  assert(
    property(stringMatching(/^[A-Za-z0-9_-]{12,60}$/), constantFrom(...all), surroundings, (secret, place, around) => {
      expect(lineOf({ facts: around(place(secret)) })).not.toContain(secret)
    }),
    { numRuns: 1000 },
  )
})

test.each(['sk-or-v1-0123456789abcdef', 'gh-abcdefgh', 'eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl', 'A'.repeat(43)])(
  'text that looks like a key is redacted even if unknown: %s',
  (key) => {
    for (const name of readable) expect(lineOf({ facts: places[name]?.(key) })).not.toContain(key)
  },
)

test('content of people and models is not logged', () => {
  const said = 'What is the airspeed of a swallow?'
  const facts = {
    request: { messages: [{ role: 'user', content: said }], model: 'm' },
    part: { type: 'text', text: said },
    conversation: { title: said, draft: said, preview: said },
    parsing: thrown(() => JSON.parse(`{"text": "${said}`)),
    quoted: new TypeError(`Cannot read "${said}"`),
    refused: new AppError({
      source: 'gateway',
      status: 400,
      code: 400,
      message: `Bad: ${said}`,
      metadata: { raw: said },
    }),
  }
  const line = lineOf(facts)
  expect(line).not.toContain('swallow')
  expect(line).toContain('"model":"m"')
})

function thrown(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('helpful facts are logged', () => {
  const error = new AppError(
    { source: 'transport', kind: 'unreachable', message: 'Refused.' },
    { cause: new Error('ECONNREFUSED') },
  )
  const facts = { method: 'POST', path: '/api/v1/chat/completions', status: 200, took: 12, requestId: 'gen-1-2', error }
  expect(JSON.parse(lineOf(facts))).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    level: 'info',
    area: 'app',
    event: 'something happened',
    facts: {
      method: 'POST',
      path: '/api/v1/chat/completions',
      status: 200,
      took: 12,
      requestId: 'gen-1-2',
      error: {
        name: 'AppError',
        source: 'transport',
        kind: 'unreachable',
        says: 'Refused.',
        at: expect.arrayContaining([expect.stringMatching(/^at /)]),
        cause: { name: 'Error', says: 'ECONNREFUSED', at: expect.any(Array) },
      },
    },
  })
})

test('circular, deep and huge values stay bounded', () => {
  const circle: Record<string, unknown> = { name: 'circle' }
  circle['self'] = circle
  const huge = Array.from({ length: 1000 }, () => 'word '.repeat(1000))
  expect(lineOf({ circle })).toContain('"self":"[more]"')
  expect(lineOf({ huge }).length).toBeLessThan(120_000)
  expect(() => lineOf({ value: 10n, of: Symbol('x'), what: () => 1, bytes: new Uint8Array(3) })).not.toThrow()
})
