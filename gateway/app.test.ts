import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { fakeProvider } from './testing/fake-provider.ts'
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts'

const greeting = { messages: [{ role: 'user', content: 'Hi' }], model: 'gatehouse/script' }

test.each([
  ['no bearer', '/providers', { headers: { Authorization: '' } }, 401, 'Missing authentication header'],
  ['another scheme', '/models', { headers: { Authorization: 'Basic eDp5' } }, 401, 'Missing authentication header'],
  [
    'an unknown key',
    '/models',
    { headers: { Authorization: 'Bearer no' } },
    401,
    'The API key is unknown or was revoked',
  ],
  ['an unknown path', '/nothing', {}, 404, 'There is no operation at /api/v1/nothing'],
  ['another method', '/models', { method: 'DELETE' }, 405, 'This path takes GET, HEAD'],
  ['a missing body', '/chat/completions', { method: 'POST' }, 400, 'The request body is missing; it must be JSON'],
  ['broken JSON', '/chat/completions', { method: 'POST', body: '{"a":' }, 400, 'The request body is not valid JSON'],
  ['an array', '/chat/completions', { method: 'POST', body: '[]' }, 400, 'The request body must be a JSON object'],
  ['an Origin', '/models', { headers: { Origin: 'https://evil.test' } }, 403, 'Requests from web pages are not served'],
  [
    'a preflight',
    '/models',
    { method: 'OPTIONS', headers: { Origin: 'null' } },
    403,
    'Requests from web pages are not served',
  ],
])('%s is refused with an Error object', async (_name, path, init, status, message) => {
  const { fetch } = await startTestGateway()
  const response = await fetch(path, init)
  expect({ status: response.status, body: await response.json() }).toEqual({
    status,
    body: { error: { code: status, message } },
  })
})

test('a 405 names the methods that the path takes', async () => {
  const { fetch } = await startTestGateway()
  const response = await fetch('/chat/completions')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

test.each(['/nowhere', '/providers', '/chat/completions'])(
  '%s is answered with an id and without CORS',
  async (path) => {
    const { fetch } = await startTestGateway()
    const { headers } = await fetch(path)
    expect(headers.get('x-generation-id')).toMatch(/^gen-\d+-[\w-]{16}$/)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  },
)

test('only its own Host is served', async () => {
  const { gateway, managementKey } = await startTestGateway()
  const { port } = new URL(gateway.baseUrl)
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      const headers = { Host: host, Authorization: `Bearer ${managementKey}` }
      request({ host: '127.0.0.1', port, path: '/api/v1/models', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .once('error', reject)
        .end()
    })
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, '127.0.0.1', `evil.test:${port}`, `127.0.0.1:${port}.evil`]
  expect(await Promise.all(hosts.map(statusFor))).toEqual([200, 403, 403, 403, 400])
})

test.each([
  ['/chat/completions', 64],
  ['/presets/p/chat/completions', 16],
  ['/audio/transcriptions', 64],
  ['/auth/keys', 1],
])('a body of %s above %d MiB is a 413, with and without a length', async (path, mebibytes) => {
  const gateway = await startTestGateway()
  const text = JSON.stringify({ ...greeting, user: 'x'.repeat(mebibytes * 1024 * 1024) })
  const error = { code: 413, message: `The request body is larger than ${mebibytes} MiB` }
  // Without `close` the client would keep the connection and not expect it to break.
  const expected = [413, { error }, 'close']
  expect(await postInPieces(gateway, path, text, { 'Content-Length': String(text.length) })).toEqual(expected)
  expect(await postInPieces(gateway, path, text, { 'Transfer-Encoding': 'chunked' })).toEqual(expected)
})

test('a body below the limit is read, with and without a length', async () => {
  const gateway = await startTestGateway()
  const text = JSON.stringify({ ...greeting, user: 'é'.repeat(1024 * 1024) })
  const [status] = await postInPieces(gateway, '/chat/completions', text, { 'Transfer-Encoding': 'chunked' })
  expect(status).toBe(200)
})

test('an internal fault is a 500 that reveals nothing about the inside, and is reported', async () => {
  const problem = new Error('the inside')
  const broken = fakeProvider('broken', ['test/broken'], () => {
    throw problem
  })
  const { chat, faults } = await startTestGateway({ moreProviders: [broken] })
  const response = await chat('Hi', { model: 'test/broken' })
  expect([response.status, await response.json()]).toEqual([
    500,
    { error: { code: 500, message: 'Internal server error' } },
  ])
  expect(faults).toEqual([problem])
})

test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['a target that is no URL', 'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
])('%s is a 400 with an Error object', async (_name, text) => {
  const { gateway } = await startTestGateway()
  const answer = await sendRaw(Number(new URL(gateway.baseUrl).port), text)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('{"error":{"code":400,"message":"The request cannot be read"}}')
})

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (bytes) => (answer += bytes.toString()))
    socket.once('close', () => resolve(answer))
    socket.once('error', reject)
  })
}

/** POSTs without waiting for permission, like a client that does not know the limit. */
function postInPieces(
  { gateway, managementKey }: TestGateway,
  path: string,
  text: string,
  headers: Record<string, string>,
): Promise<[status: number | undefined, body: unknown, connection: string | undefined]> {
  return new Promise((resolve, reject) => {
    const allHeaders = path === '/auth/keys' ? headers : { ...headers, Authorization: `Bearer ${managementKey}` }
    const sent = request(gateway.baseUrl + path, { method: 'POST', headers: allHeaders }, (response) => {
      let body = ''
      response.on('data', (bytes: Buffer) => (body += bytes.toString()))
      response.once('end', () => resolve([response.statusCode, JSON.parse(body), response.headers.connection]))
    })
    // The gateway may close while the rest is still being sent.
    sent.on('error', (error) => setTimeout(() => reject(error), 2000).unref())
    sent.end(text)
  })
}
