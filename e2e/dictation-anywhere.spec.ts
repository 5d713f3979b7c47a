import type { Page } from 'playwright/test'
import { openOffice, transcription } from './clip-screen.ts'
import { findViolations } from './find-violations.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { keyCodes, openDisplay } from './harness/press-keys.ts'
import { startSecondInstance } from './harness/second-instance.ts'
import { hearing, silence, speak, wavOf } from './harness/spoken-sound.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply } from './scripted-gateway.ts'
import { expect, test } from './tone-test.ts'
import { openView } from './views.ts'
import { openedWindow } from './window-screen.ts'

const route = 'POST /api/v1/audio/transcriptions'

test('the shortcut, pressed in whatever program: what is said then is on the clipboard', async ({
  launchApp,
  startGateway,
  sounds,
}) => {
  test.skip(process.platform !== 'linux', 'The keys are pressed at an X display.')
  const spoken = await speak(await startGateway(), 'Please remember to send the quarterly report on Monday.')
  const file = sounds.write('said.wav', wavOf([silence(0.5), spoken]))
  const running = await launchApp({ args: hearing(file) })
  const { window } = running
  const display = await openDisplay(running.environment['DISPLAY'] ?? '')

  // Another program has it first.
  display.takeAltShiftSpace()
  await openView(window, 'Settings')
  const wanted = window.getByRole('switch', { name: 'Dictation from any program' })
  await expect(wanted).not.toBeChecked()
  await wanted.click()
  await expect(window.getByText(/^Another program has this shortcut/)).toBeVisible()
  display.close()
  expect(await findViolations(window)).toEqual([])
  await wanted.click()
  await wanted.click()
  await expect(window.getByText(/^It works in every program while Gatehouse runs/)).toBeVisible()

  const hand = await openDisplay(running.environment['DISPLAY'] ?? '')
  const dictation = await openedWindow(running, async () => {
    hand.press(keyCodes.alt, keyCodes.shift, keyCodes.space)
  })
  await expect(dictation.getByText('Recording', { exact: true })).toBeVisible()
  expect(
    await (await running.app.browserWindow(dictation)).evaluate((own) => [own.isAlwaysOnTop(), own.getTitle()]),
  ).toEqual([true, 'Dictation'])
  expect(await findViolations(dictation)).toEqual([])
  await hasHeard(dictation, Math.ceil(spoken.length / 48_000 + 1))
  const closed = dictation.waitForEvent('close', { timeout: 60_000 })
  await dictation.keyboard.press('Enter')
  await expect(dictation.getByText('Copied', { exact: true })).toBeVisible({ timeout: 45_000 })
  await closed
  expect(await clipboardOf(running)).toMatch(/remember to send the quarterly report/i)
  const clips = await readBridge(window, 'clip.list')
  expect(clips).toMatchObject([{ wasCut: false, transcription: { status: 'done' } }])

  // Given back when it is not wanted any more.
  await wanted.click()
  await expect(wanted).not.toBeChecked()
  await expect(window.getByText(/^It works in every program/)).toHaveCount(0)
  expect(await running.app.evaluate(({ globalShortcut }) => globalShortcut.isRegistered('Alt+Shift+Space'))).toBe(false)
  hand.close()
})

