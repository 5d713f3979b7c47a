import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeFolder } from '../testing/start-test-gateway.ts'
import { createEngineWorker, type EngineWorkerOptions } from './engine-worker.ts'

type TestMethods = Readonly<Record<string, { readonly input: unknown; readonly output: unknown }>>

/** A minimal engine with the messages of the real ones; `block` and `wait` report when they have started. */
const program = `
import { parentPort, threadId } from 'node:worker_threads'
const cancels = new Map()
const report = (flag) => {
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
}
const methods = {
  echo: async (input) => input,
  slow: async (input) => {
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
    return input
  },
  thread: async () => threadId,
  wait: async (flag, id) => {
    const cancelled = new Promise((resolve) => cancels.set(id, resolve))
    report(flag)
    await cancelled
  },
  block: async (flag) => {
    report(flag)
    Atomics.wait(flag, 0, 1)
  },
  die: async () => { throw new Error('Out of order') },
  exit: async () => process.exit(3),
}
parentPort.on('message', async (message) => {
  if (message.type === 'cancel') return cancels.get(message.id)?.()
  const { id, method, input } = message
  if (method === 'refuse') parentPort.postMessage({ type: 'refused', id, status: 418, message: input })
  else parentPort.postMessage({ type: 'done', id, output: await methods[method](input, id) })
})
parentPort.postMessage({ type: 'ready' })
`

async function startWorker(options: Partial<EngineWorkerOptions> = {}, source = program) {
  const file = join(await makeFolder(), 'engine.mjs')
  await writeFile(file, source)
  const faults: unknown[] = []
  const worker = createEngineWorker<TestMethods>({
    engine: 'flite',
    program: pathToFileURL(file),
    reportFault: (error) => faults.push(error),
    idleTimeoutMs: 60_000,
    callTimeoutMs: 10_000,
    stopTimeoutMs: 100,
    ...options,
  })
  onTestFinished(() => worker.close())
  const { signal } = new AbortController()
  return { worker, faults, call: (method: string, input?: unknown) => worker.call(method, input, signal) }
}

test('calls are answered in order by one thread, which the first call starts', async () => {
  const { worker, call } = await startWorker()
  expect(worker.isRunning()).toBe(false)
  const done: unknown[] = []
  const calls = [
    ['slow', 'first'] as const,
    ['echo', 'a'] as const,
    ['refuse', 'No tea'] as const,
    ['echo', 'b'] as const,
  ]
  await Promise.all(
    calls.map(([method, input]) =>
      call(method, input).then(
        (output) => done.push(output),
        (error: unknown) => done.push(error),
      ),
    ),
  )
  expect(done).toEqual(['first', 'a', expect.objectContaining({ status: 418, message: 'No tea' }), 'b'])
  expect(await call('thread')).toBe(await call('thread'))
})

test.each(['die', 'exit'])(
  'a thread that ends by %s fails only its call, and the next call gets a new thread',
  async (end) => {
    const { call } = await startWorker()
    const before = await call('thread')
    const dying = call(end)
    const after = call('thread')
    await expect(dying).rejects.toMatchObject({ status: 502, message: 'The speech engine stopped; please try again' })
    expect(await after).not.toBe(before)
  },
)

test.each([
  ['does not parse', 'this is no program'],
  ['ends immediately', 'process.exit(0)'],
  [
    'reports a failure',
    "import { parentPort } from 'node:worker_threads'\nparentPort.postMessage({ type: 'failed', reason: 'No wasm' })",
  ],
])('an engine that %s cannot start', async (_how, source) => {
  const { call } = await startWorker({}, source)
  const refused = { status: 503, message: 'The speech engine cannot start' }
  await expect(call('echo')).rejects.toMatchObject(refused)
  await expect(call('echo')).rejects.toMatchObject(refused)
})

/** Creates a shared flag by which a call in another thread reports that it has started. */
function createFlag() {
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const started = async () => void (await Atomics.waitAsync(flag, 0, 0).value)
  return { flag, started }
}

test('a call that takes too long is ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { call } = await startWorker({ callTimeoutMs: 500 })
  const { flag, started } = createFlag()
  const outcome = call('block', flag).catch((error: unknown) => error)
  await started()
  vi.advanceTimersByTime(500)
  expect(await outcome).toMatchObject({ status: 524 })
  expect(await call('echo', 'again')).toBe('again')
})

test('an aborted call does not block, and a thread that stops in time is kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { worker, call } = await startWorker()
  const thread = await call('thread')
  const gone = new AbortController()
  const { flag, started } = createFlag()
  const running = worker.call('wait', flag, gone.signal)
  const waiting = worker.call('block', createFlag().flag, gone.signal)
  await started()
  gone.abort(new Error('Gone'))
  await expect(running).rejects.toThrow('Gone')
  await expect(waiting).rejects.toThrow('Gone')
  await expect(worker.call('echo', 1, gone.signal)).rejects.toThrow('Gone')
  expect(await call('thread')).toBe(thread)
})

test('a thread that does not stop in time is ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { worker, call, faults } = await startWorker({ stopTimeoutMs: 100 })
  const thread = await call('thread')
  const gone = new AbortController()
  const { flag, started } = createFlag()
  const running = worker.call('block', flag, gone.signal)
  await started()
  gone.abort(new Error('Gone'))
  await expect(running).rejects.toThrow('Gone')
  const next = call('thread')
  vi.advanceTimersByTime(100)
  expect(await next).not.toBe(thread)
  expect(faults).toEqual([])
})

test('a thread without work ends, but not while it is held', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { worker, call } = await startWorker({ idleTimeoutMs: 50 })
  const release = worker.hold()
  await call('echo')
  vi.advanceTimersByTime(1000)
  expect(worker.isRunning()).toBe(true)
  release()
  vi.advanceTimersByTime(49)
  expect(worker.isRunning()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(worker.isRunning()).toBe(false)
  expect(await call('echo', 'again')).toBe('again')
})

test('closing ends running and queued calls', async () => {
  const { worker, call } = await startWorker()
  const { flag, started } = createFlag()
  const calls = [call('block', flag), call('echo')].map((one) => expect(one).rejects.toMatchObject({ status: 503 }))
  await started()
  await worker.close()
  await Promise.all(calls)
  expect(worker.isRunning()).toBe(false)
})
