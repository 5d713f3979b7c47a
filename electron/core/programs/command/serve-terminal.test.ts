import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import type { ProgramAccess } from '#shared/programs/program-access.ts'
import { noLog } from '../../logs/log.ts'
import { askApp } from './ask-app.ts'
import { serveTerminal, type TerminalServiceParts } from './serve-terminal.ts'

const open = {
  state: 'open',
  baseUrl: 'http://127.0.0.1:4180/api/v1',
  authorizeUrl: 'http://127.0.0.1:4180/auth',
} as const

/** An app with the switch on or off, whose port opens when the test says so. */
function startApp(
  startedBy: TerminalServiceParts['startedBy'],
  { isOn = false, port = open }: { isOn?: boolean; port?: ProgramAccess } = {},
) {
  const dataDirectory = temporaryDirectory()
  let state: ProgramAccess = { state: 'off' }
  let isWanted = isOn
  const seen = { output: '', errors: '', exitCodes: [] as number[] }
  const done = Promise.withResolvers<void>()
  const terminal = serveTerminal({
    server: { dataDirectory, hasDisplay: true, log: noLog },
    programs: {
      state: () => state,
      isWanted: () => isWanted,
      async force() {
        isWanted = true
      },
    },
    startedBy,
    keys: {
      find: async () => ({ id: 1, name: 'Aider' }),
      add: async () => ({ id: 1 }),
      lend: async () => ({ id: 2, key: 'gh-lent' }),
      giveBack: () => undefined,
    },
    newKey: { limitUsd: 5, limitPeriod: 'monthly', requestsPerMinute: 60 },
    askPerson: null,
    output: (text) => (seen.output += text),
    errors: (text) => (seen.errors += text),
    quit: (exitCode) => seen.exitCodes.push(exitCode),
    onDone: done.resolve,
  })
  onTestFinished(terminal.stop)
  const openPort = () => {
    state = port
    terminal.follow()
    terminal.follow()
  }
  /** Asks until the socket is there. */
  async function ask() {
    for (;;) {
      const answered = await askApp(dataDirectory, { type: 'lend', name: 'Aider', commandLine: 'aider', pid: 1 })
      if (answered) return answered
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { seen, openPort, ask, terminal, done: done.promise, isWanted: () => isWanted }
}

test('gateway lets programs in for this run, and prints the address once', () => {
  const { seen, openPort, isWanted } = startApp({ isOnlyIfOn: false })
  expect([isWanted(), seen.output]).toEqual([true, ''])
  openPort()
  expect(seen).toEqual({
    output: `{"baseUrl":"${open.baseUrl}"}\n`,
    errors: '',
    exitCodes: [],
  })
})

test('gateway ends with the reason if the port cannot be opened', () => {
  const { seen, openPort } = startApp(
    { isOnlyIfOn: false },
    { port: { state: 'failed', message: 'The port is taken.' } },
  )
  openPort()
  expect(seen).toEqual({ output: '', errors: 'gatehouse: The port is taken.\n', exitCodes: [1] })
})

test('an app that run has started does not turn the switch on, and ends with a separate code', () => {
  const { seen, isWanted } = startApp({ isOnlyIfOn: true })
  expect([isWanted(), seen.exitCodes]).toEqual([false, [3]])
})

test('an app that a person opened prints nothing and does not end', async () => {
  const { seen, openPort, ask, isWanted } = startApp(null)
  const answered = await ask()
  expect(answered.reply).toMatchObject({ reason: 'off' })
  openPort()
  expect([isWanted(), seen]).toEqual([false, { output: '', errors: '', exitCodes: [] }])
})

test('an app that run has started may end when the last command has, but not while its port opens', async () => {
  const { openPort, ask, done } = startApp({ isOnlyIfOn: true }, { isOn: true })
  const early = await ask()
  expect(early.reply).toMatchObject({ reason: 'starting' })
  early.close()
  openPort()
  const lent = await ask()
  expect(lent.reply).toMatchObject({ type: 'key', key: 'gh-lent' })
  let isDone = false
  void done.then(() => (isDone = true))
  expect(isDone).toBe(false)
  lent.close()
  await done
})

test('a command loses its connection when the app ends', async () => {
  const { openPort, ask, terminal } = startApp(null, { isOn: true })
  openPort()
  const lent = await ask()
  terminal.stop()
  while (lent.isConnected()) await new Promise((resolve) => setImmediate(resolve))
  expect(lent.isConnected()).toBe(false)
})
