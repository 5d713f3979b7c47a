import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints, type EndpointName } from '#shared/gateway/endpoints.ts'
import { errorObject } from '#shared/gateway/error-object.ts'
import { issueKey } from '../auth/api-key.ts'
import type { KeyLimits } from '../store/key-store.ts'
import { makeFolder, shareTestGateway, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { startWithEngine, writeEngineWithoutModel } from '../testing/start-with-engine.ts'

// gateway-api.md, Statuses per operation: one test for each status of each row, caused by a real request.

const shared = shareTestGateway(async (atEnd) => ({ speechWorker: await writeEngineWithoutModel(atEnd) }))

type Extension =
  | 'models.list'
  | 'models.user'
  | 'models.endpoints'
  | 'endpoints.zdr'
  | 'presets.list'
  | 'keys.read'
  | 'credits.read'
  | 'embeddings.create'
  | 'messages.create'
  | 'messages.countTokens'
  | 'responses.create'
type Operation = Exclude<EndpointName, Extension | 'generations.read'>
type Body = Readonly<Record<string, unknown>>
interface Asked {
  readonly path: string
  readonly body?: Body
}

const silence = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAgD4AAAB9AAACABAAZGF0YQAAAAA='
const chat = { model: 'gatehouse/script', messages: [{ role: 'user', content: 'Hi' }] }
const speech = { model: 'gatehouse/flite', voice: 'slt', input: 'Hello.' }
const recording = { model: 'gatehouse/moonshine-tiny', input_audio: { data: silence, format: 'wav' } }

/** A valid request of each operation. */
const right: Readonly<Record<Operation, Asked>> = {
  'auth.createKey': { path: '/auth/keys', body: { code: 'x' } },
  'presets.write': { path: '/presets/p/chat/completions', body: chat },
  'presets.read': { path: '/presets/p' },
  'presets.versions': { path: '/presets/p/versions' },
  'audio.transcribe': { path: '/audio/transcriptions', body: recording },
  'audio.speak': { path: '/audio/speech', body: speech },
  'providers.list': { path: '/providers' },
  'chat.complete': { path: '/chat/completions', body: chat },
}

/** Requests that cause each status. */
const wrong: Partial<Record<Operation, Partial<Record<number, Asked>>>> = {
  'auth.createKey': { 400: { path: '/auth/keys', body: { code: 7 } }, 403: right['auth.createKey'] },
  'presets.write': {
    400: { path: '/presets/p/chat/completions', body: { messages: [] } },
    404: { path: '/presets//chat/completions', body: chat },
  },
  'presets.read': { 400: { path: '/presets/%22' }, 404: { path: '/presets/nobody' } },
  'presets.versions': { 400: { path: '/presets/p/versions?limit=0' }, 404: { path: '/presets/nobody/versions' } },
  'audio.transcribe': {
    400: { path: '/audio/transcriptions', body: { model: 'x' } },
    404: { path: '/audio/transcriptions', body: { ...recording, model: 'nobody/nothing' } },
  },
  'audio.speak': {
    400: { path: '/audio/speech', body: { ...speech, voice: 7 } },
    404: { path: '/audio/speech', body: { ...speech, model: 'nobody/nothing' } },
  },
  'chat.complete': {
    400: { path: '/chat/completions', body: { messages: [] } },
    403: { path: '/chat/completions', body: { ...chat, messages: [{ role: 'user', content: '/status 403' }] } },
    404: { path: '/chat/completions', body: { ...chat, model: 'nobody/nothing' } },
  },
}

const send = ({ gateway }: TestGateway, { path, body }: Asked, key: string | null, signal?: AbortSignal) =>
  fetch(gateway.baseUrl + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: key === null ? {} : { Authorization: `Bearer ${key}` },
    ...(signal === undefined ? {} : { signal }),
  })

async function sendWithLimits(gateway: TestGateway, asked: Asked, limits: Partial<KeyLimits>): Promise<Response> {
  const key = issueKey(gateway.gateway.keys, { kind: 'user', issuedTo: 'other', label: 'Poor', limits })
  if (limits.requestsPerMinute !== undefined) await (await send(gateway, asked, key)).arrayBuffer()
  return send(gateway, asked, key)
}

