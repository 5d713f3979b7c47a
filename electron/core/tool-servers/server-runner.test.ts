import { expect, test, vi } from 'vitest'
import type { Elicitation, ToolProgress } from '#shared/tools/tool.ts'
import { eventually } from '#shared/testing/eventually.ts'
import { playedTimers } from '../../testing/played-timers.ts'
import type { ToolServerReport, ToolServerRequest } from './messages.ts'
import { createServerRunner } from './server-runner.ts'
import { maxRequestMs } from './server-requests.ts'

/** A runner whose processes are played by the test. */
function played() {
  const timers = playedTimers()
  const children: {
    readonly posted: ToolServerRequest[]
    report(report: ToolServerReport): void
    exit(): void
    isKilled: boolean
  }[] = []
  const runner = createServerRunner({
    spawn() {
      const posted: ToolServerRequest[] = []
      const listeners: ((message: unknown) => void)[] = []
      const exits: ((code: number) => void)[] = []
      const child = {
        posted,
        isKilled: false,
        report: (report: ToolServerReport) => listeners.forEach((listener) => listener(report)),
        exit: () => exits.forEach((listener) => listener(9)),
      }
      children.push(child)
      return {
        post: (request) => void posted.push(request),
        onMessage: (listener) => void listeners.push(listener),
        onExit: (listener) => void exits.push(listener),
        kill: () => void (child.isKilled = true),
      }
    },
    readStart: async () => ({
      kind: 'command',
      command: 'server',
      args: [],
      folder: '/',
      environment: {},
      isFolderShared: false,
    }),
    timeoutSeconds: () => 60,
    appVersion: '1.0.0',
    redact: (text) => text,
    timers,
    onCredentials: () => undefined,
    onChanged: () => undefined,
  })
  const last = () => {
    const child = children.at(-1)
    if (child === undefined) throw new Error('No process was started.')
    return child
  }
  return {
    timers,
    runner,
    children,
    last,
    run: () => last().report({ type: 'running', says: { title: 'S', version: '1', instructions: '' } }),
    fail: () => last().report({ type: 'ended', kind: 'failed', failure: { message: 'It broke.' } }),
  }
}

function running() {
  const app = played()
  app.runner.start()
  app.run()
  const call = (
    options: {
      onProgress?: (progress: ToolProgress) => void
      onElicit?: (elicitation: Elicitation | null) => void
    } = {},
  ) => app.runner.send({ type: 'call', tool: 'work', args: {} }, { signal: new AbortController().signal, ...options })
  return { ...app, call }
}

const question: Elicitation = { id: 'q', message: 'Which?', schema: {} }

test('a server that fails is started again after 1, 2, 4 and 8 seconds, and then no more', () => {
  const { runner, timers, children, fail } = played()
  runner.start()
  for (const [failures, delayMs] of [1000, 2000, 4000, 8000].entries()) {
    fail()
    expect(runner.state()).toEqual({
      kind: 'restarting',
      at: timers.now() + delayMs,
      failures: failures + 1,
      failure: { message: 'It broke.' },
    })
    timers.pass(delayMs - 1)
    expect(children).toHaveLength(failures + 1)
    timers.pass(1)
    expect(children).toHaveLength(failures + 2)
  }
  fail()
  expect(runner.state()).toEqual({ kind: 'failed', failures: 5, failure: { message: 'It broke.' } })
  timers.pass(3_600_000)
  expect(children).toHaveLength(5)
  runner.start()
  expect(runner.state()).toEqual({ kind: 'starting' })
})

test('failures of a server that ran for a minute are not in a row', () => {
  const { runner, timers, run, fail } = played()
  runner.start()
  fail()
  timers.pass(1000)
  run()
  timers.pass(59_999)
  fail()
  expect(runner.state()).toMatchObject({ kind: 'restarting', failures: 2 })
  timers.pass(2000)
  run()
  timers.pass(60_000)
  fail()
  expect(runner.state()).toMatchObject({ kind: 'restarting', failures: 1 })
})

test('a server that does not become ready in three minutes has failed', () => {
  const { runner, timers } = played()
  runner.start()
  timers.pass(180_000)
  expect(runner.state()).toMatchObject({
    kind: 'restarting',
    failure: { message: 'The server did not become ready in time. Its log may say why.' },
  })
})

test('a process that does not end its server is killed', () => {
  const { runner, timers, last } = running()
  runner.stop()
  expect(last().posted.at(-1)).toEqual({ type: 'stop' })
  expect(last().isKilled).toBe(false)
  timers.pass(6000)
  expect(last().isKilled).toBe(true)
})

