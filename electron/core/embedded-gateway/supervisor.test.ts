import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import type { MessageFromGateway, MessageToGateway } from '#shared/embedded-gateway-messages.ts'
import { settle } from '../../testing/scripted-answers.ts'
import { challengeOf } from '../pkce.ts'
import type { GatewayProcess } from '../utility-process.ts'
import { type Supervisor, superviseGateway, type SupervisorState } from './supervisor.ts'

const times = { firstWaitMs: 5, maxWaitMs: 20, timeoutMs: 30_000, healthyAfterMs: 60_000 }

/** A gateway process that the test controls. */
interface PlayedProcess {
  readonly received: MessageToGateway[]
  readonly isKilled: () => boolean
  say(message: MessageFromGateway | string): void
  exit(code: number): void
}

function supervise(
  play: (process: PlayedProcess, start: number) => void,
  declined: readonly string[] = [],
  startDelayMs = 0,
) {
  const processes: PlayedProcess[] = []
  const states: SupervisorState[] = []
  const keys: string[] = []
  const exchanged: { baseUrl: string; code: string; verifier: string }[] = []

  function spawn(): GatewayProcess {
    const listeners: ((message: unknown) => void)[] = []
    const exits: ((code: number) => void)[] = []
    const received: MessageToGateway[] = []
    let isKilled = false
    const process: PlayedProcess = {
      received,
      isKilled: () => isKilled,
      say: (message) => listeners.forEach((listener) => listener(message)),
      exit: (code) => exits.forEach((listener) => listener(code)),
    }
    processes.push(process)
    const start = processes.length
    return {
      post(message) {
        received.push(message)
        setImmediate(() => play(process, start))
      },
      onMessage: (listener) => void listeners.push(listener),
      onExit: (listener) => void exits.push(listener),
      kill: () => {
        isKilled = true
        setImmediate(() => process.exit(15))
      },
    }
  }

  const supervisor: Supervisor = superviseGateway({
    spawn,
    dataDirectory: '/data/gateway',
    exchange: async (baseUrl, code, verifier) => {
      exchanged.push({ baseUrl, code, verifier })
      return `key-${exchanged.length}`
    },
    keepKey: async (key) => void keys.push(key),
    onChanged: (state) => states.push(state),
    startDelayMs,
    askConsent: async () => false,
    onKeysChanged: () => undefined,
    onSecret: () => undefined,
    declinedServers: () => declined,
    onLocalServersChanged: () => undefined,
    onProgramRequest: ignoredRequests,
    times,
  })
  onTestFinished(() => supervisor.stop())
  return { supervisor, processes, states, keys, exchanged }
}

const ignored = () => undefined
const ignoredRequests = { began: ignored, progressed: ignored, texts: ignored, ended: ignored, lost: ignored }

/** Behaves like the real gateway. */
function behave(process: PlayedProcess, port: number): void {
  switch (process.received.at(-1)?.type) {
    case 'start':
      process.say({ type: 'ready', baseUrl: `http://127.0.0.1:${port}/api/v1` })
      return
    case 'sign-in':
      process.say({ type: 'code', code: 'the-code' })
      return
    case 'stop':
      process.exit(0)
      return
    case 'answer-consent':
    case 'list-keys':
    case 'revoke-key':
    case 'add-key':
    case 'change-key':
    case 'lend-key':
    case 'return-key':
    case 'decline-local-servers':
    case 'search-local-servers':
    case 'serve-programs':
    case 'set-program-routes':
    case 'keep-program-texts':
    case undefined:
  }
}

const never = new AbortController().signal