test('another start of the app with --dictate opens the window, and ends what it records; Esc keeps the recording', async ({
  launchApp,
  faultServer,
  toneFile,
}) => {
  const running = await launchApp({ args: hearing(toneFile) })
  const { window } = running
  await openOffice(running, faultServer)
  faultServer.reply(route, transcription({ text: 'Good morning, Ana.' }))
  const command = async () => {
    expect((await startSecondInstance(running, ['--dictate'])).code).toBe(0)
  }

  // Not wanted yet: nothing is recorded, whoever gives the command.
  const refused = await openedWindow(running, command)
  await expect(refused.getByText('Dictation from any program is off')).toBeVisible()
  expect(await findViolations(refused)).toEqual([])
  expect(await readBridge(window, 'clip.list')).toEqual([])
  await Promise.all([refused.waitForEvent('close'), refused.getByRole('button', { name: 'Open settings' }).click()])
  await expect(window.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await readBridge(window, 'settings.change', { dictation: true })

  const dictation = await openedWindow(running, command)
  await hasHeard(dictation, 2)
  const closed = dictation.waitForEvent('close')
  await command()
  await expect(dictation.getByText('Copied', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(dictation.getByText('Good morning, Ana.')).toBeVisible()
  await closed
  expect(await clipboardOf(running)).toBe('Good morning, Ana.')

  const given = await openedWindow(running, command)
  await hasHeard(given, 1)
  await Promise.all([given.waitForEvent('close'), given.keyboard.press('Escape').catch(() => undefined)])
  const clips = await readBridge(window, 'clip.list')
  expect(clips).toMatchObject([
    { status: 'kept', wasCut: false, transcription: null },
    { transcription: { text: 'Good morning, Ana.' } },
  ])
  expect(faultServer.requests.filter(({ path }) => path.endsWith('/transcriptions'))).toHaveLength(1)
})

test('the first start with --dictate opens nothing but the window for dictation', async ({
  launchApp,
  faultServer,
  toneFile,
}) => {
  const running = await launchApp({ args: hearing(toneFile) })
  await openOffice(running, faultServer)
  faultServer.reply(route, transcription({ text: 'Good morning, Ana.' }))
  const dictated = [...hearing(toneFile), '--dictate']
  await running.close()

  // Not wanted: it says so, and shows where it is turned on.
  await running.reopen(dictated)
  await expect(running.window.getByText('Dictation from any program is off')).toBeVisible()
  expect(running.app.windows()).toHaveLength(1)
  const main = await openedWindow(running, () => running.window.getByRole('button', { name: 'Open settings' }).click())
  await expect(main.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await readBridge(main, 'settings.change', { dictation: true })
  await running.close()

  await running.reopen(dictated)
  const { window } = running
  await hasHeard(window, 2)
  expect(running.app.windows()).toHaveLength(1)
  // Another start is for the app itself.
  const opened = await openedWindow(running, async () => {
    await startSecondInstance(running, [])
  })
  await expect(opened.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Stop' }).click()
  await expect(window.getByText('Good morning, Ana.')).toBeVisible({ timeout: 20_000 })
  await closed
  expect(await clipboardOf(running)).toBe('Good morning, Ana.')
})

test('what goes wrong is said in the window, and the recording is kept', async ({
  launchApp,
  faultServer,
  toneFile,
}) => {
  const running = await launchApp({ args: hearing(toneFile) })
  const { window } = running
  await openOffice(running, faultServer)
  const reply = errorReply(503, 'Every ear is busy')
  faultServer.reply(
    route,
    { ...reply, headers: { ...reply.headers, 'retry-after': '600' } },
    transcription({ text: 'At last.' }),
  )
  await readBridge(window, 'settings.change', { dictation: true })
  const dictation = await openedWindow(running, async () => {
    await startSecondInstance(running, ['--dictate'])
  })
  await hasHeard(dictation, 1)
  await dictation.getByRole('button', { name: 'Stop' }).click()
  const problem = dictation.getByRole('alert').filter({ hasText: 'Nobody can answer right now' })
  await expect(problem).toBeVisible({ timeout: 20_000 })
  expect(await findViolations(dictation)).toEqual([])
  expect(await readBridge(window, 'clip.list')).toHaveLength(1)
  // The clipboard does not take it once.
  await running.app.evaluate(({ clipboard }) => {
    const write = clipboard.writeText.bind(clipboard)
    clipboard.writeText = () => {
      clipboard.writeText = write
      return Promise.resolve()
    }
  })
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect(dictation.getByText('The text could not be copied')).toBeVisible()
  await expect(dictation.getByText('At last.')).toBeVisible()
  const closed = dictation.waitForEvent('close')
  await dictation.getByRole('button', { name: 'Try again' }).click()
  await closed
  expect(await clipboardOf(running)).toBe('At last.')
})

test('another shortcut is chosen by its keys, and under Wayland it is said that it may do nothing', async ({
  launchApp,
}) => {
  const { window } = await launchApp({
    environment: { XDG_SESSION_TYPE: 'wayland' },
    args: ['--ozone-platform=x11'],
  })
  await openView(window, 'Settings')
  await window.getByRole('switch', { name: 'Dictation from any program' }).click()
  await expect(window.getByText(/On Wayland the desktop decides .* gatehouse --dictate/)).toBeVisible()
  const shortcut = window.getByRole('button', { name: /^Shortcut for dictation: Alt Shift Space/ })
  await shortcut.click()
  await window.keyboard.press('d')
  await window.keyboard.press('Escape')
  await expect(shortcut).toBeVisible()
  await shortcut.click()
  await window.keyboard.press('Control+Alt+M')
  await expect(window.getByRole('button', { name: /^Shortcut for dictation: Ctrl Alt M/ })).toBeVisible()
  expect((await readBridge(window, 'settings.read')).dictationShortcut).toBe('CommandOrControl+Alt+M')
  expect(await findViolations(window)).toEqual([])
})

/** Waits until the window has recorded so many seconds. */
async function hasHeard(dictation: Page, seconds: number): Promise<void> {
  await expect
    .poll(async () => secondsOf(await dictation.getByRole('main').innerText()), { timeout: (seconds + 15) * 1000 })
    .toBeGreaterThanOrEqual(seconds)
}

function secondsOf(text: string): number {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? []
  return Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

const clipboardOf = (running: RunningApp) => running.app.evaluate(({ clipboard }) => clipboard.readText())
