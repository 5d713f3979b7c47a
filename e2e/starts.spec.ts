import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findProcesses, readProcess } from './harness/leftovers.ts'
import { readLaunchSettings } from './harness/launch-settings.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { runAsPerson, startAsPerson } from './harness/run-as-person.ts'
import { appCommand } from './harness/second-instance.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { readChats } from './read-chats.ts'

test('two data folders run two instances in parallel, each with its own chats', async ({ launchApp }) => {
  const first = await launchApp()
  const other = join(first.person.home, 'other data')
  mkdirSync(other)
  first.person.giveTo(other)
  const second = await launchApp({ environment: { ...first.environment, GATEHOUSE_DATA_DIR: other } })
  for (const [running, words] of [
    [first, 'the first folder'],
    [second, 'the second folder'],
  ] as const) {
    await chooseModel(running.window, 'gatehouse/script')
    await chatScreen(running.window).ask(`/say ${words}`)
    await expect(chatScreen(running.window).articles.last()).toContainText(words)
  }
  const titles = async (running: typeof first) => (await readChats(running.window)).map(({ title }) => title)
  expect(await titles(first)).toEqual(['/say the first folder'])
  expect(await titles(second)).toEqual(['/say the second folder'])
  expect((await readBridge(second.window, 'app.info')).dataDirectory).toBe(other)
  // Its folder is in the first app's home and is removed with it.
  await second.close()
})

test('the window opens before the stored data, is shown with its rail, and has the theme and place of last time', async ({
  launchApp,
}) => {
  test.skip(process.platform !== 'linux', 'Open files are found in /proc.')
  const running = await launchApp({ recordsStart: true })
  const recorded = () => running.app.evaluate(() => Reflect.get(globalThis, 'recordedStart') as RecordedStart)
  const rail = running.window.getByRole('navigation', { name: 'Main' }).locator('.lucide')
  await expect(chatScreen(running.window).message).toBeVisible()
  const shown = (await recorded()).icons ?? []
  expect((await recorded()).isDataOpen).toBe(false)
  // The rail that React renders later has the same icons in the same places, and the one of the gateway.
  const places = await rail.evaluateAll((icons) =>
    icons.map((icon) => {
      const { x, y, width } = icon.getBoundingClientRect()
      return [icon.innerHTML, x, y, width].join(' ')
    }),
  )
  expect(shown.length).toBe(9)
  expect(places.filter((place) => shown.includes(place))).toEqual(shown)

  // The page reloads in the new language, maybe before it gets the answer.
  await readBridge(running.window, 'settings.change', { theme: 'dark', language: 'de' }).catch(() => undefined)
  await expect(running.window.locator('html')).toHaveAttribute('lang', 'de')
  await running.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 60, width: 1000, height: 700 })
  })
  await running.restart()
  expect((await recorded()).isDataOpen).toBe(false)
  const opened = await running.app.evaluate(({ BrowserWindow, nativeTheme }) => ({
    bounds: BrowserWindow.getAllWindows()[0]?.getBounds(),
    theme: nativeTheme.themeSource,
  }))
  expect(opened).toEqual({ bounds: { x: 40, y: 60, width: 1000, height: 700 }, theme: 'dark' })
  expect(await running.window.evaluate(() => document.documentElement.lang)).toBe('de')
})

