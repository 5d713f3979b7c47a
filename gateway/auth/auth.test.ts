import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyExchangeResult } from '#shared/gateway/keys.ts'
import { ApiError } from '../http/api-error.ts'
import { makeFolder, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { issueKey, readBearer } from './api-key.ts'
import { createAuthorizationCodes, type CodeChallenge } from './authorization-codes.ts'
import { createBootSecret } from './secrets.ts'

// RFC 7636 appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge: CodeChallenge = { method: 'S256', value: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }
const plain: CodeChallenge = { method: 'plain', value: verifier }
const grant = { kind: 'user', issuedTo: 'other', label: 'Test' } as const

const unknown = 'The authorization code is unknown, used or expired'
const mismatch = 'code_challenge_method is not the one that the code was requested with'

test.each<[string, CodeChallenge, Record<string, unknown>, number, string?]>([
  ['S256', challenge, { code_verifier: verifier, code_challenge_method: 'S256' }, 200],
  ['S256, method not stated', challenge, { code_verifier: verifier }, 200],
  ['plain', plain, { code_verifier: verifier, code_challenge_method: 'plain' }, 200],
  ['plain by null, its default', plain, { code_verifier: verifier, code_challenge_method: null }, 200],
  ['no challenge', null, {}, 200],
  ['no challenge by null', null, { code_challenge_method: null }, 200],
  ['S256 asked as plain', challenge, { code_verifier: verifier, code_challenge_method: 'plain' }, 400, mismatch],
  ['S256 asked as null', challenge, { code_verifier: verifier, code_challenge_method: null }, 400, mismatch],
  ['plain asked as S256', plain, { code_verifier: verifier, code_challenge_method: 'S256' }, 400, mismatch],
  ['no challenge asked as S256', null, { code_challenge_method: 'S256' }, 400, mismatch],
  ['no verifier', challenge, {}, 400, 'code_verifier is required: the code was requested with a code challenge'],
  [
    'a verifier too many',
    null,
    { code_verifier: verifier },
    400,
    'code_verifier was sent, but the code was requested without a code challenge',
  ],
  [
    'a wrong verifier',
    challenge,
    { code_verifier: `${verifier}x` },
    403,
    'The code_verifier does not match the code challenge',
  ],
  [
    'the challenge as plain verifier',
    plain,
    { code_verifier: '' },
    403,
    'The code_verifier does not match the code challenge',
  ],
  ['an unknown code', challenge, { code: 'no', code_verifier: verifier }, 403, unknown],
  ['an empty code', challenge, { code: '' }, 400, 'code must have at least 1 character'],
  ['no code', challenge, { code: undefined }, 400, 'code is required and must be a string'],
  [
    'an unknown method',
    challenge,
    { code_challenge_method: 's256' },
    400,
    'code_challenge_method must be one of S256, plain',
  ],
])('key exchange: %s', async (_name, given, fields, status, message) => {
  const { post, gateway } = await startTestGateway()
  const code = gateway.codes.issue(given, grant)
  const response = await post('/auth/keys', { code, ...fields }, { headers: { Authorization: '' } })
  const key = { key: expect.stringMatching(/^gh-/), user_id: expect.stringMatching(/^user_/) }
  const body: unknown = await response.json()
  expect([response.status, body]).toEqual([status, message === undefined ? key : { error: { code: status, message } }])
})

test('a code gives one key, which works immediately, and its owner', async () => {
  const { post, gateway, fetch } = await startTestGateway()
  const code = gateway.codes.issue(challenge, grant)
  const exchange = () => post('/auth/keys', { code, code_verifier: verifier }, { headers: { Authorization: '' } })
  const { key, user_id } = keyExchangeResult.parse(await (await exchange()).json())
  expect([key, user_id]).toEqual([
    expect.stringMatching(/^gh-[\w-]{43}$/),
    expect.stringMatching(/^user_[0-9a-f]{32}$/),
  ])
  expect((await fetch('/providers', { headers: { Authorization: `Bearer ${key}` } })).status).toBe(200)
  const again = await exchange()
  expect([again.status, await again.json()]).toEqual([403, { error: { code: 403, message: unknown } }])
})

test('a wrong verifier uses the code up, a mistake that can be corrected does not', async () => {
  const codes = createAuthorizationCodes()
  const mended = codes.issue(challenge, grant)
  expect(() => codes.exchange({ code: mended })).toThrow(ApiError)
  expect(codes.exchange({ code: mended, code_verifier: verifier })).toEqual(grant)
  const burnt = codes.issue(challenge, grant)
  expect(() => codes.exchange({ code: burnt, code_verifier: 'wrong' })).toThrow('does not match')
  expect(() => codes.exchange({ code: burnt, code_verifier: verifier })).toThrow(unknown)
})

test('a code is good for ten minutes', () => {
  let time = 0
  const codes = createAuthorizationCodes(() => time)
  const [inTime, late] = [codes.issue(null, grant), codes.issue(null, grant)]
  time = 10 * 60_000 - 1
  expect(codes.exchange({ code: inTime })).toEqual(grant)
  time = 10 * 60_000
  expect(() => codes.exchange({ code: late })).toThrow(unknown)
})

test.each(['user', 'unknown'])('a key exchange with a bearer that is a(n) %s key is a 403', async (kind) => {
  const { post, gateway, userKey } = await startTestGateway()
  const bearer = kind === 'user' ? userKey : 'gh-unknown'
  const init = { headers: { Authorization: `Bearer ${bearer}` } }
  const response = await post('/auth/keys', { code: gateway.codes.issue(null, grant) }, init)
  expect([response.status, await response.json()]).toEqual([
    403,
    { error: { code: 403, message: 'Only management keys can perform this operation' } },
  ])
})

test('a management key may exchange a code', async () => {
  const { post, gateway } = await startTestGateway()
  expect((await post('/auth/keys', { code: gateway.codes.issue(null, grant) })).status).toBe(200)
})

test('no key can be read from the files', async () => {
  const dataDirectory = await makeFolder()
  const { managementKey, userKey, gateway } = await startTestGateway({ dataDirectory })
  const isFound = async (text: string) => {
    const names = await readdir(dataDirectory)
    const files = await Promise.all(names.map((name) => readFile(join(dataDirectory, name))))
    return files.some((bytes) => bytes.includes(text))
  }
  const found = await Promise.all([managementKey, userKey, managementKey.slice(3)].map(isFound))
  // The user id is stored in plain text: finding it shows that the search works.
  const { user_id } = keyExchangeResult.parse(await exchangeAs(gateway))
  expect([...found, await isFound(String(user_id))]).toEqual([false, false, false, true])
  const hash = createHash('sha256').update(userKey).digest()
  expect((await readFile(join(dataDirectory, 'gateway.sqlite-wal'))).includes(hash)).toBe(true)
})

async function exchangeAs({ codes, baseUrl }: TestGateway['gateway']): Promise<unknown> {
  const body = JSON.stringify({ code: codes.issue(null, grant) })
  return (await fetch(`${baseUrl}/auth/keys`, { method: 'POST', body })).json()
}

test('keys and their last use survive a restart', async () => {
  const dataDirectory = await makeFolder()
  const first = await startTestGateway({ dataDirectory })
  const hash = createHash('sha256').update(first.userKey).digest()
  const init = { headers: { Authorization: `Bearer ${first.userKey}` } }
  expect(first.gateway.keys.find(hash)?.lastUsedAt).toBeNull()
  await first.fetch('/models', init)
  await first.gateway.close()
  const second = await startTestGateway({ dataDirectory })
  expect(second.gateway.keys.find(hash)).toEqual({
    id: 2,
    kind: 'user',
    issuedTo: 'other',
    expiresAt: expect.any(Number),
    chosenEnd: null,
    isExpired: false,
    label: 'Test',
    hint: first.userKey.slice(-4),
    createdAt: expect.any(Number),
    lastUsedAt: expect.any(Number),
    limits: { credit: null, period: null, requestsPerMinute: null, allowedModels: null },
    spent: 0n,
  })
  expect((await second.fetch('/models', init)).status).toBe(200)
})

test('the app and the command line have one key each, other programs any number', async () => {
  const { gateway, fetch } = await startTestGateway()
  const issue = (issuedTo: 'app' | 'command-line' | 'other') =>
    issueKey(gateway.keys, { kind: 'management', issuedTo, label: issuedTo })
  const keys = [
    issue('app'),
    issue('command-line'),
    issue('other'),
    issue('app'),
    issue('command-line'),
    issue('other'),
  ]
  const statuses = keys.map(
    async (key) => (await fetch('/models', { headers: { Authorization: `Bearer ${key}` } })).status,
  )
  expect(await Promise.all(statuses)).toEqual([401, 401, 200, 200, 200, 200])
})

test('a boot secret is valid once, and a wrong attempt uses it up too', () => {
  const used = createBootSecret('secret')
  expect([used.redeem('secret'), used.redeem('secret')]).toEqual([true, false])
  const guessed = createBootSecret('secret')
  expect([guessed.redeem('guess'), guessed.redeem('secret')]).toEqual([false, false])
})

test.each([
  ['Bearer abc', 'abc'],
  ['bearer  abc', 'abc'],
  ['BEARER abc ', 'abc'],
  ['Bearer', undefined],
  ['Bearer ', undefined],
  ['Bearer a b', undefined],
  ['Basic abc', undefined],
  ['xBearer abc', undefined],
  ['', undefined],
  [undefined, undefined],
])('the bearer of %j is %j', (header, bearer) => {
  expect(readBearer(header)).toBe(bearer)
})

test('a verifier that differs in one character, even the last, is refused by every method', () => {
  // RFC 7636 4.1: 43 to 128 characters.
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'
  const verifiers = fc.array(fc.constantFrom(...characters.split('')), { minLength: 43, maxLength: 128 })
  const other = (character: string | undefined) => (character === 'A' ? 'B' : 'A')
  fc.assert(
    fc.property(verifiers, fc.nat({ max: 127 }), fc.constantFrom('S256', 'plain'), (right, place, method) => {
      const value = right.join('')
      const made = createHash('sha256').update(value).digest('base64url')
      const codes = createAuthorizationCodes()
      const exchange = (code_verifier: string) =>
        codes.exchange({
          code: codes.issue({ method, value: method === 'plain' ? value : made }, grant),
          code_verifier,
        })
      expect(exchange(value)).toEqual(grant)
      for (const index of [right.length - 1, place % right.length]) {
        const wrong = right.with(index, other(right[index])).join('')
        expect(() => exchange(wrong)).toThrow('does not match')
      }
      expect(() => exchange(value.slice(0, -1))).toThrow('does not match')
    }),
  )
})
