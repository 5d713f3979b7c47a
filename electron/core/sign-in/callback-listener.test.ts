import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { german } from '../words/german.ts'
import { listenForCallback } from './callback-listener.ts'

const nonce = 'n'.repeat(43)

async function listen(host: 'localhost' | '127.0.0.1' = '127.0.0.1', ports: readonly number[] = [0]) {
  const visits: string[] = []
  const listener = await listenForCallback({ host, ports, nonce, onCallback: (url) => visits.push(url) })
  onTestFinished(() => listener.close())
  return { listener, visits, callback: new URL(listener.callbackUrl) }
}

/** A visit as a browser's, but with whatever Host the test wants. */
function visit(
  url: URL,
  { method = 'GET', host = url.host } = {},
): Promise<{ status: number; body: string; headers: object }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string; headers: object }>()
  const sent = request(url, { method, headers: { Host: host } }, (response) => {
    let body = ''
    response.setEncoding('utf8').on('data', (text: string) => (body += text))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }))
  })
  sent.on('error', reject)
  sent.end()
  return promise
}

test('the visit with the code is told, and the person is sent back', async () => {
  const { listener, visits, callback } = await listen()
  expect(listener.callbackUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback\/n{43}$/)
  callback.search = '?code=abc&state=s'
  const { status, body, headers } = await visit(callback)
  expect(status).toBe(200)
  expect(body).toContain('You can close this tab and go back to Gatehouse.')
  expect(body).not.toContain('abc')
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining(`default-src 'none'`),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(visits).toEqual([callback.href])
})

test('a no is told as well', async () => {
  const { visits, callback } = await listen()
  callback.search = '?error=access_denied'
  expect((await visit(callback)).status).toBe(200)
  expect(visits).toEqual([callback.href])
})

test.each([
  ['another path', { path: '/callback/other?code=abc' }, 404],
  ['a longer path', { path: `/callback/${nonce}/?code=abc` }, 404],
  ['the root', { path: '/?code=abc' }, 404],
  ['another method', { method: 'POST' }, 405],
  ['another name of this computer', { host: 'evil.example' }, 421],
  ['another port in the name', { host: '127.0.0.1:1' }, 421],
  ['nothing to tell', { path: `/callback/${nonce}` }, 400],
])(
  '%s is refused and told to nobody',
  async (_name, visited: { path?: string; method?: string; host?: string }, status) => {
    const { path = `/callback/${nonce}?code=abc`, ...options } = visited
    const { visits, callback } = await listen()
    expect((await visit(new URL(path, callback), options)).status).toBe(status)
    expect(visits).toEqual([])
  },
)

test('once closed it is gone', async () => {
  const { listener, visits, callback } = await listen()
  listener.close()
  callback.search = '?code=abc'
  await expect(visit(callback)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(visits).toEqual([])
})

test('where the wanted port is taken, another one is used, under the same name', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const { callback } = await listen('localhost', [port, 0])
  expect(callback.hostname).toBe('localhost')
  expect(Number(callback.port)).not.toBe(port)
  callback.search = '?code=abc'
  expect((await visit(callback)).status).toBe(200)
})

test('where no port is free, it fails', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  await expect(listen('127.0.0.1', [port])).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('the page that the browser shows is in the language of the app', async () => {
  const parts = {
    host: '127.0.0.1',
    ports: [0],
    nonce,
    words: () => german.signInPage,
    onCallback: () => undefined,
  } as const
  const listener = await listenForCallback(parts)
  onTestFinished(() => listener.close())
  const { body } = await visit(new URL(`${listener.callbackUrl}?code=abc`))
  expect(body).toContain('<html lang="de">')
  expect(body).toContain('Sie können diesen Tab schließen und zu Gatehouse zurückkehren.')
})
