import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { issueKey } from '../auth/api-key.ts'
import { readStream } from '../testing/read-chunks.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

/** Opens a connection that sends this and no more. */
async function openConnection({ gateway }: TestGateway, sends = ''): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(Number(new URL(gateway.baseUrl).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(sends)
  return { socket, answer: () => answer }
}

const head = ({ gateway, userKey }: TestGateway, path: string, headers: string): string =>
  `POST /api/v1${path} HTTP/1.1\r\nHost: ${new URL(gateway.baseUrl).host}\r\nAuthorization: Bearer ${userKey}\r\n${headers}\r\n`

test('beyond `maxConnections` the oldest idle connection is closed, and no answer is cut', async () => {
  const started = await startTestGateway({ limits: { maxConnections: 8 } })
  const slow = await started.chat('/rate 20\none two three four five six seven eight', { stream: true })
  const idle: Awaited<ReturnType<typeof openConnection>>[] = []
  for (let opened = 0; opened < 40; opened += 1) idle.push(await openConnection(started))
  await eventually(() => expect(idle.filter(({ socket }) => !socket.closed).length).toBeLessThanOrEqual(7))
  expect((await readStream(await started.chat('beside it', { stream: true }))).content).toBe('beside it')
  expect(await readStream(slow)).toMatchObject({ content: 'one two three four five six seven eight', isDone: true })
  expect(idle[0]?.socket.closed).toBe(true)
})

test.each([
  ['a connection that says nothing', () => ''],
  ['headers that never end', (started: TestGateway) => head(started, '/chat/completions', '').slice(0, -2)],
  [
    'a body that never ends',
    (started: TestGateway) => head(started, '/chat/completions', 'Content-Length: 50\r\n') + '{',
  ],
])('%s is closed after its timeout', async (_name, sends) => {
  const limits = { headersTimeoutMs: 50, requestTimeoutMs: 50, checkIntervalMs: 10 }
  const started = await startTestGateway({ limits })
  const { socket, answer } = await openConnection(started, sends(started))
  await once(socket, 'close')
  expect(answer()).toMatch(/^HTTP\/1\.1 408 .*"The request did not arrive in time"/s)
})

test('headers above 16 KiB are a 431, in one piece or in many', async () => {
  const started = await startTestGateway()
  const one = head(started, '/chat/completions', `X-Long: ${'x'.repeat(20_000)}\r\n`)
  const many = head(started, '/chat/completions', 'X-Short: x\r\n'.repeat(3000))
  for (const sends of [one, many]) {
    const { socket, answer } = await openConnection(started, sends)
    await once(socket, 'close')
    expect(answer()).toMatch(/^HTTP\/1\.1 431 .*"The headers of the request are too large"/s)
  }
  expect((await started.chat('still here')).status).toBe(200)
})

test('a key has a limit of open requests, and other keys have their own', async () => {
  const started = await startTestGateway({ limits: { maxRequestsPerKey: 2 } })
  const asUser = { headers: { Authorization: `Bearer ${started.userKey}` } }
  const client = new AbortController()
  const hang = () => started.chat('/hang after=1\none two', { stream: true }, { ...asUser, signal: client.signal })
  await Promise.all([hang(), hang()])
  const refused = await started.chat('one more', {}, asUser)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect((await started.fetch('/models', asUser)).status).toBe(503)
  expect((await started.chat('another key')).status).toBe(200)
  client.abort()
  await eventually(async () => expect((await started.chat('again', {}, asUser)).status).toBe(200))
})

test("streams of two programs' keys do not block the app's chat on another connection", async () => {
  const limits = { maxConnections: 6, maxRequestsPerKey: 3, maxRequests: 4 }
  const started = await startTestGateway({ limits })
  const appKey = issueKey(started.gateway.keys, { kind: 'management', issuedTo: 'app', label: 'App' })
  const hold = (key: string) =>
    started.chat('/hang after=1\none two', { stream: true }, { headers: { Authorization: `Bearer ${key}` } })
  const statuses: number[] = []
  for (const key of [started.userKey, started.userKey, started.managementKey, started.managementKey]) {
    statuses.push((await hold(key)).status)
  }
  expect([statuses, (await hold(started.userKey)).status]).toEqual([[200, 200, 200, 200], 429])
  const asApp = { headers: { Authorization: `Bearer ${appKey}` } }
  expect(await readStream(await started.chat('for the app', { stream: true }, asApp))).toMatchObject({
    content: 'for the app',
    isDone: true,
  })
})

test('a body without a length counts with its real length after it was read', async () => {
  const mebibyte = 1024 * 1024
  const started = await startTestGateway({ limits: { maxBodyBytesPerKey: 64 * mebibyte } })
  const body = JSON.stringify({
    model: 'gatehouse/script',
    stream: true,
    messages: [{ role: 'user', content: '/hang after=1\none two' }],
  })
  const held = await fetch(`${started.gateway.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${started.userKey}` },
    body: new Blob([body]).stream(),
    duplex: 'half',
  })
  expect(held.status).toBe(200)
  const asUser = { headers: { Authorization: `Bearer ${started.userKey}` } }
  expect((await started.chat('beside it', {}, asUser)).status).toBe(200)
})

test('bodies in memory are limited for each key and for all programs, and the app has its own limit', async () => {
  const mebibyte = 1024 * 1024
  const started = await startTestGateway({ limits: { maxBodyBytesPerKey: 3 * mebibyte, maxBodyBytes: 4 * mebibyte } })
  const large = `Content-Length: ${2 * mebibyte}\r\n`
  const first = await openConnection(started, `${head(started, '/chat/completions', large)}{`)
  const ask = async (filler: number, key: string) => {
    const headers = { Authorization: `Bearer ${key}` }
    return (await started.chat('hello', { user: 'x', filler: 'x'.repeat(filler) }, { headers })).status
  }
  await eventually(async () => expect(await ask(2 * mebibyte, started.userKey)).toBe(503))
  expect(await ask(1000, started.userKey)).toBe(200)
  expect(await ask(1.5 * mebibyte, started.managementKey)).toBe(200)
  expect(await ask(2.5 * mebibyte, started.managementKey)).toBe(503)
  const appKey = issueKey(started.gateway.keys, { kind: 'management', issuedTo: 'app', label: 'App' })
  expect(await ask(2.5 * mebibyte, appKey)).toBe(200)
  first.socket.destroy()
  await eventually(async () => expect(await ask(2 * mebibyte, started.userKey)).toBe(200))
})