test('a first frame that differs from the settings is corrected', async ({ launchApp }) => {
  const running = await launchApp({
    prepare({ dataDirectory, person }) {
      const file = join(dataDirectory, 'first-frame.json')
      writeFileSync(file, JSON.stringify({ theme: 'dark', language: 'de', placement: null }))
      person.giveTo(file)
    },
  })
  await expect(chatScreen(running.window).message).toBeVisible()
  await expect.poll(() => running.window.evaluate(() => document.documentElement.lang)).toBe('en')
  expect(await running.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('system')
})

test('a screenshot of the first window is saved on request', async ({ launchApp }) => {
  const first = await launchApp()
  const path = join(first.person.home, 'first paint.png')
  await first.close()
  const { app, output, close } = await launchApp({
    environment: { ...first.environment, GATEHOUSE_FIRST_PAINT_SCREENSHOT: path },
  })
  await expect.poll(output).toContain(`Screenshot: ${path}`)
  const picture = await app.evaluate(({ BrowserWindow, nativeImage }, saved) => {
    const image = nativeImage.createFromPath(saved)
    const [window] = BrowserWindow.getAllWindows()
    const { width = 0, height = 0 } = window?.getContentBounds() ?? {}
    return { size: image.getSize(), window: { width, height }, bytes: new Set(image.toBitmap()).size }
  }, path)
  expect(picture.size).toEqual(picture.window)
  // The page without its text has fewer.
  expect(picture.bytes).toBeGreaterThan(32)
  // It writes to the first app's home, which is removed with that app.
  await close()
})

test('a repeatedly crashing window reloads automatically three times, then only on request', async ({
  launchApp,
  expectError,
}) => {
  expectError(/crash/i)
  const { app, window } = await launchApp()
  await chatScreen(window).ask('How do I stop an answer?')
  // Playwright loses access to a crashed page, but main does not.
  const asked = await app.evaluate(async ({ BrowserWindow, dialog }) => {
    const questions: { message: string; buttons: string[] }[] = []
    dialog.showMessageBox = (async (_window: unknown, { message, buttons = [] }: Electron.MessageBoxOptions) => {
      questions.push({ message, buttons })
      return { response: 0, checkboxChecked: false }
    }) as typeof dialog.showMessageBox
    const page = BrowserWindow.getAllWindows()[0]?.webContents
    const counts: number[] = []
    for (let crash = 0; crash < 4; crash += 1) {
      const isBack = new Promise<void>((resolve) => {
        page?.once('render-process-gone', () => page.once('did-finish-load', () => resolve()))
      })
      page?.forcefullyCrashRenderer()
      await isBack
      counts.push(questions.length)
    }
    return { counts, questions }
  })
  expect(asked).toEqual({
    counts: [0, 0, 0, 1],
    questions: [{ message: 'The window keeps crashing.', buttons: ['Reload', 'Close window'] }],
  })
  const articles = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        `document.querySelectorAll('[role=log] article, article').length`,
      ),
    )
  await expect.poll(articles).toBe(2)
})

test('exactly one of many simultaneous starts opens the data', async ({ launchApp }) => {
  test.skip(process.platform !== 'linux', 'Processes are found in /proc.')
  const running = await launchApp()
  await running.close()
  const startsBefore = countStarts(running.dataDirectory)
  const { program, args } = appCommand([])
  const { person, environment } = running
  const gate = join(running.dataDirectory, 'InstanceStart')
  const openGate = await holdLock(await launchApp(), gate)
  const all = Array.from({ length: 4 }, () => startAsPerson(person, program, args, { environment, detached: true }))
  for (const { pid, stdout, stderr } of all) {
    if (pid !== undefined) person.sessions.add(pid)
    stdout?.resume()
    stderr?.resume()
  }
  // They wait where one is let in at a time, and none has Chromium's lock.
  const waiting = () =>
    findProcesses(person).filter((pid) => hasOpen(pid, join(running.dataDirectory, 'InstanceStart')))
  await expect.poll(() => waiting().length).toBe(4)
  expect(existsSync(join(running.dataDirectory, 'SingletonSocket'))).toBe(false)
  await openGate()
  const codes = () => all.map(({ exitCode }) => exitCode).filter((code) => code !== null)
  await expect.poll(codes).toEqual([0, 0, 0])
  await expect.poll(() => countStarts(running.dataDirectory)).toBe(startsBefore + 1)
  const survivor = all.find(({ exitCode }) => exitCode === null)
  const ended = new Promise((resolve) => survivor?.once('exit', resolve))
  survivor?.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(countStarts(running.dataDirectory)).toBe(startsBefore + 1)
})