test('a call without progress is cancelled after the time of the server, and progress extends it', async () => {
  const { call, timers, last } = running()
  const onProgress = vi.fn<(progress: ToolProgress) => void>()
  const result = call({ onProgress })
  timers.pass(59_000)
  const progress = { progress: 1, total: null, message: null }
  last().report({ type: 'progress', id: 1, progress })
  expect(onProgress.mock.calls).toEqual([[progress]])
  timers.pass(59_999)
  expect(last().posted.at(-1)).toMatchObject({ type: 'call' })
  timers.pass(1)
  await expect(result).rejects.toMatchObject({ data: { source: 'transport', kind: 'timeout' } })
  expect(last().posted).toContainEqual({ type: 'cancel', id: 1 })
})

test('a call with endless progress is cancelled after an hour', async () => {
  const { call, timers, last } = running()
  const result = call()
  const progress = { progress: 1, total: null, message: null }
  for (let passed = 0; passed < maxRequestMs; passed += 30_000) {
    expect(last().posted.at(-1)).toMatchObject({ type: 'call' })
    last().report({ type: 'progress', id: 1, progress })
    timers.pass(30_000)
  }
  await expect(result).rejects.toThrow('more than an hour')
})

test('the time in which a person is asked does not count', async () => {
  const { call, runner, timers, last } = running()
  const onElicit = vi.fn<(elicitation: Elicitation | null) => void>()
  const result = call({ onElicit })
  timers.pass(59_000)
  last().report({ type: 'elicit', elicitation: question })
  expect(onElicit.mock.calls).toEqual([[question]])
  timers.pass(10 * maxRequestMs)
  const answer = {
    type: 'answer-elicitation' as const,
    id: 'q',
    answer: { action: 'accept' as const, content: { a: 1 } },
  }
  expect(runner.answer(answer)).toBe(true)
  expect(last().posted.at(-1)).toEqual(answer)
  last().report({ type: 'elicitation-ended', id: 'q' })
  expect(onElicit.mock.calls.at(-1)).toEqual([null])
  expect(runner.answer(answer)).toBe(false)
  last().report({ type: 'done', id: 1, value: 'result' })
  expect(await result).toBe('result')
})

test('a question that no call can show is declined', () => {
  const { last } = running()
  last().report({ type: 'elicit', elicitation: question })
  expect(last().posted.at(-1)).toEqual({ type: 'answer-elicitation', id: 'q', answer: { action: 'decline' } })
})

test('the question of a call that is cancelled ends', async () => {
  const { runner, last } = running()
  const abort = new AbortController()
  const onElicit = vi.fn<(elicitation: Elicitation | null) => void>()
  const result = runner.send({ type: 'call', tool: 'work', args: {} }, { signal: abort.signal, onElicit })
  last().report({ type: 'elicit', elicitation: question })
  abort.abort()
  await expect(result).rejects.toMatchObject({ data: { source: 'transport', kind: 'cancelled' } })
  expect(onElicit.mock.calls.at(-1)).toEqual([null])
  expect(last().posted.at(-1)).toEqual({ type: 'answer-elicitation', id: 'q', answer: { action: 'cancel' } })
})

test('a call waits for a server that is starting, and fails for one that is not', async () => {
  const { runner, run, last } = played()
  const send = () => runner.send({ type: 'call', tool: 'work', args: {} }, { signal: new AbortController().signal })
  await expect(send()).rejects.toThrow('The server is turned off.')
  runner.start()
  const waiting = send()
  run()
  await eventually(() => expect(last().posted.at(-1)).toMatchObject({ type: 'call' }))
  last().report({ type: 'done', id: 1, value: 1 })
  expect(await waiting).toBe(1)
})

test('a call that waits for a server that is starting can be cancelled', async () => {
  const { runner } = played()
  runner.start()
  const abort = new AbortController()
  const waiting = runner.send({ type: 'call', tool: 'work', args: {} }, { signal: abort.signal })
  abort.abort()
  await expect(waiting).rejects.toThrow('The call was cancelled.')
})

test('a call is reported before it is sent, and not at all if it cannot be sent', async () => {
  const { runner, last, run } = played()
  const sent: boolean[] = []
  const isPosted = () => last().posted.some(({ type }) => type === 'call')
  const send = (signal = new AbortController().signal) =>
    runner.send({ type: 'call', tool: 'work', args: {} }, { signal, onSend: () => sent.push(isPosted()) })
  await expect(send()).rejects.toThrow('The server is turned off.')
  runner.start()
  const abort = new AbortController()
  const cancelled = send(abort.signal)
  const waiting = send()
  abort.abort()
  await expect(cancelled).rejects.toThrow('The call was cancelled.')
  expect(sent).toEqual([])
  run()
  await eventually(() => expect(isPosted()).toBe(true))
  expect(sent).toEqual([false])
  last().report({ type: 'done', id: 1, value: {} })
  await waiting
})

test('messages of a process that was replaced are ignored', () => {
  const { runner, children } = running()
  runner.start()
  children[0]?.report({ type: 'ended', kind: 'failed', failure: { message: 'Old.' } })
  children[0]?.exit()
  expect(runner.state()).toEqual({ kind: 'starting' })
})
