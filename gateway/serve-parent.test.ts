import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import {
  messageFromGateway,
  type MessageFromGateway,
  type MessageToGateway,
} from '#shared/embedded-gateway-messages.ts'
import { keyExchangeResult } from '#shared/gateway/auth-keys.ts'
import { findParentPort, serveParent } from './serve-parent.ts'
import { makeFolder } from './testing/start-test-gateway.ts'

const bootSecret = 'b'.repeat(43)
const verifier = 'v'.repeat(43)
const codeChallenge = createHash('sha256').update(verifier).digest('base64url')

/** The two ends of a port, without a process between them. */
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

/** A program beside a guide, as in the build. */
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
    authorizeUrl: ready.baseUrl.replace('/api/v1', '/auth'),
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

test('a new sign-in of the app revokes its key of before', async () => {
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

test('a sign-in before the start gives no code', async () => {
  const { send, next } = await serve()
  send({ type: 'sign-in', bootSecret, codeChallenge })
  expect(await next()).toMatchObject({ type: 'failed', request: 'sign-in' })
})

test('a process without a parent port is the command line', () => {
  const { port } = createPort()
  expect([findParentPort({}), findParentPort({ parentPort: null }), findParentPort({ parentPort: port })]).toEqual([
    undefined,
    undefined,
    port,
  ])
})
