import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { readChats } from './read-chats.ts'

test('with two data folders a person has two apps at once, each with its own chats', async ({ launchApp }) => {
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

test('a picture of the first window is saved where that is asked for', async ({ launchApp }) => {
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
  // A picture of a single colour has at most four.
  expect(picture.bytes).toBeGreaterThan(4)
  // It writes to the first app's home, which is removed with that app.
  await close()
})

test('a window that crashes again and again comes back three times by itself, and then when it is asked to', async ({
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
