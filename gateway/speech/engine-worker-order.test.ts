import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createEngineWorker } from './engine-worker.ts'

const threads: EventEmitter[] = []

vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    constructor() {
      super()
      threads.push(this)
    }

    postMessage(): void {}

    async terminate(): Promise<void> {}
  },
}))

test('a thread that was ready has died, even if its error arrives first', async () => {
  const faults: unknown[] = []
  const { call } = createEngineWorker<{ echo: { input: string; output: string } }>({
    engine: 'flite',
    program: new URL('file:///engine.mjs'),
    reportFault: (error) => faults.push(error),
    idleTimeoutMs: 60_000,
    callTimeoutMs: 60_000,
    stopTimeoutMs: 60_000,
  })
  const answer = call('echo', 'Hi', new AbortController().signal)
  const error = new Error('Out of order')
  // Two ports of Node, whose order is not guaranteed.
  threads[0]?.emit('error', error)
  threads[0]?.emit('message', { type: 'ready' })
  threads[0]?.emit('exit', 1)
  await expect(answer).rejects.toMatchObject({ status: 502, cause: error })
  expect(faults).toEqual([error])
})
