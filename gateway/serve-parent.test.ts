import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import {
  messageFromGateway,
  type MessageFromGateway,
  type MessageToGateway,
} from '#shared/embedded-gateway-messages.ts'
import { keyExchangeResult } from '#shared/gateway/keys.ts'
import { issueListedKey, lendKey } from './auth/api-key.ts'
import { findAppPort, serveParent } from './serve-parent.ts'
import { createIssuedKeyStore } from './store/key-store.ts'
import { openGatewayDatabase } from './store/open-database.ts'
import { openAuthorizePage } from './testing/open-authorize-page.ts'
import { makeFolder } from './testing/start-test-gateway.ts'

const bootSecret = 'b'.repeat(43)
const verifier = 'v'.repeat(43)
const codeChallenge = createHash('sha256').update(verifier).digest('base64url')

/** Creates the two ends of a port in one process. */
function createPort() {
  let listener: ((event: { data: unknown }) => void) | undefined
  const arrived: MessageFromGateway[] = []
  let wake: (() => void) | undefined
  return {
    port: {
      on: (_event: 'message', listen: typeof listener) => (listener = listen),
      postMessage: (message: MessageFromGateway) => {
        arrived.push(messageFromGateway.parse(structuredClone(message)))
        wake?.()
      },
    },
    send: (message: MessageToGateway) => listener?.({ data: structuredClone(message) }),
    next: async (): Promise<MessageFromGateway> => {
      for (;;) {
        const message = arrived.shift()
        if (message !== undefined) return message
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}

/** Overwrites all pages but the first of a database that another connection has open and no longer cached. */
function damageWhileOpen(path: string): void {
  const other = new DatabaseSync(path)
  other.exec('CREATE TABLE other (x); PRAGMA wal_checkpoint(TRUNCATE)')
  writeFileSync(path, readFileSync(path).fill(0xff, 4096))
  other.close()
}

/** Creates a program with a guide, as in the build. */
async function makeProgram(): Promise<string> {
  const folder = await makeFolder()
  await mkdir(join(folder, 'guide'))
  await writeFile(join(folder, 'guide', 'start.md'), '# Start\n\nBegin here.\n')
  return pathToFileURL(join(folder, 'main', 'gateway.js')).href
}

async function serve() {
  const exits: number[] = []
  const { port, send, next } = createPort()
  serveParent(port, { program: await makeProgram(), exit: (code) => exits.push(code) })
  return { send, next, exits }
}

test('the app starts the gateway, signs in by the boot secret, and stops it', async () => {
  const { send, next, exits } = await serve()
  const dataDirectory = join(await makeFolder(), 'made when missing')
  send({ type: 'start', dataDirectory, port: 0, bootSecret })
  const ready = await next()
  if (ready.type !== 'ready') throw new Error(JSON.stringify(ready))
  expect(ready).toEqual({
    type: 'ready',
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/),
  })

  send({ type: 'sign-in', bootSecret, codeChallenge })
  const answer = await next()
  if (answer.type !== 'code') throw new Error(JSON.stringify(answer))
  const exchange = await fetch(`${ready.baseUrl}/auth/keys`, {
    method: 'POST',
    body: JSON.stringify({ code: answer.code, code_verifier: verifier, code_challenge_method: 'S256' }),
  })
  const { key } = keyExchangeResult.parse(await exchange.json())
  const preset = await fetch(`${ready.baseUrl}/presets/mine/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify({ messages: [{ role: 'system', content: 'Be brief' }] }),
  })
  expect(preset.status).toBe(200)

  send({ type: 'sign-in', bootSecret, codeChallenge })
  expect(await next()).toEqual({
    type: 'failed',
    request: 'sign-in',
    message: 'The boot secret is wrong or was used',
  })
  send({ type: 'stop' })
  await eventually(() => expect(exits).toEqual([0]))
  await expect(fetch(`${ready.baseUrl}/models`)).rejects.toThrow('fetch failed')
})

test('a new sign-in of the app revokes its earlier key', async () => {
  const dataDirectory = await makeFolder()
  const signIn = async () => {
    const { send, next, exits } = await serve()
    send({ type: 'start', dataDirectory, port: 0, bootSecret })
    const ready = await next()
    send({ type: 'sign-in', bootSecret, codeChallenge })
    const answer = await next()
    if (ready.type !== 'ready' || answer.type !== 'code') throw new Error('The sign-in failed')
    const body = JSON.stringify({ code: answer.code, code_verifier: verifier })
    const exchange = await fetch(`${ready.baseUrl}/auth/keys`, { method: 'POST', body })
    const { key } = keyExchangeResult.parse(await exchange.json())
    const stop = async () => {
      send({ type: 'stop' })
      await eventually(() => expect(exits).toEqual([0]))
    }
    const statusOf = async (bearer: string) =>
      (await fetch(`${ready.baseUrl}/models`, { headers: { Authorization: `Bearer ${bearer}` } })).status
    return { key, stop, statusOf }
  }
  const first = await signIn()
  expect(await first.statusOf(first.key)).toBe(200)
  await first.stop()
  const second = await signIn()
  onTestFinished(second.stop)
  expect([await second.statusOf(first.key), await second.statusOf(second.key)]).toEqual([401, 200])
})

/** Starts a gateway whose app is this test, with a key of a program. */
async function serveProgram(folder?: string) {
  const { send, next, exits } = await serve()
  send({ type: 'start', dataDirectory: folder ?? (await makeFolder()), port: 0, bootSecret })
  onTestFinished(async () => {
    send({ type: 'stop' })
    await eventually(() => expect(exits).toEqual([0]))
  })
  const ready = await next()
  if (ready.type !== 'ready') throw new Error(JSON.stringify(ready))
  send({ type: 'serve-programs', id: 7, port: 0 })
  const served = await next()
  if (served.type !== 'programs' || served.address === null) throw new Error(JSON.stringify(served))
  const { address } = served
  const page = await openAuthorizePage(address, { key_label: 'Editor', limit: '5' })
  const answer = async (isAllowed: boolean) => {
    const answered = page.answer()
    const asked = await next()
    if (asked.type !== 'ask-consent') throw new Error(JSON.stringify(asked))
    send({ type: 'answer-consent', id: asked.id, isAllowed })
    const html = await (await answered).text()
    return { asked, code: /id="code"[^>]*value="([\w-]+)"/.exec(html)?.[1] }
  }
  const exchange = (code: string | undefined) =>
    fetch(`${address.baseUrl}/auth/keys`, { method: 'POST', body: JSON.stringify({ code }) })
  return { ...address, ownBaseUrl: ready.baseUrl, send, next, answer, exchange }
}

test("a program gets a code after the app's yes, and none after a no", async () => {
  const { answer, send, next } = await serveProgram()
  const { asked, code } = await answer(true)
  expect(asked.request).toMatchObject({ name: 'Editor', callback: null, managesPresets: false, limitUsd: 5 })
  expect(asked.request.asker?.pid).toBe(process.platform === 'linux' ? process.pid : undefined)
  expect(code).toMatch(/^[\w-]{43}$/)
  send({ type: 'list-keys', id: 1 })
  // A code is not a key yet.
  expect(await next()).toEqual({ type: 'keys', id: 1, keys: [] })
  const denied = await serveProgram()
  expect((await denied.answer(false)).code).toBeUndefined()
})

test('programs are served at their own address only while the app says so, and the app at its own', async () => {
  const { answer, exchange, send, next, baseUrl, ownBaseUrl } = await serveProgram()
  const { key } = keyExchangeResult.parse(await (await exchange((await answer(true)).code)).json())
  expect(await next()).toEqual({ type: 'keys-changed' })
  const statusAt = async (base: string) =>
    (await fetch(`${base}/key`, { headers: { Authorization: `Bearer ${key}` } })).status
  expect([await statusAt(baseUrl), await statusAt(ownBaseUrl)]).toEqual([200, 403])
  expect((await fetch(ownBaseUrl.replace('/api/v1', '/auth'))).status).toBe(404)

  send({ type: 'serve-programs', id: 8, port: null })
  expect(await next()).toEqual({ type: 'programs', id: 8, address: null })
  await expect(statusAt(baseUrl)).rejects.toThrow('fetch failed')
  expect(await statusAt(ownBaseUrl)).toBe(403)

  const taken = Number(new URL(ownBaseUrl).port)
  send({ type: 'serve-programs', id: 9, port: taken })
  expect(await next()).toMatchObject({
    type: 'programs-failed',
    id: 9,
    message: `Port ${taken} is used by another program. Choose another port.`,
  })
})

test('the app lists the keys of programs without its own, and a revoked key no longer works', async () => {
  const { answer, exchange, send, next, baseUrl } = await serveProgram()
  send({ type: 'sign-in', bootSecret, codeChallenge })
  await next()
  const exchanged = await exchange((await answer(true)).code)
  const { key } = keyExchangeResult.parse(await exchanged.json())
  expect(await next()).toEqual({ type: 'keys-changed' })
  send({ type: 'list-keys', id: 7 })
  const listed = await next()
  if (listed.type !== 'keys') throw new Error(JSON.stringify(listed))
  expect(listed.keys).toMatchObject([
    { name: 'Editor', managesPresets: false, lastUsedAt: null, limitUsd: 5, limitPeriod: null, spentUsd: 0 },
  ])
  const status = async () => (await fetch(`${baseUrl}/models`, { headers: { Authorization: `Bearer ${key}` } })).status
  expect(await status()).toBe(200)
  // A list of models also searches for local servers.
  expect(await next()).toMatchObject({ type: 'local-servers', id: null })
  send({ type: 'revoke-key', id: 8, keyId: listed.keys[0]?.id ?? 0 })
  expect(await next()).toEqual({ type: 'keys', id: 8, keys: [] })
  expect(await status()).toBe(401)
})

test('the app makes a key, changes it, and lends it until it takes that back', async () => {
  const { send, next, baseUrl } = await serveProgram()
  const draft = {
    name: 'Agent',
    limitUsd: 5,
    limitPeriod: null,
    requestsPerMinute: null,
    allowedModels: null,
    expiresAt: null,
  }
  const read = async () => {
    const message = await next()
    if (message.type !== 'key-added') throw new Error(JSON.stringify(message))
    return message
  }
  const label = async (key: string) => {
    const response = await fetch(`${baseUrl}/key`, { headers: { Authorization: `Bearer ${key}` } })
    return ((await response.json()) as { data?: { label: string } }).data?.label ?? response.status
  }
  send({ type: 'add-key', id: 1, draft })
  const added = await read()
  send({ type: 'change-key', id: 2, keyId: added.keyId, draft: { ...draft, name: 'Editor' } })
  expect(await next()).toMatchObject({ type: 'keys', id: 2, keys: [{ name: 'Editor' }] })
  send({ type: 'lend-key', id: 3, keyId: added.keyId })
  const lent = await read()
  expect([await label(added.key), await label(lent.key)]).toEqual(['Editor', 'Editor'])
  send({ type: 'return-key', keyId: lent.keyId })
  expect([await label(added.key), await label(lent.key)]).toEqual(['Editor', 401])
})

test('a lent key ends when the gateway starts again, and its original key stays', async () => {
  const dataDirectory = await makeFolder()
  const first = createIssuedKeyStore(openGatewayDatabase(dataDirectory))
  const { id, key } = issueListedKey(first, { kind: 'user', issuedTo: 'other', label: 'Editor' })
  const lent = lendKey(first, id)
  const { baseUrl } = await serveProgram(dataDirectory)
  const status = async (bearer: string | undefined) =>
    (await fetch(`${baseUrl}/key`, { headers: { Authorization: `Bearer ${bearer}` } })).status
  expect([await status(key), await status(lent?.key)]).toEqual([200, 401])
})

test('listing keys before the start is refused with the reason', async () => {
  const { send, next } = await serve()
  send({ type: 'list-keys', id: 1 })
  expect(await next()).toEqual({ type: 'keys-failed', id: 1, message: 'The gateway has not started' })
})

test('a start that fails says why and ends the process', async () => {
  const { send, next, exits } = await serve()
  const file = join(await makeFolder(), 'file')
  await writeFile(file, '')
  send({ type: 'start', dataDirectory: file, port: 0, bootSecret })
  expect(await next()).toEqual({
    type: 'failed',
    request: 'start',
    message: expect.stringContaining('EEXIST'),
  })
  expect(exits).toEqual([1])
})

test('damage found while the gateway runs is an error that says so, and ends the process; the next one replaces the database', async () => {
  const dataDirectory = await makeFolder()
  const first = await serve()
  first.send({ type: 'start', dataDirectory, port: 0, bootSecret })
  const ready = await first.next()
  if (ready.type !== 'ready') throw new Error(JSON.stringify(ready))
  damageWhileOpen(join(dataDirectory, 'gateway.sqlite'))
  const refused = await fetch(`${ready.baseUrl}/models`, { headers: { Authorization: `Bearer gh-${'x'.repeat(43)}` } })
  expect([refused.status, await refused.json()]).toEqual([
    500,
    { error: { code: 500, message: expect.stringContaining('the database of this gateway is damaged') } },
  ])
  await eventually(() => expect(first.exits).toEqual([1]))

  const second = await serve()
  second.send({ type: 'start', dataDirectory, port: 0, bootSecret })
  const path = expect.stringMatching(/gateway\.sqlite\.damaged-[\dTZ-]+$/)
  expect(await second.next()).toEqual({ type: 'database-set-aside', path, lost: 'all' })
  expect((await second.next()).type).toBe('ready')
  second.send({ type: 'stop' })
  await eventually(() => expect(second.exits).toEqual([0]))
})

test('a sign-in before the start gives no code', async () => {
  const { send, next } = await serve()
  send({ type: 'sign-in', bootSecret, codeChallenge })
  expect(await next()).toMatchObject({ type: 'failed', request: 'sign-in' })
})

test('a process without a parent port is run from the command line', () => {
  const { port } = createPort()
  expect([findAppPort({}), findAppPort({ parentPort: null }), findAppPort({ parentPort: port })]).toEqual([
    undefined,
    undefined,
    port,
  ])
})

test('the app searches for local servers also before the gateway has started, without those it declined', async () => {
  const { send, next, exits } = await serve()
  send({ type: 'decline-local-servers', slugs: ['ollama', 'lm-studio', 'llama-cpp'] })
  send({ type: 'search-local-servers', id: 7, maxAgeMs: 0 })
  send({ type: 'start', dataDirectory: await makeFolder(), port: 0, bootSecret })
  onTestFinished(async () => {
    send({ type: 'stop' })
    await eventually(() => expect(exits).toEqual([0]))
  })
  expect(await next()).toMatchObject({ type: 'ready' })
  const servers = ['ollama', 'lm-studio', 'llama-cpp'].map((slug) =>
    expect.objectContaining({ slug, state: 'declined', models: [] }),
  )
  expect(await next()).toEqual({ type: 'local-servers', id: null, servers })
  expect(await next()).toEqual({ type: 'local-servers', id: 7, servers })
})