test('the gateway is started, the app signs in with a proof key, and the key is stored', async () => {
  const { supervisor, processes, states, keys, exchanged } = supervise((process) => behave(process, 4000))
  expect(supervisor.state()).toEqual({ type: 'starting' })
  expect(await supervisor.baseUrl(never)).toBe('http://127.0.0.1:4000/api/v1')
  expect(states).toEqual([{ type: 'connected', baseUrl: 'http://127.0.0.1:4000/api/v1' }])
  const [start, signIn] = processes[0]?.received ?? []
  expect(start).toEqual({
    type: 'start',
    dataDirectory: '/data/gateway',
    port: 0,
    bootSecret: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(exchanged).toEqual([
    { baseUrl: 'http://127.0.0.1:4000/api/v1', code: 'the-code', verifier: expect.stringMatching(/^[\w-]{43}$/) },
  ])
  expect(signIn).toEqual({
    type: 'sign-in',
    bootSecret: start?.type === 'start' ? start.bootSecret : '',
    codeChallenge: challengeOf(exchanged[0]?.verifier ?? ''),
  })
  expect(keys).toEqual(['key-1'])
})

test.each<[string, (supervisor: Supervisor) => unknown]>([
  ['a request', ({ baseUrl }) => baseUrl(never)],
  ['a search for local servers', ({ localServers }) => localServers.search(0)],
  ['the list of keys', ({ keys }) => keys.list()],
])('a delayed start is ended by %s', (_name, use) => {
  const { supervisor, processes } = supervise(() => undefined, [], 60_000)
  expect([supervisor.state(), processes]).toEqual([{ type: 'starting' }, []])
  void use(supervisor)
  void use(supervisor)
  expect(processes.length).toBe(1)
})

test('a delayed start begins after its delay, unless the app quits', () => {
  vi.useFakeTimers()
  try {
    const started = supervise(() => undefined, [], 60_000)
    const stopped = supervise(() => undefined, [], 60_000)
    stopped.supervisor.stop()
    vi.advanceTimersByTime(60_000)
    expect([started.processes.length, stopped.processes.length]).toEqual([1, 0])
  } finally {
    vi.useRealTimers()
  }
})

test('a gateway that exits is restarted at another address, with a new secret and a new key', async () => {
  const { supervisor, processes, states, keys } = supervise((process, start) => behave(process, 4000 + start))
  await supervisor.baseUrl(never)
  processes[0]?.exit(9)
  expect(supervisor.state()).toEqual({ type: 'starting' })
  expect(await supervisor.baseUrl(never)).toBe('http://127.0.0.1:4002/api/v1')
  expect(states.map(({ type }) => type)).toEqual(['connected', 'starting', 'connected'])
  expect(keys).toEqual(['key-1', 'key-2'])
  const secrets = processes.map(({ received: [start] }) => (start?.type === 'start' ? start.bootSecret : ''))
  expect(new Set(secrets).size).toBe(2)
})

test('a gateway that does not start is reported as unreachable, and starting is retried', async () => {
  const { supervisor, processes, states } = supervise((process, start) => {
    if (start > 4) behave(process, 4000)
    else process.exit(1)
  })
  await expect(supervisor.baseUrl(never)).rejects.toMatchObject({
    data: {
      source: 'transport',
      kind: 'unreachable',
      message: expect.stringContaining('code 1'),
      notice: expect.any(Object),
    },
  })
  expect(states.map(({ type }) => type)).toEqual(['starting', 'starting', 'unreachable'])
  await eventually(() => expect(supervisor.state().type).toBe('connected'))
  expect(processes).toHaveLength(5)
})

test('the error contains the reason that the gateway gives for not starting', async () => {
  const { supervisor } = supervise((process) => process.say({ type: 'failed', request: 'start', message: 'No disk' }))
  await expect(supervisor.baseUrl(never)).rejects.toThrow('No disk')
})

test('a quarantined database is known when the gateway is connected, and after a restart', async () => {
  const found = { path: '/data/gateway/gateway.sqlite.damaged-1', lost: 'all' } as const
  const { supervisor, processes } = supervise((process, start) => {
    if (start === 1 && process.received.length === 1) process.say({ type: 'database-set-aside', ...found })
    behave(process, 4000 + start)
  })
  expect(supervisor.setAside()).toBeNull()
  await supervisor.baseUrl(never)
  expect(supervisor.setAside()).toEqual(found)
  processes[0]?.exit(1)
  expect(await supervisor.baseUrl(never)).toBe('http://127.0.0.1:4002/api/v1')
  expect(supervisor.setAside()).toEqual(found)
})

test('a gateway that sends nothing, or invalid messages, is ended and restarted', async () => {
  const limits: { timeoutMs: number; end: () => void }[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((timeoutMs) => {
    const limit = new AbortController()
    limits.push({ timeoutMs, end: () => limit.abort() })
    return limit.signal
  })
  const { supervisor, processes } = supervise((process, start) => {
    if (start === 1) process.say('what?')
    else behave(process, 4000)
  })
  await settle()
  expect(processes[0]?.isKilled()).toBe(false)
  expect(limits.map(({ timeoutMs }) => timeoutMs)).toEqual([times.timeoutMs])
  limits[0]?.end()
  expect(await supervisor.baseUrl(never)).toBe('http://127.0.0.1:4000/api/v1')
  expect(processes[0]?.isKilled()).toBe(true)
})

test('a restart starts a new process immediately', async () => {
  const { supervisor, processes } = supervise((process, start) => behave(process, 4000 + start))
  await supervisor.baseUrl(never)
  supervisor.restart()
  expect(supervisor.state()).toEqual({ type: 'starting' })
  expect(await supervisor.baseUrl(never)).toBe('http://127.0.0.1:4002/api/v1')
  expect(processes[0]?.isKilled()).toBe(true)
  expect(processes).toHaveLength(2)
})

test('a stopped gateway stays stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { supervisor, processes } = supervise((process) => behave(process, 4000))
  await supervisor.baseUrl(never)
  supervisor.stop()
  await settle()
  vi.advanceTimersByTime(times.maxWaitMs)
  expect(processes[0]?.received.at(-1)).toEqual({ type: 'stop' })
  expect(processes).toHaveLength(1)
})

test('a gateway that is stopped between two starts stays stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { supervisor, processes } = supervise((process) => process.exit(1))
  await settle()
  expect(vi.getTimerCount()).toBe(1)
  supervisor.stop()
  vi.advanceTimersByTime(times.maxWaitMs)
  await settle()
  expect(processes).toHaveLength(1)
})

test('the delay between starts doubles up to its maximum', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { processes } = supervise((process) => process.exit(1))
  const waits: number[] = []
  for (let start = 2; start < 7; start += 1) {
    await settle()
    for (waits.push(0); processes.length < start; waits.push((waits.pop() ?? 0) + 1)) vi.advanceTimersByTime(1)
  }
  expect(waits).toEqual([5, 10, 20, 20, 20])
})

test('a gateway that becomes ready after it was stopped gets no sign-in, because its stores are closed', async () => {
  const { supervisor, processes, states, keys, exchanged } = supervise(() => undefined)
  const [process] = processes
  supervisor.stop()
  process?.say({ type: 'ready', baseUrl: 'http://127.0.0.1:4000/api/v1' })
  process?.say({ type: 'code', code: 'the-code' })
  await settle()
  expect(process?.received.map(({ type }) => type)).toEqual(['start', 'stop'])
  expect({ exchanged, keys, states }).toEqual({ exchanged: [], keys: [], states: [] })
})

test('waiting for a starting gateway can be cancelled', async () => {
  const { supervisor } = supervise(() => undefined)
  const abort = new AbortController()
  const waiting = supervisor.baseUrl(abort.signal)
  abort.abort()
  await expect(waiting).rejects.toMatchObject({ data: { kind: 'cancelled' } })
})

test('every process learns which local servers are not used', () => {
  const { supervisor, processes } = supervise(() => undefined, ['ollama'])
  supervisor.restart()
  const declined = { type: 'decline-local-servers', slugs: ['ollama'] }
  expect(processes.map(({ received }) => received.at(-1))).toEqual([declined, declined])
})
