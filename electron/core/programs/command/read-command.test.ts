import { expect, test } from 'vitest'
import { readCommand } from './read-command.ts'

const packed = (...args: string[]) => readCommand(['/opt/Gatehouse/gatehouse', ...args], null)
const run = { kind: 'run', name: 'claude-code', program: 'claude', args: ['--resume', '--', '-h'] }

test.each([
  [[]],
  [['--dictate']],
  [['--open-url', '--', 'io.github.gatehouseapp.gatehouse:/callback?run']],
  [['--open-url', '--', 'run']],
  [['file.txt', 'run', 'x', '--', 'y']],
])('an app that was started with %j was not started for a command', (args) => {
  expect(packed(...args)).toBe(null)
})

test('run has a name, and everything behind the first two dashes is the program’s', () => {
  expect(packed('run', 'claude-code', '--', 'claude', '--resume', '--', '-h')).toEqual(run)
})

test('switches of Chromium before the command are skipped', () => {
  expect(packed('--ozone-platform=headless', '--disable-gpu', 'gateway')).toEqual({
    kind: 'gateway',
    isOnlyIfOn: false,
  })
  expect(packed('--no-sandbox', 'gateway', '--only-if-on')).toEqual({ kind: 'gateway', isOnlyIfOn: true })
})

test('from sources the command follows the folder of the app', () => {
  const args = ['run', 'claude-code', '--', 'claude', '--resume', '--', '-h']
  expect(readCommand(['/electron', '.', ...args], process.cwd())).toEqual(run)
  expect(readCommand(['/electron', '/app', '--no-sandbox', ...args], '/app')).toEqual(run)
  // Without the folder something else of Electron was started.
  expect(readCommand(['/electron', 'script.js', ...args], '/app')).toBe(null)
})

test.each([
  [['run'], 'name of a key is missing'],
  [['run', '--', 'claude'], 'name of a key is missing'],
  [['run', 'claude-code', 'claude'], 'Put -- between'],
  [['run', 'claude', 'code', '--', 'claude'], 'Put -- between'],
  [['run', 'claude-code', '--'], 'program is missing'],
  [['run', 'claude-code', '--', ''], 'program is missing'],
  [['gateway', 'start'], 'gateway takes no “start”'],
])('%j is misused', (args, reason) => {
  expect(packed(...args)).toEqual({ kind: 'misused', reason: expect.stringContaining(reason) })
})

test.each([[['help']], [['run', '--help']], [['gateway', '-h']]])('%j asks for help', (args) => {
  expect(packed(...args)).toEqual({ kind: 'help' })
})
