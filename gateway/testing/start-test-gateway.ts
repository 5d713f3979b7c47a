import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { issueKey } from '../auth/api-key.ts'
import { pageConsent } from '../authorize/consent.ts'
import { startGateway, type Gateway, type GatewayOptions } from '../start-gateway.ts'

/** What a test changes in a request. */
type TestInit = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

/** A gateway that listens for one test, with a key of each kind. */
export interface TestGateway {
  readonly gateway: Gateway
  readonly managementKey: string
  readonly userKey: string
  /** The internal faults that were reported. */
  readonly faults: readonly unknown[]
  /** Calls a path under the base URL with the management key, or with `init`. */
  readonly fetch: (path: string, init?: TestInit) => Promise<Response>
  /** POSTs a value as JSON. */
  readonly post: (path: string, body: unknown, init?: TestInit) => Promise<Response>
  /** POSTs a chat with one user message. */
  readonly chat: (message: string, more?: Readonly<Record<string, unknown>>, init?: TestInit) => Promise<Response>
}

/** Registers the clean-up of what a test starts: after the test, unless several tests share it. */
export type AtEnd = (cleanUp: () => Promise<void>) => void

/** Creates a folder that is removed after the test. */
export async function makeFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-test-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Creates two small pages of a guide, so that no test depends on the words of the real one. */
export async function makeGuide(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await makeFolder(atEnd)
  await writeFile(
    join(folder, 'chat.md'),
    '# Chat\n\nTalk with models.\n\n## Stopping\n\nPress Stop to end an answer.\n',
  )
  await writeFile(join(folder, 'voice.md'), '# Voice\n\nSpeak and listen.\n\n## Recording\n\nHold the microphone.\n')
  return folder
}

/** Starts a gateway on a free port, closed after the test. */
export async function startTestGateway(
  options: Partial<GatewayOptions> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<TestGateway> {
  const faults: unknown[] = []
  const gateway = await startGateway({
    dataDirectory: ':memory:',
    guideDirectory: await makeGuide(atEnd),
    speechWorker: new URL('../speech/worker/speech-worker.ts', import.meta.url),
    port: 0,
    consent: pageConsent,
    reportFault: (error) => faults.push(error),
    ...options,
  })
  atEnd(() => gateway.close())
  const managementKey = issueKey(gateway.keys, { kind: 'management', issuedTo: 'other', label: 'Test' })
  const userKey = issueKey(gateway.keys, { kind: 'user', issuedTo: 'other', label: 'Test' })

  const call: TestGateway['fetch'] = (path, init) =>
    fetch(gateway.baseUrl + path, {
      ...init,
      headers: { Authorization: `Bearer ${managementKey}`, ...init?.headers },
    })
  const post: TestGateway['post'] = (path, body, init) =>
    call(path, { method: 'POST', body: JSON.stringify(body), ...init })
  return {
    gateway,
    managementKey,
    userKey,
    faults,
    fetch: call,
    post,
    chat: (message, more, init) =>
      post(
        '/chat/completions',
        { model: 'gatehouse/script', messages: [{ role: 'user', content: message }], ...more },
        init,
      ),
  }
}

/**
 * Starts one gateway for all tests of a file, for many small ones that change nothing. The result may only be called
 * inside of tests.
 */
export function shareTestGateway(
  options: Partial<GatewayOptions> | ((atEnd: AtEnd) => Promise<Partial<GatewayOptions>>) = {},
): () => TestGateway {
  let shared: TestGateway | undefined
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const atEnd: AtEnd = (work) => ends.push(work)
    shared = await startTestGateway(typeof options === 'function' ? await options(atEnd) : options, atEnd)
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return () => {
    if (shared === undefined) throw new Error('The gateway of this file has not started')
    return shared
  }
}
