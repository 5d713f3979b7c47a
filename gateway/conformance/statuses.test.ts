import { expect, test } from 'vitest'
import { endpoints, type Endpoint } from '#shared/gateway/endpoints.ts'
import { errorObject } from '#shared/gateway/error-object.ts'
import { statusMeanings, type DocumentedStatus } from '#shared/gateway/statuses.ts'
import { readStream } from '../testing/read-chunks.ts'
import { shareTestGateway } from '../testing/start-test-gateway.ts'

// gateway-api.md, Errors and Authentication: one test for each row.

const gateway = shareTestGateway()
const ok = { model: 'gatehouse/script', messages: [{ role: 'user', content: 'Hi' }] }

// `Object.keys` returns strings; the table's keys are these statuses.
const statuses = Object.keys(statusMeanings).map((status) => Number(status) as DocumentedStatus)

test.each(statuses)('a provider’s %d reaches the caller with its Error object, streamed or not', async (status) => {
  for (const stream of [true, false]) {
    const response = await gateway().chat(`/status ${status}`, { stream })
    const { error } = errorObject.parse(await response.json())
    expect([response.status, error.code, error.message]).toEqual([status, status, statusMeanings[status]])
  }
})

test.each(statuses)('a provider’s %d in mid-stream is a chunk with its Error object', async (status) => {
  const script = `/error-mid-stream after=1 code=${status}\none two`
  const { chunks } = await readStream(await gateway().chat(script, { stream: true }))
  expect(chunks.at(-1)).toMatchObject({
    error: { code: status, message: statusMeanings[status] },
    choices: [{ finish_reason: 'error' }],
  })
})

const operations = Object.entries<Endpoint>(endpoints).map(
  ([name, { method, path }]) => [name, method, path.replace('{slug}', 'nobody')] as const,
)
const init = (method: string, body: unknown, bearer?: string) => ({
  ...(method === 'POST' ? { method, body: JSON.stringify(body) } : {}),
  headers: bearer === undefined ? { Authorization: '' } : { Authorization: `Bearer ${bearer}` },
})

test.each(operations)('%s (%s %s): without a bearer 401, except for the first sign-in', async (name, method, path) => {
  const { gateway: running } = gateway()
  const response = await fetch(running.baseUrl + path, init(method, {}))
  const { error } = errorObject.parse(await response.json())
  expect([response.status, error.message]).toEqual(
    name === 'auth.createKey' ? [400, 'code is required and must be a string'] : [401, 'Missing authentication header'],
  )
})

test.each([
  ['/auth/keys', { code: 'x' }],
  ['/presets/p/chat/completions', ok],
])('POST %s: 403 for a key that is not a management key', async (path, body) => {
  const response = await gateway().fetch(path, init('POST', body, gateway().userKey))
  expect([response.status, await response.json()]).toEqual([
    403,
    { error: { code: 403, message: 'Only management keys can perform this operation' } },
  ])
})

test('authentication: the key of an exchanged code is a bearer token', async () => {
  const { gateway: running } = gateway()
  const code = running.codes.issue(null, { kind: 'user', issuedTo: 'other', label: 'Test' })
  const exchange = () =>
    fetch(`${running.baseUrl}/auth/keys`, {
      method: 'POST',
      body: JSON.stringify({ code, code_challenge_method: null }),
    })
  const { key, user_id: user } = (await (await exchange()).json()) as { key: string; user_id: string }
  expect([key, user]).toEqual([expect.stringMatching(/^gh-/), expect.stringMatching(/^user_/)])
  expect((await gateway().fetch('/models', init('GET', null, key))).status).toBe(200)
  expect((await exchange()).status).toBe(403)
})