/** Damages the database, so that the gateway itself fails. */
async function sendToBroken(asked: Asked): Promise<Response> {
  const dataDirectory = await makeFolder()
  const gateway = await startTestGateway({ dataDirectory })
  const code = gateway.gateway.codes.issue(null, { kind: 'user', issuedTo: 'other', label: 'Test' })
  const other = new DatabaseSync(join(dataDirectory, 'gateway.sqlite'))
  other.exec('DROP TABLE keys')
  other.close()
  onTestFinished(() => expect(gateway.faults.length).toBeGreaterThan(0))
  const isExchange = asked.path === '/auth/keys'
  return send(gateway, isExchange ? { ...asked, body: { code } } : asked, isExchange ? null : gateway.managementKey)
}

async function sendWhileWriting(asked: Asked): Promise<Response> {
  const dataDirectory = await makeFolder()
  const gateway = await startTestGateway({ dataDirectory })
  const other = new DatabaseSync(join(dataDirectory, 'gateway.sqlite'))
  onTestFinished(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  return send(gateway, asked, gateway.managementKey)
}

const ready = "parentPort.postMessage({ type: 'ready' })\n"
const dying = `${ready}parentPort.on('message', () => { throw new Error('Out of order') })`
const missing = "parentPort.postMessage({ type: 'failed', reason: 'No such file' })"
const hanging = `${ready}parentPort.on('message', () => {})`

async function sendToEngine(asked: Asked, status: 502 | 503 | 524 | 529): Promise<Response> {
  switch (status) {
    case 502:
    case 503: {
      const gateway = await startWithEngine(status === 502 ? dying : missing)
      return send(gateway, asked, gateway.userKey)
    }
    case 524: {
      const gateway = await startWithEngine(hanging, { speechTimeoutMs: 500 })
      return send(gateway, asked, gateway.userKey)
    }
    case 529: {
      const gateway = await startWithEngine(hanging)
      const client = new AbortController()
      const answers = Array.from({ length: 257 }, () => send(gateway, asked, gateway.userKey, client.signal))
      // All the others wait for an engine that never answers.
      const { status: received, headers, body } = await Promise.race(answers)
      const text = await new Response(body).text()
      client.abort()
      await Promise.allSettled(answers)
      return new Response(text, { status: received, headers })
    }
  }
}

async function provoke(name: Operation, status: number): Promise<Response> {
  const asked = right[name]
  const alone = wrong[name]?.[status]
  if (alone === undefined && status === 500) return sendToBroken(asked)
  if (alone === undefined && status === 409) return sendWhileWriting(asked)
  if (alone === undefined && name !== 'chat.complete') {
    if (status === 502 || status === 503 || status === 524 || status === 529) return sendToEngine(asked, status)
  }
  const gateway = shared()
  if (alone !== undefined) return send(gateway, alone, name === 'auth.createKey' ? null : gateway.managementKey)
  switch (status) {
    case 401:
      return send(gateway, asked, null)
    case 402:
      return sendWithLimits(gateway, asked, { credit: 0n })
    case 403:
      return send(gateway, asked, gateway.userKey)
    case 429:
      return sendWithLimits(gateway, asked, { requestsPerMinute: 1 })
    default:
      return gateway.chat(`/status ${status}`)
  }
}

const rows = Object.keys(right).flatMap((key) => {
  // `Object.keys` widens; there are no other keys.
  const name = key as Operation
  const { method, path, errors, bearer } = endpoints[name]
  const statuses: ReadonlySet<number> = new Set(bearer === 'required' ? [401, ...errors] : errors)
  return [...statuses].toSorted((a, b) => a - b).map((status) => [`${method} ${path}`, status, name] as const)
})

test.each(rows)('%s: %d, with its Error object', async (_operation, status, name) => {
  const response = await provoke(name, status)
  const { error } = errorObject.parse(await response.json())
  expect([response.status, error.code]).toEqual([status, status])
  expect(error.message).not.toBe('')
  expect(status !== 429 || Number(response.headers.get('retry-after')) > 0).toBe(true)
})