test('a start while the app quits reopens it', async ({ launchApp }) => {
  test.skip(process.platform !== 'linux', 'Processes are found in /proc.')
  const running = await launchApp()
  const { person, environment, app } = running
  await chatScreen(running.window).message.waitFor()
  const gate = join(person.home, 'may quit')
  const first = app.process()
  const ended = new Promise((resolve) => first.once('exit', resolve))
  // The app has begun to quit, and is held there.
  await app.evaluate(({ app: electron }, file) => {
    const fs = process.getBuiltinModule('node:fs')
    electron.once('will-quit', () => {
      fs.writeFileSync(`${file}?`, '')
      while (!fs.existsSync(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    })
    setImmediate(() => electron.quit())
  }, gate)
  await expect.poll(() => existsSync(`${gate}?`)).toBe(true)
  const startsBefore = countStarts(running.dataDirectory)
  const { program, args } = appCommand([])
  const second = startAsPerson(person, program, args, { environment, detached: true })
  if (second.pid !== undefined) person.sessions.add(second.pid)
  second.stdout?.resume()
  second.stderr?.resume()
  // It runs, and meets the lock.
  await expect.poll(() => findProcesses(person).some((pid) => isChildOf(pid, second.pid))).toBe(true)
  writeFileSync(gate, '')
  await ended
  await expect.poll(() => countStarts(running.dataDirectory)).toBe(startsBefore + 1)
  expect(second.exitCode).toBe(null)
  const secondEnded = new Promise((resolve) => second.once('exit', resolve))
  second.kill('SIGTERM')
  expect(await secondEnded).toBe(0)
})

test('the lock of a killed app does not block the next start', async ({ launchApp }) => {
  test.skip(process.platform === 'win32', 'Windows keeps no lock file.')
  const running = await launchApp()
  await running.kill()
  expect(lstatSync(join(running.dataDirectory, 'SingletonLock')).isSymbolicLink()).toBe(true)
  await running.reopen()
  await expect(chatScreen(running.window).message).toBeVisible()
})

for (const [language, title, content] of [
  ['en', 'Gatehouse couldn’t start', /--no-sandbox\.[^]*\n\nYour data was not changed\. [^]* restart your computer\.$/],
  [
    'de',
    'Gatehouse konnte nicht starten',
    /--no-sandbox[^]*\n\nIhre Daten wurden nicht geändert\. [^]* den Computer neu\.$/,
  ],
] as const) {
  test(`an app that cannot start shows the reason in a box: ${language}`, async ({ launchApp }) => {
    const { person, environment, close } = await launchApp()
    await close()
    const preloaded = join(person.home, 'print-error-boxes.cjs')
    copyFileSync(join(import.meta.dirname, 'harness/print-error-boxes.cjs'), preloaded)
    person.giveTo(preloaded)
    const { electron, app } = readLaunchSettings()
    const args = ['--require', preloaded, app, '--no-sandbox', `--lang=${language}`]
    // In CI no box is shown, since no person would close it.
    const outcome = await runAsPerson(person, electron, args, { environment: { ...environment, CI: '' } })
    const [, box = 'null'] = /^error box: (.*)$/m.exec(outcome.output) ?? []
    const shown: unknown = JSON.parse(box)
    expect({ code: outcome.code, shown }).toEqual({
      code: 1,
      shown: { title, content: expect.stringMatching(content) },
    })
    expect(outcome.errors).toContain('Gatehouse could not start: Gatehouse runs only in the sandbox of the system')
  })
}

/** What harness/record-start.cjs records. */
interface RecordedStart {
  isDataOpen: boolean
  /** The icons of the page when its window was shown, with their places. */
  icons?: string[]
}

/** Returns how often the app has started with this data, according to its log. */
function countStarts(dataDirectory: string): number {
  const logs = join(dataDirectory, 'logs')
  const text = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'))
  return text.join('').match(/"area":"app","event":"started"/g)?.length ?? 0
}

/** Locks an SQLite file from another app, and returns what unlocks it. */
async function holdLock({ app, person }: RunningApp, file: string): Promise<() => Promise<void>> {
  person.giveTo(file)
  const held = await app.evaluateHandle((_electron, path) => {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
    const database = new DatabaseSync(path)
    database.exec('begin exclusive')
    return database
  }, file)
  return () => held.evaluate((database) => database.close())
}

function hasOpen(pid: number, file: string): boolean {
  const descriptors = `/proc/${pid}/fd`
  try {
    return readdirSync(descriptors).some((name) => readlinkSync(join(descriptors, name)) === file)
  } catch {
    // It has closed one meanwhile, or exited.
    return false
  }
}

function isChildOf(pid: number, parent: number | undefined): boolean {
  return readProcess(pid, 'status').includes(`PPid:\t${parent}\n`)
}
