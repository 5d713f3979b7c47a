import { expect, test } from 'vitest'
import { isTrayAvailable, type RunProgram } from './tray-host.ts'

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
])('on Linux the desktop is queried with %s: %j', async (program, printed, isAvailable) => {
  expect(await isTrayAvailable('linux', bus, answers({ [program]: printed }))).toBe(isAvailable)
})

test('without a query tool there is no tray, and without a session no query', async () => {
  expect(await isTrayAvailable('linux', bus, answers({}))).toBe(false)
  const asked: string[] = []
  const isAvailable = await isTrayAvailable('linux', {}, async (program) => {
    asked.push(program)
    return 'true'
  })
  expect([isAvailable, asked]).toEqual([false, []])
})

test('Windows and macOS always have a tray', async () => {
  expect([await isTrayAvailable('win32', {}, answers({})), await isTrayAvailable('darwin', {}, answers({}))]).toEqual([
    true,
    true,
  ])
})
