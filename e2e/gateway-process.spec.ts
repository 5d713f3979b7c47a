import type { ElectronApplication } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findGateway } from './find-gateway.ts'
import { killProcess } from './harness/kill-process.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'

test('a gateway process that dies is restarted, and the chat continues', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('How do I stop an answer?')
  const first = await findGateway(app)
  killProcess(first)
  await expect.poll(() => findGateway(app)).not.toBe(first)
  await expect.poll(async () => (await readBridge(window, 'gateway.status')).state).toBe('connected')
  await chat.say('How do I rename a conversation?')
  await expect(chat.articles).toHaveCount(4)
  await expect(chat.send).toBeVisible()
  await expect(chat.articles.last()).toContainText('Rename')
})

test('a gateway killed during an answer leaves an interrupted answer with its text and Retry', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say('/say these words arrived\n/hang')
  await expect(chat.articles.last()).toContainText('these words arrived')
  killProcess(await findGateway(app))
  await expect(chat.articles.last()).toContainText(/interrupted/i)
  await expect(chat.articles.last()).toContainText('these words arrived')
  await expect(chat.retry).toBeVisible()
})

test('a gateway that refuses connections is reported, and the typed text is kept', async ({ launchApp }) => {
  const { app, window } = await launchApp()
  const chat = chatScreen(window)
  await chat.ask('How do I stop an answer?')
  const stopKilling = await keepKilling(app)
  await chat.say('Is anybody there?')
  const answer = chat.articles.nth(3)
  await expect(answer).toContainText('Can’t reach the gateway')
  await expect(chat.articles.nth(2)).toContainText('Is anybody there?')
  await expect(chat.retry).toBeVisible()
  await stopKilling()
  await expect.poll(async () => (await readBridge(window, 'gateway.status')).state).toBe('connected')
  await chat.retry.click()
  await expect(answer).not.toContainText('Can’t reach the gateway')
  await expect(answer).not.toHaveAttribute('aria-busy')
  await expect(answer.getByRole('alert')).toHaveCount(0)
})

/**
 * Kills the gateway's process repeatedly, so that it never responds. Returns a function that stops it. The process is
 * looked up inside the app, because some calls from here every 20 ms would get lost.
 */
async function keepKilling(app: ElectronApplication): Promise<() => Promise<void>> {
  const killing = await app.evaluateHandle(({ app: electron }) =>
    setInterval(() => {
      const pid = electron.getAppMetrics().find(({ name }) => name === 'Gatehouse gateway')?.pid
      try {
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
      } catch {
        // It exited between the lookup and the kill.
      }
    }, 20),
  )
  return () => killing.evaluate((timer) => clearInterval(timer))
}
