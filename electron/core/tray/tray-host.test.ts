import { expect, test } from 'vitest'
import { isTrayThere, type RunProgram } from './tray-host.ts'

const bus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus' }
const answers =
  (printed: Readonly<Record<string, string>>): RunProgram =>
  async (program) =>
    printed[program] ?? null

test.each([
  ['gdbus', '(<true>,)\n', true],
  ['gdbus', '(<false>,)\n', false],
  ['dbus-send', 'method return time=1 sender=:1.4 -> destination=:1.9\n   variant       boolean true\n', true],
  ['dbus-send', 'method return time=1 sender=:1.4 -> destination=:1.9\n   variant       boolean false\n', false],
  ['busctl', 'b true\n', true],
])('on Linux the desktop is asked, by %s: %j', async (program, printed, isThere) => {
  expect(await isTrayThere('linux', bus, answers({ [program]: printed }))).toBe(isThere)
})

test('where nothing can be asked there is no tray, and nothing is asked without a session', async () => {
  expect(await isTrayThere('linux', bus, answers({}))).toBe(false)
  const asked: string[] = []
  const isThere = await isTrayThere('linux', {}, async (program) => {
    asked.push(program)
    return 'true'
  })
  expect([isThere, asked]).toEqual([false, []])
})

test('Windows and macOS always have one', async () => {
  expect([await isTrayThere('win32', {}, answers({})), await isTrayThere('darwin', {}, answers({}))]).toEqual([
    true,
    true,
  ])
})
