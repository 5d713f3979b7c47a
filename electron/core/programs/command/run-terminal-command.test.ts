import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { noLog } from '../../logs/log.ts'
import type { CommandReply, CommandRequest } from './command-messages.ts'
import type { TerminalCommand } from './read-command.ts'
import { runTerminalCommand } from './run-terminal-command.ts'
import { serveCommands } from './serve-commands.ts'

const baseUrl = 'http://127.0.0.1:4180/api/v1'
const key: CommandReply = { type: 'key', baseUrl, key: 'gh-lent', name: 'Aider' }

/** A terminal with a folder of data, in which an app may run that gives these replies. */
async function openTerminal(replies: CommandReply[] | null, { startedExit = 0 } = {}) {
  const dataDirectory = temporaryDirectory()
  const requests: CommandRequest[] = []
  const printed = { output: '', errors: '', started: 0, ended: 0 }
  const serve = async () => {
    const server = await serveCommands({
      dataDirectory,
      hasDisplay: true,
      async answer(request, reply, signal) {
        requests.push(request)
        signal.addEventListener('abort', () => (printed.ended += 1))
        for (const each of replies ?? []) reply(each)
      },
      onIdle: () => undefined,
      log: noLog,
    })
    onTestFinished(() => server.close())
    return server
  }
  const app = replies && (await serve())
  const run = (command: TerminalCommand, { isOtherStarting = false } = {}) =>
    runTerminalCommand(command, {
      dataDirectory,
      environment: { PATH: '/usr/bin:/bin', OUT: join(dataDirectory, 'out') },
      isOtherStarting,
      startApp() {
        printed.started += 1
        return { exitCode: () => startedExit }
      },
      output: (text) => (printed.output += text),
      errors: (text) => (printed.errors += text),
    })
  const written = () => readFileSync(join(dataDirectory, 'out'), 'utf8')
  return { dataDirectory, run, requests, printed, written, endApp: () => app?.close() }
}

const shell = (script: string, name = 'Aider'): TerminalCommand => ({
  kind: 'run',
  name,
  program: '/bin/sh',
  args: ['-c', script],
})

test('a program runs with the lent key in its environment only, and its exit code is returned', async () => {
  const { run, requests, written, printed } = await openTerminal([key])
  const script = 'tr "\\0" " " < /proc/$$/cmdline > "$OUT"; echo >> "$OUT"; env >> "$OUT"; exit 9'
  expect(await run(shell(script))).toBe(9)
  expect(requests).toMatchObject([{ type: 'lend', name: 'Aider', pid: process.pid }])
  const [argv, ...variables] = written().split('\n')
  expect(argv).not.toContain('gh-lent')
  expect(variables).toContain('ANTHROPIC_AUTH_TOKEN=gh-lent')
  expect(variables).toContain(`OPENAI_BASE_URL=${baseUrl}`)
  expect(variables.join('\n')).not.toContain('ELECTRON_')
  expect(printed).toMatchObject({ output: '', errors: '' })
})

test('the command says that the person is asked', async () => {
  const { run, printed } = await openTerminal([{ type: 'asking' }, key])
  expect(await run(shell('exit 0'))).toBe(0)
  expect(printed.errors).toBe('gatehouse: There is no key “Aider”. Gatehouse asks in a dialog whether to make one.\n')
})

test('a refusal is printed, and the program does not run', async () => {
  const { run, printed, dataDirectory } = await openTerminal([{ type: 'refused', reason: 'denied', message: 'No.' }])
  expect(await run(shell('touch "$OUT"'))).toBe(1)
  expect(printed.errors).toBe('gatehouse: No.\n')
  expect(() => readFileSync(join(dataDirectory, 'out'))).toThrow('ENOENT')
})

test('if the app ends before the program, the person learns why its key failed', async () => {
  const { run, printed, dataDirectory, endApp } = await openTerminal([key])
  const script = 'echo > "$OUT"; until [ -e "$OUT.end" ]; do sleep 0.01; done; exit 4'
  const ended = run(shell(script))
  while (!existsSync(join(dataDirectory, 'out'))) await new Promise((resolve) => setImmediate(resolve))
  endApp()
  writeFileSync(join(dataDirectory, 'out.end'), '')
  expect(await ended).toBe(4)
  expect(printed.errors).toBe('gatehouse: Gatehouse ended before the program did, and with it the key.\n')
})

test.each([
  [3, 'Other programs may not use the gateway. Turn it on in Gateway, or start with gatehouse gateway.'],
  [139, 'Gatehouse could not be started. Open it once, and look at its log.'],
])('an app that was started and ended with %i is explained', async (startedExit, message) => {
  const { run, printed } = await openTerminal(null, { startedExit })
  expect(await run(shell('exit 0'))).toBe(1)
  expect(printed).toMatchObject({ started: 1, errors: `gatehouse: ${message}\n` })
})

test('gateway prints the address of the app that runs as a line of JSON', async () => {
  const { run, printed } = await openTerminal([{ type: 'serving', baseUrl }])
  expect(await run({ kind: 'gateway', isOnlyIfOn: false })).toBe(0)
  expect(printed.output).toBe(`{"baseUrl":"${baseUrl}"}\n`)
})

test('gateway fails if the app that runs lets no programs in', async () => {
  const { run, printed } = await openTerminal([{ type: 'refused', reason: 'off', message: 'It is off.' }])
  expect(await run({ kind: 'gateway', isOnlyIfOn: false })).toBe(1)
  expect(printed).toMatchObject({ output: '', errors: 'gatehouse: It is off.\n' })
})

test('if no app runs, gateway becomes the app', async () => {
  const { run, printed } = await openTerminal(null)
  expect(await run({ kind: 'gateway', isOnlyIfOn: false })).toBe(null)
  expect(printed).toMatchObject({ output: '', errors: '', started: 0 })
})

test('help goes to the output, and misuse to the errors with another code', async () => {
  const { run, printed } = await openTerminal(null)
  expect(await run({ kind: 'help' })).toBe(0)
  expect(printed.output).toContain('gatehouse run NAME -- PROGRAM')
  expect(await run({ kind: 'misused', reason: 'The program is missing.' })).toBe(2)
  expect(printed.errors).toContain('gatehouse: The program is missing.\n')
})
