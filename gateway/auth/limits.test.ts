import { expect, test } from 'vitest'
import { manageKeys } from '../manage-keys.ts'
import { parseMoney } from '../money/money.ts'
import type { KeyLimits } from '../store/key-store.ts'
import { makeFolder, startTestGateway } from '../testing/start-test-gateway.ts'
import { issueKey } from './api-key.ts'
import { createRateLimiter } from './admit.ts'

async function startWithLimits(limits: Partial<KeyLimits>) {
  const started = await startTestGateway()
  const { keys } = started.gateway
  const key = issueKey(keys, { kind: 'user', issuedTo: 'other', label: 'Limited', limits })
  const init = { headers: { Authorization: `Bearer ${key}` } }
  const chat = (message: string, more: Record<string, unknown> = {}) => started.chat(message, more, init)
  return { ...started, chat, init, spent: () => keys.list().at(-1)?.spent }
}

test('a key can spend exactly its credit and is then refused with a 402', async () => {
  const { chat, spent } = await startWithLimits({ credit: parseMoney('0.3') })
  for (const stream of [true, false, true]) {
    const response = await chat('/usage prompt-cost=0.04 completion-cost=0.06\nHi', { stream })
    expect(response.status).toBe(200)
    await response.text()
  }
  expect(spent()).toBe(parseMoney('0.3'))
  for (const stream of [true, false]) {
    const response = await chat('Hi', { stream })
    expect([response.status, await response.json()]).toEqual([
      402,
      {
        error: { code: 402, message: 'Insufficient credits; add credits to go on (this key has spent $0.3 of $0.3)' },
      },
    ])
  }
})

test('each step of a tool loop is charged, a refusal is not', async () => {
  const { chat, spent } = await startWithLimits({})
  await (await chat('/usage cost=0.1\n/tool-call clock\n/say Done', { tools: [{ type: 'clock' }] })).text()
  expect((await chat('/status 500')).status).toBe(500)
  expect(spent()).toBe(parseMoney('0.2'))
})

test('a key has a number of requests per minute, then a 429 says when to retry', async () => {
  const { chat, post, fetch, init } = await startWithLimits({ requestsPerMinute: 2 })
  expect([(await chat('Hi')).status, (await chat('/status 503')).status]).toEqual([200, 503])
  const refused = await chat('Hi')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('x-ratelimit-limit')]).toEqual([
    429,
    '30',
    '2',
  ])
  expect(await refused.json()).toEqual({
    error: { code: 429, message: 'Rate limit exceeded: this key is limited to 2 requests per minute' },
  })
  expect((await post('/audio/speech', { model: 'm', input: 'x', voice: 'y' }, init)).status).toBe(429)
  // Reading lists runs no model.
  expect((await fetch('/models', init)).status).toBe(200)
})

test('a bucket refills with time, up to its capacity', () => {
  let time = 0
  const { take } = createRateLimiter(() => time)
  const results = () => Array.from({ length: 3 }, () => take(1, 2))
  const yes = { kind: 'admitted' }
  expect(results()).toEqual([yes, yes, { kind: 'refused', retryAfter: 30 }])
  time += 20_000
  expect(take(1, 2)).toEqual({ kind: 'refused', retryAfter: 10 })
  expect(take(2, 2)).toEqual(yes)
  time += 10_000
  expect(take(1, 2)).toEqual(yes)
  time += 3_600_000
  expect(results()).toEqual([yes, yes, { kind: 'refused', retryAfter: 30 }])
})

test('keys are created, listed and revoked from the command line while a gateway serves', async () => {
  const dataDirectory = await makeFolder()
  const { chat } = await startTestGateway({ dataDirectory })
  const run = (...args: string[]) => {
    const written = { out: '', error: '' }
    const code = manageKeys([...args, '--data', dataDirectory], {
      stdout: { write: (text) => (written.out += text) },
      stderr: { write: (text) => (written.error += text) },
    })
    return {
      code,
      error: written.error,
      lines: written.out
        .split('\n')
        .filter(Boolean)
        .map((line): unknown => JSON.parse(line)),
    }
  }
  const limits = ['--credit', '0.5', '--period', 'weekly', '--rate', '60', '--models', 'gatehouse/script, ollama/*']
  const made = run('add', '--label', 'Anna', ...limits, '--expires-in-days', '30')
  const inThirtyDays = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString()
  const isoTime: unknown = expect.stringMatching(/^\d{4}-.*Z$/)
  const described = {
    id: 3,
    kind: 'user',
    label: 'Anna',
    hint: expect.stringMatching(/^[\w-]{4}$/),
    created_at: isoTime,
    last_used_at: null,
    credit_limit: '0.5',
    limit_period: 'weekly',
    spent: '0',
    requests_per_minute: 60,
    allowed_models: ['gatehouse/script', 'ollama/*'],
    expires_at: expect.stringContaining(inThirtyDays.slice(0, 10)),
  }
  expect(made).toEqual({ code: 0, error: '', lines: [{ ...described, key: expect.stringMatching(/^gh-/) }] })
  const { key, hint } = made.lines[0] as { key: string; hint: string }
  expect(key.endsWith(hint)).toBe(true)
  expect(run('add', '--label', 'ANNA')).toMatchObject({
    code: 2,
    error: expect.stringContaining('key 3 is called Anna'),
  })
  const init = { headers: { Authorization: `Bearer ${key}` } }
  expect((await chat('/usage cost=0.25\nHi', {}, init)).status).toBe(200)
  expect(run('list').lines.at(-1)).toEqual({ ...described, spent: '0.25' })
  expect(run('revoke', '3')).toEqual({ code: 0, error: '', lines: [] })
  expect((await chat('Hi', {}, init)).status).toBe(401)
})

test.each([
  [['add'], '--label is required: who the key is for'],
  [['add', '--label', 'x', '--credit', 'much'], '--credit must be US dollars'],
  [['add', '--label', 'x', '--credit', '1', '--period', 'hourly'], '--period must be daily, weekly or monthly'],
  [['add', '--label', 'x', '--period', 'daily'], '--period must be daily, weekly or monthly, and needs --credit'],
  [['add', '--label', 'x', '--rate', '0'], '--rate must be a whole number from 1'],
  [['add', '--label', 'x', '--models', 'a,,b'], '--models must be 1 to 50 names of models'],
  [['add', '--label', 'x', '--expires-in-days', '0'], '--expires-in-days must be a whole number from 1'],
  [['list'], '--data is required: the folder of the gateway'],
  [['dance'], 'keys takes add, list or revoke ID'],
  [['list', '--colour', 'red'], "Unknown option '--colour'"],
] as const)('keys %j is refused: %s', async (args, expected) => {
  let error = ''
  const terminal = { stdout: { write: () => {} }, stderr: { write: (text: string) => (error += text) } }
  expect(manageKeys(expected.startsWith('--data') ? args : [...args, '--data', await makeFolder()], terminal)).toBe(2)
  expect(error).toContain(expected)
  expect(error).toContain('Usage: npm run gateway -- keys add')
})
