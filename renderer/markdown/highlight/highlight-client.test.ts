import { beforeEach, expect, test, vi } from 'vitest'
import type { Highlighting } from './highlight-client.ts'
import type { HighlightAnswer, HighlightRequest } from './messages.ts'
import type { LineTokens } from './token-kinds.ts'

/** A worker whose answers the test sends. */
class FakeWorker extends EventTarget {
  requests: HighlightRequest[] = []
  isTerminated = false
  postMessage(request: HighlightRequest): void {
    this.requests.push(request)
  }
  terminate(): void {
    this.isTerminated = true
  }
  send(data: HighlightAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
    // Answers are delivered in the next frame.
    vi.advanceTimersByTime(0)
  }
}

const workers: FakeWorker[] = []
vi.mock('./highlight-worker.ts?worker&url', () => ({ default: '/highlight-worker.js' }))
vi.mock('../../ui/start-worker.ts', () => ({
  startWorker() {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker
  },
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 0))
  vi.resetModules()
  workers.length = 0
})

async function open(): Promise<(language: string) => { code: Highlighting; delivered: LineTokens[] }> {
  const { prepareHighlighting } = await import('./highlight-client.ts')
  return (language) => {
    const delivered: LineTokens[] = []
    const code = prepareHighlighting({
      language,
      onLines: (lines) => delivered.push(...lines),
      onStart: () => undefined,
    })
    return { code, delivered }
  }
}

test('code for which the worker never answers stays plain, and a new worker colours the rest', async () => {
  const prepare = await open()
  const [bad, done, halfDone] = [prepare('bash'), prepare('css'), prepare('python')]
  bad.code.read('<<<<', false)
  done.code.read('x\n', true)
  halfDone.code.read('a\nb\n', true)
  const [first] = workers
  first?.send({ id: 2, hasStarted: true })
  first?.send({ id: 2, lines: [[1, 0]] })
  first?.send({ id: 3, hasStarted: true })
  first?.send({ id: 3, lines: [[1, 1]] })
  first?.send({ id: 1, hasStarted: true })
  vi.advanceTimersByTime(4999)
  expect(first?.isTerminated).toBe(false)
  vi.advanceTimersByTime(1)
  expect(first?.isTerminated).toBe(true)
  const [, second] = workers
  expect(second?.requests).toEqual([{ id: 3, language: 'python', lines: ['a', 'b'] }])
  second?.send({ id: 3, hasStarted: true })
  second?.send({
    id: 3,
    lines: [
      [1, 1],
      [1, 2],
    ],
  })
  expect(halfDone.delivered).toEqual([
    [1, 1],
    [1, 2],
  ])
  // Code that timed out is not tried again. Other code starts again from its beginning when it grows.
  bad.code.read('<<<<\nmore', false)
  done.code.read('x\ny', false)
  expect(second?.requests.slice(1)).toEqual([{ id: 2, language: 'css', lines: ['x', 'y'] }])
  second?.send({
    id: 2,
    lines: [
      [1, 0],
      [1, 3],
    ],
  })
  expect([bad.delivered, done.delivered]).toEqual([
    [],
    [
      [1, 0],
      [1, 3],
    ],
  ])
})

test('a worker that answers each batch in time is kept, however long all of its work takes', async () => {
  const prepare = await open()
  const { code, delivered } = prepare('css')
  code.read('a\nb\nc', false)
  const [worker] = workers
  for (let line = 1; line <= 3; line += 1) {
    worker?.send({ id: 1, hasStarted: true })
    vi.advanceTimersByTime(4900)
    worker?.send({ id: 1, lines: [[line, 0]] })
  }
  vi.advanceTimersByTime(25_000)
  expect(worker?.isTerminated).toBe(false)
  expect(delivered).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ])
})

test('lines of code that grows are sent together ten times a second, and all of them at its end', async () => {
  const prepare = await open()
  const { code } = prepare('css')
  for (const text of ['a\n', 'a\nb\n', 'a\nb\nc\n']) code.read(text, true)
  const [worker] = workers
  const sent = () => worker?.requests.map((request) => ('lines' in request ? request.lines : []))
  expect(sent()).toEqual([['a']])
  vi.advanceTimersByTime(100)
  expect(sent()).toEqual([['a'], ['b', 'c']])
  code.read('a\nb\nc\nd\n', true)
  code.read('a\nb\nc\nd\ne', false)
  expect(sent()).toEqual([['a'], ['b', 'c'], ['d', 'e']])
  code.read('other\n', true)
  code.read('other\nmore\n', true)
  code.end()
  vi.advanceTimersByTime(1000)
  expect(sent()?.slice(3)).toEqual([[], ['other'], []])
})
