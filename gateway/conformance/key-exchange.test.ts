import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CodeChallenge } from '../auth/authorization-codes.ts'
import { shareTestGateway } from '../testing/start-test-gateway.ts'

// gateway-api.md, POST /auth/keys and Key exchange result: one test for each row.

const gateway = shareTestGateway()
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const s256 = { method: 'S256', value: createHash('sha256').update(verifier).digest('base64url') } as const
const plain = { method: 'plain', value: verifier } as const

const issue = (challenge: CodeChallenge) =>
  gateway().gateway.codes.issue(challenge, { kind: 'user', issuedTo: 'other', label: 'Test' })

async function exchange(body: Readonly<Record<string, unknown>>): Promise<readonly [status: number, body: unknown]> {
  const { gateway: running } = gateway()
  const response = await fetch(`${running.baseUrl}/auth/keys`, { method: 'POST', body: JSON.stringify(body) })
  return [response.status, await response.json()]
}

test.each([
  ['key', z.string().regex(/^gh-[\w-]{43}$/)],
  ['user_id', z.string().regex(/^user_/)],
])('key exchange result: %s', async (field, schema) => {
  const [status, result] = await exchange({ code: issue(null) })
  expect([status, schema.safeParse(z.record(z.string(), z.unknown()).parse(result)[field]).success]).toEqual([
    200,
    true,
  ])
})

test('POST /auth/keys: code is valid once', async () => {
  const code = issue(null)
  expect([(await exchange({ code }))[0], (await exchange({ code }))[0]]).toEqual([200, 403])
  expect((await exchange({}))[1]).toEqual({ error: { code: 400, message: 'code is required and must be a string' } })
})

test.each<[method: string | null, challenge: CodeChallenge, verifier: string | undefined]>([
  ['S256', s256, verifier],
  ['plain', plain, verifier],
  [null, plain, verifier],
  [null, null, undefined],
])('POST /auth/keys: code_challenge_method %j is accepted', async (method, challenge, given) => {
  const body = { code: issue(challenge), code_challenge_method: method, code_verifier: given }
  expect((await exchange(body))[0]).toBe(200)
})

test.each([
  ['S512', s256],
  ['plain', s256],
  ['S256', plain],
  [7, plain],
])('POST /auth/keys: code_challenge_method %j is a 400', async (method, challenge) => {
  const body = { code: issue(challenge), code_challenge_method: method, code_verifier: verifier }
  expect((await exchange(body))[0]).toBe(400)
})

test.each([
  [verifier, 200],
  [`${verifier}x`, 403],
  [undefined, 400],
  [7, 400],
])('POST /auth/keys: code_verifier %j is a %d', async (given, status) => {
  const body = { code: issue(s256), code_challenge_method: 'S256', code_verifier: given }
  expect((await exchange(body))[0]).toBe(status)
})
