import type { Page } from 'playwright/test'
import { openOffice, transcriptionReply } from './clip-screen.ts'
import { findViolations } from './find-violations.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { keyCodes, openDisplay } from './harness/press-keys.ts'
import { startSecondInstance } from './harness/second-instance.ts'
import { expect, test } from './microphone-test.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply } from './scripted-gateway.ts'
import { openView } from './views.ts'
import { untilOnDisk } from './voice-screen.ts'
import { openedWindow } from './window-screen.ts'

const route = 'POST /api/v1/audio/transcriptions'

test('the shortcut, pressed in any program, puts the dictated text on the clipboard', async ({
  shareApp,
  faultServer,
  microphone,
}) => {
  test.skip(process.platform !== 'linux', 'The keys are pressed at an X display.')
  const running = await shareApp({ args: microphone.args })
  await openOffice(running, faultServer)
  faultServer.reply(route, transcriptionReply({ text: 'Good morning, Ana.' }))
  const { window } = running
  const display = await openDisplay(running.environment['DISPLAY'] ?? '')

  // Another program has already grabbed the shortcut.
  display.takeAltShiftSpace()
  await openView(window, 'Settings')
  const wanted = window.getByRole('switch', { name: 'Dictation from any program' })
  await expect(wanted).not.toBeChecked()
  await wanted.click()
  await expect(window.getByText(/^Another program or the system uses this shortcut/)).toBeVisible()
  display.close()
  expect(await findViolations(window)).toEqual([])
  await wanted.click()
  await wanted.click()
  await expect(window.getByText(/^Works in every program while Gatehouse runs/)).toBeVisible()

  const hand = await openDisplay(running.environment['DISPLAY'] ?? '')
  const dictation = await openedWindow(running, async () => {
    hand.press(keyCodes.alt, keyCodes.shift, keyCodes.space)
  })
  await expect(dictation.getByText('Recording', { exact: true })).toBeVisible()
  expect(
    await (await running.app.browserWindow(dictation)).evaluate((own) => [own.isAlwaysOnTop(), own.getTitle()]),
  ).toEqual([true, 'Dictation'])
  expect(await findViolations(dictation)).toEqual([])
  await untilOnDisk(window, 0.5)
  const { letClose } = await holdOpen(dictation)
  await dictation.keyboard.press('Enter')
  await expect(dictation.getByText('Copied', { exact: true })).toBeVisible()
  await letClose()
  expect(await clipboardOf(running)).toBe('Good morning, Ana.')
  const clips = await readBridge(window, 'clip.list')
  expect(clips).toMatchObject([{ wasCut: false, isSilent: false, transcription: { status: 'done' } }])

  // Turning the setting off releases the shortcut.
  await wanted.click()
  await expect(wanted).not.toBeChecked()
  await expect(window.getByText(/^Works in every program/)).toHaveCount(0)
  expect(await running.app.evaluate(({ globalShortcut }) => globalShortcut.isRegistered('Alt+Shift+Space'))).toBe(false)
  hand.close()
})

