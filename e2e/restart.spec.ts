import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'
import { waitInMain } from './wait-in-main.ts'
import { writeChat } from './write-chat.ts'

test('conversations, drafts, the selection and the window are restored after a restart', async ({ shareApp }) => {
  const running = await shareApp()
  const chat = chatScreen(running.window)
  await writeChat(running.window, 'What is a branch?')
  await writeChat(running.window, 'How do I rename a conversation?')
  await chat.conversations.getByRole('link', { name: /How do I rename/ }).click()
  await expect(chat.articles.first()).toContainText('How do I rename')
  await chat.message.fill('half a thought')
  await chat.conversations.getByRole('link', { name: /What is a branch/ }).click()
  await expect(chat.articles.first()).toContainText('What is a branch?')
  await chat.message.fill('another half')
  const answer = await chat.articles.last().innerText()
  await running.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 1010, height: 720 }),
  )
  const bounds = await readBounds()

  await running.restart()
  const restored = chatScreen(running.window)
  await expect(restored.articles.first()).toContainText('What is a branch?')
  await expect.poll(() => restored.articles.last().innerText()).toBe(answer)
  await expect(restored.message).toHaveValue('another half')
  expect(await readBounds()).toEqual(bounds)
  await restored.conversations.getByRole('link', { name: /How do I rename/ }).click()
  await expect(restored.message).toHaveValue('half a thought')

  function readBounds() {
    return running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
  }
})

test('an answer in flight during a kill is marked interrupted and keeps its text', async ({ shareApp }) => {
  const running = await shareApp()
  const chat = chatScreen(running.window)
  await chooseModel(running.window, 'gatehouse/script')
  await chat.say('/say kept words stay here\n/hang')
  await expect(chat.articles.last()).toContainText('kept words stay here')
  // At most 250 ms of text is at risk: a longer timer in main fires after the one that saves.
  await waitInMain(running.app, 300)
  await running.kill()
  await running.reopen()
  const restored = chatScreen(running.window)
  await expect(restored.articles.last()).toContainText('kept words stay here')
  await expect(restored.articles.last()).toContainText(/interrupted/i)
  await expect(restored.retry).toBeVisible()
})

test('an error during shutdown is logged and does not prevent the exit', async ({ launchApp }) => {
  const running = await launchApp()
  await running.app.evaluate(({ app }) => {
    // Not `setImmediate`: the app may exit before the next turn of its event loop.
    app.on('will-quit', () =>
      process.nextTick(() => {
        throw new Error('too late')
      }),
    )
  })
  await running.close()
  const log = readFileSync(join(running.dataDirectory, 'logs', 'gatehouse.log'), 'utf8')
  expect(log).toContain('an error was not caught')
})
