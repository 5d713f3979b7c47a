import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'

const slowly = `/rate 25\n/say ${Array.from({ length: 120 }, (_, index) => `word${index}`).join(' ')}`
const soon = `/rate 40\n/say ${Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')}`

test('Stop closes the socket to the gateway and keeps what had arrived', async ({ launchApp }) => {
  test.skip(process.platform !== 'linux', 'Sockets are read from /proc.')
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say(`/rate 40\n/say first words\n/hang`)
  await expect(chat.articles.last()).toContainText('first words')
  const during = await localPorts(window)

  await chat.stop.click()
  await expect(chat.send).toBeVisible()
  await expect(chat.articles.last()).toContainText('first words')
  await expect(chat.articles.last()).toContainText(/stopped/i)
  await expect
    .poll(async () => (await localPorts(window)).filter((port) => during.includes(port)).length)
    .toBeLessThan(during.length)
})

test('a window that reloads in mid-answer shows the answer again and goes on', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say(slowly)
  await expect(chat.articles.last()).toContainText('word10')
  await window.reload()
  await expect(chat.articles.last()).toContainText('word0 word1')
  await expect(chat.stop).toBeVisible()
  await expect(chat.articles.last()).toContainText('word119', { timeout: 15_000 })
  await expect(chat.send).toBeVisible()
  const text = await chat.articles.last().innerText()
  expect([...text.matchAll(/word\d+/g)].map(String)).toEqual(Array.from({ length: 120 }, (_, index) => `word${index}`))
})

test('a page that crashes in mid-answer comes back by itself, and nothing of the answer is lost', async ({
  launchApp,
  expectError,
}) => {
  expectError(/A renderer crashed/)
  const running = await launchApp()
  const { app, window } = running
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  const words = Array.from({ length: 150 }, (_, index) => `word${index}`).join(' ')
  await chat.say(`/rate 30\n/say ${words}`)
  await expect(chat.articles.last()).toContainText('word10 ')
  await app.evaluate(({ webContents }) => {
    const page = webContents.getAllWebContents()[0]
    const isBack = new Promise<void>((resolve) => {
      page?.once('render-process-gone', () => page.once('did-finish-load', resolve))
    })
    page?.forcefullyCrashRenderer()
    return isBack
  })

  // Playwright has no hold of a page that has crashed, main has.
  const read = () =>
    app.evaluate(({ webContents }) => {
      const script = `(() => {
        const answer = [...document.querySelectorAll('[role=log] article')].at(-1)
        return { isAnswering: answer?.ariaBusy === 'true', text: answer?.textContent ?? '' }
      })()`
      return webContents.getAllWebContents()[0]?.executeJavaScript(script)
    })
  // Back while the answer is still arriving, with what came before the crash.
  await expect.poll(read, { intervals: [50] }).toEqual({ isAnswering: true, text: expect.stringContaining('word10 ') })
  await expect.poll(read, { timeout: 20_000 }).toEqual({ isAnswering: false, text: expect.stringContaining(words) })
  await running.restart()
  await expect(chatScreen(running.window).articles.last()).toContainText(words)
})

test('when the last window is closed in mid-answer, the answer finishes and then the app quits', async ({
  launchApp,
}) => {
  test.skip(process.platform === 'darwin', 'On macOS an app without windows goes on.')
  const running = await launchApp()
  const chat = chatScreen(running.window)
  await chooseModel(running.window, 'gatehouse/script')
  await chat.say(soon)
  await expect(chat.articles.last()).toContainText('word5')
  const ended = new Promise<number | null>((resolve) => running.app.process().once('exit', resolve))
  await running.window.close()
  expect(await ended).toBe(0)

  await running.reopen()
  const restored = chatScreen(running.window)
  await expect(restored.articles.last()).toContainText('word59')
  await expect(restored.articles.last()).not.toContainText(/interrupted|stopped/i)
})

test('an answer is asked for again by Retry, and the old one stays as a branch', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say('/cut after=3 times=1\n/say one two three four five')
  await expect(chat.articles.last()).toContainText(/interrupted/i)
  await chat.retry.click()
  await expect(chat.articles.last()).toContainText('one two three four five')
  await expect(chat.articles).toHaveCount(2)
  await window.getByRole('button', { name: 'Previous branch' }).click()
  await expect(chat.articles.last()).toContainText(/interrupted/i)
  await window.getByRole('button', { name: 'Next branch' }).click()
  await expect(chat.articles.last()).toContainText('one two three four five')
})

/** The local ports of established connections to the gateway, as the kernel lists them. */
async function localPorts(window: Page): Promise<string[]> {
  const { baseUrl } = await readBridge(window, 'gateway.status')
  if (baseUrl === null) throw new Error('No gateway is in use.')
  const gatewayPort = Number(new URL(baseUrl).port)
  const established = '01'
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, , remote, state]) =>
        state === established && Number.parseInt(remote?.split(':')[1] ?? '', 16) === gatewayPort,
    )
    .map(([, local]) => local?.split(':')[1] ?? '')
}