test('starting with --dictate opens the window or ends its recording, and Esc keeps the recording', async ({
  shareApp,
  faultServer,
  microphone,
}) => {
  const running = await shareApp({ args: microphone.args })
  const { window } = running
  await openOffice(running, faultServer)
  faultServer.reply(route, transcriptionReply({ text: 'Good morning, Ana.' }))
  const command = async () => {
    expect((await startSecondInstance(running, ['--dictate'])).code).toBe(0)
  }

  // With the setting off, the command records nothing.
  const refused = await openedWindow(running, command)
  await expect(refused.getByText('Dictation from any program is off')).toBeVisible()
  expect(await findViolations(refused)).toEqual([])
  expect(await readBridge(window, 'clip.list')).toEqual([])
  await Promise.all([refused.waitForEvent('close'), refused.getByRole('button', { name: 'Open settings' }).click()])
  await expect(window.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await readBridge(window, 'settings.change', { dictation: true })

  const dictation = await openedWindow(running, command)
  await untilOnDisk(window, 0.5)
  const { letClose } = await holdOpen(dictation)
  await command()
  await expect(dictation.getByText('Copied', { exact: true })).toBeVisible()
  await expect(dictation.getByText('Good morning, Ana.')).toBeVisible()
  await letClose()
  expect(await clipboardOf(running)).toBe('Good morning, Ana.')

  const given = await openedWindow(running, command)
  await untilOnDisk(window, 0.5)
  await Promise.all([given.waitForEvent('close'), given.keyboard.press('Escape').catch(() => undefined)])
  const clips = await readBridge(window, 'clip.list')
  expect(clips).toMatchObject([
    { status: 'kept', wasCut: false, transcription: null },
    { transcription: { text: 'Good morning, Ana.' } },
  ])
  expect(faultServer.requests.filter(({ path }) => path.endsWith('/transcriptions'))).toHaveLength(1)
})

test('an error is shown in the window, and the recording is kept', async ({ shareApp, faultServer, microphone }) => {
  const running = await shareApp({ args: microphone.args })
  const { window } = running
  await openOffice(running, faultServer)
  const reply = errorReply(503, 'Every ear is busy')
  faultServer.reply(
    route,
    { ...reply, headers: { ...reply.headers, 'retry-after': '600' } },
    transcriptionReply({ text: 'At last.' }),
  )
  await readBridge(window, 'settings.change', { dictation: true })
  const dictation = await openedWindow(running, async () => {
    await startSecondInstance(running, ['--dictate'])
  })
  await untilOnDisk(window, 0.5)
  await dictation.getByRole('button', { name: 'Stop' }).click()
  const problem = dictation.getByRole('alert').filter({ hasText: 'No provider is available' })
  await expect(problem).toBeVisible()
  expect(await findViolations(dictation)).toEqual([])
  expect(await readBridge(window, 'clip.list')).toHaveLength(1)
  // The first write to the clipboard fails.
  await running.app.evaluate(({ clipboard }) => {
    const write = clipboard.writeText.bind(clipboard)
    clipboard.writeText = () => {
      clipboard.writeText = write
      return Promise.resolve()
    }
  })
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect(dictation.getByText('Couldn’t copy the text')).toBeVisible()
  await expect(dictation.getByText('At last.')).toBeVisible()
  const closed = dictation.waitForEvent('close')
  await dictation.getByRole('button', { name: 'Try again' }).click()
  await closed
  expect(await clipboardOf(running)).toBe('At last.')
})

test('a first start with --dictate opens only the dictation window', async ({ launchApp, faultServer, microphone }) => {
  const args = [...microphone.args, '--dictate']
  const running = await launchApp({ args })

  // With the setting off, the window says so and links to the setting.
  await expect(running.window.getByText('Dictation from any program is off')).toBeVisible()
  expect(running.app.windows()).toHaveLength(1)
  const main = await openedWindow(running, () => running.window.getByRole('button', { name: 'Open settings' }).click())
  await expect(main.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await openOffice({ window: main }, faultServer)
  faultServer.reply(route, transcriptionReply({ text: 'Good morning, Ana.' }))
  await openView(main, 'Settings')
  await readBridge(main, 'settings.change', { dictation: true })
  await running.close()

  await running.reopen(args)
  const { window } = running
  await untilOnDisk(window, 0.5)
  expect(running.app.windows()).toHaveLength(1)
  // Starting the app again opens its main window.
  const opened = await openedWindow(running, async () => {
    await startSecondInstance(running, [])
  })
  await expect(opened.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const { letClose } = await holdOpen(window)
  await window.getByRole('button', { name: 'Stop' }).click()
  await expect(window.getByText('Good morning, Ana.')).toBeVisible()
  await letClose()
  expect(await clipboardOf(running)).toBe('Good morning, Ana.')
})

test('a shortcut is chosen by pressing it, and Wayland users are warned that it may not work', async ({
  launchApp,
}) => {
  const { window } = await launchApp({
    environment: { XDG_SESSION_TYPE: 'wayland' },
    args: ['--ozone-platform=x11'],
  })
  await openView(window, 'Settings')
  await window.getByRole('switch', { name: 'Dictation from any program' }).click()
  await expect(window.getByText(/On Wayland, the desktop manages .* gatehouse --dictate/)).toBeVisible()
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

/** Delays a window that closes itself until the test allows it; otherwise its last content is visible only briefly. */
async function holdOpen(dictation: Page): Promise<{ letClose: () => Promise<void> }> {
  await dictation.evaluate(() => {
    const gate = Promise.withResolvers<void>()
    const close = window.close.bind(window)
    window.close = () => void gate.promise.then(close)
    Object.assign(window, { letClose: gate.resolve })
  })
  return {
    async letClose() {
      const closed = dictation.waitForEvent('close')
      await dictation.evaluate(() => (Reflect.get(window, 'letClose') as () => void)())
      await closed
    },
  }
}

const clipboardOf = (running: Pick<RunningApp, 'app'>) => running.app.evaluate(({ clipboard }) => clipboard.readText())
