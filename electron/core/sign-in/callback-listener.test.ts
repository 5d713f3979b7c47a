import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { german } from '../words/german.ts'
import { listenForCallback } from './callback-listener.ts'

const nonce = 'n'.repeat(43)

async function listen(host: 'localhost' | '127.0.0.1' = '127.0.0.1', ports: readonly number[] = [0]) {
  const visits: string[] = []
  const listener = await listenForCallback({ host, ports, nonce, onCallback: (url) => visits.push(url) })
  onTestFinished(() => listener.close())
  return { listener, visits, callback: new URL(listener.callbackUrl) }
}

/** Sends a request like a browser, with a chosen Host header and request target. */
function visit(
  url: URL,
  { method = 'GET', host = url.host, target = url.pathname + url.search } = {},
): Promise<{ status: number; body: string; headers: object }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string; headers: object }>()
  const sent = request(url, { method, path: target, headers: { Host: host } }, (response) => {
    let body = ''
    response.setEncoding('utf8').on('data', (text: string) => (body += text))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }))
  })
  sent.on('error', reject)
  sent.end()
  return promise
}

test('a visit with a code is reported, and the page sends the person back', async () => {
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
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  expect(visits).toEqual([callback.href])
})

test('a refusal is reported', async () => {
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
  ['another server as the target', { target: `//evil.example/callback/${nonce}?code=abc` }, 404],
  ['no server as the target', { target: '//' }, 404],
])(
  '%s is refused and not reported',
  async (_name, visited: { path?: string; method?: string; host?: string; target?: string }, status) => {
    const { path = `/callback/${nonce}?code=abc`, ...options } = visited
    const { visits, callback } = await listen()
    expect((await visit(new URL(path, callback), options)).status).toBe(status)
    expect(visits).toEqual([])
  },
)

test('an absolute request target, as sent to proxies, is refused', async () => {
  const { visits, callback } = await listen()
  callback.search = '?code=abc'
  expect((await visit(callback, { target: callback.href })).status).toBe(404)
  expect(visits).toEqual([])
})

test('a closed listener accepts no connections', async () => {
  const { listener, visits, callback } = await listen()
  listener.close()
  callback.search = '?code=abc'
  await expect(visit(callback)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(visits).toEqual([])
})

test('if the preferred port is taken, another one is used with the same host', async () => {
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

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some((one) => one.address === '::1'))

test('localhost listens on every loopback address that a browser may try, 127.0.0.1 only on that one', async () => {
  const both = await listen('localhost')
  both.callback.search = '?code=abc'
  for (const hostname of ['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])]) {
    const url = new URL(both.callback)
    url.hostname = hostname
    expect((await visit(url, { host: both.callback.host })).status).toBe(200)
  }
  both.listener.close()
  const one = await listen('127.0.0.1')
  for (const { callback } of [both, one]) {
    const url = new URL(callback)
    url.hostname = '[::1]'
    await expect(visit(url, { host: callback.host })).rejects.toThrow('connect')
  }
})

test('a port that another program uses on ::1 is not used for localhost, and is released', async () => {
  if (!hasIpv6) return
  const other = createServer().listen({ port: 0, host: '::1', ipv6Only: true })
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  await expect(listen('localhost', [port])).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const { callback } = await listen('localhost', [port, 0])
  expect(Number(callback.port)).not.toBe(port)
  const own = createServer().listen(port, '127.0.0.1')
  await once(own, 'listening')
  own.close()
})

test.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])('without IPv6 (%s) localhost is only 127.0.0.1', async (code) => {
  const listenReally = Server.prototype.listen
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...given) {
    const args: unknown[] = given
    if (!args.includes('::1')) return listenReally.apply(this, given)
    process.nextTick(() => this.emit('error', Object.assign(new Error(code), { code })))
    return this
  })
  const { visits, callback } = await listen('localhost')
  const url = new URL('?code=abc', callback)
  url.hostname = '127.0.0.1'
  expect((await visit(url, { host: callback.host })).status).toBe(200)
  expect(visits).toEqual([`${callback.href}?code=abc`])
})

test('an unfinished request is closed soon after the listener is closed', async () => {
  const { listener, callback } = await listen()
  const socket = connect(Number(callback.port), callback.hostname).on('error', () => undefined)
  socket.write('GET /callback')
  await once(socket, 'connect')
  // Connections are accepted in order: when this one is answered, the other one exists.
  await visit(callback)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let isCut = false
  const cut = once(socket, 'close').then(() => (isCut = true))
  listener.close()
  await expect(visit(callback)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(isCut).toBe(false)
  vi.advanceTimersByTime(1000)
  await cut
})

test('listening rejects if no port is free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  await expect(listen('127.0.0.1', [port])).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('the page in the browser is in the language of the app', async () => {
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
