import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'

/** Long enough for what is done meanwhile, on a busy computer as well. */
const slowly = (last: string) =>
  `/rate 40\n/say ${Array.from({ length: 240 }, (_, index) => `word${index}`).join(' ')} ${last}`

const queueOf = (window: Page) => window.getByRole('region', { name: 'Waiting to be sent' })

test('what is written while an answer arrives waits, and is sent by itself when it is done', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say(slowly('first-end'))
  await expect(chat.articles.last()).toContainText('word3')
  await chat.say('second')
  await chat.message.fill('third')
  await expect(chat.stop).toBeVisible()
  await window.getByRole('button', { name: 'Queue', exact: true }).click()
  const queue = queueOf(window)
  await expect(queue.getByRole('listitem')).toHaveText(['second', 'third'])
  await expect(queue).toContainText('Sent when this answer is done')
  await expect(chat.message).toHaveValue('')

  await queue.getByRole('button', { name: 'Edit queued message' }).first().click()
  await window.getByRole('textbox', { name: 'Queued message' }).fill('second, mended')
  await window.keyboard.press('Enter')
  await queue.getByRole('button', { name: 'Remove queued message' }).last().click()
  await expect(queue.getByRole('listitem')).toHaveText(['second, mended'])

  await expect(chat.articles).toHaveCount(4, { timeout: 60_000 })
  await expect(chat.articles.nth(1)).toContainText('first-end')
  await expect(chat.articles.last()).toContainText('second, mended')
  await expect(queue).toHaveCount(0)
})

test('after Stop the queue stands still, says why, survives a restart and goes on by hand', async ({ launchApp }) => {
  const running = await launchApp()
  const chat = chatScreen(running.window)
  await chooseModel(running.window, 'gatehouse/script')
  await chat.say(slowly('first-end'))
  await expect(chat.articles.last()).toContainText('word3')
  await chat.say('waits')
  await expect(queueOf(running.window).getByRole('listitem')).toHaveText(['waits'])
  await chat.stop.click()
  await expect(queueOf(running.window)).toContainText('you stopped the answer')
  await expect(chat.articles).toHaveCount(2)

  await running.restart()
  const restored = chatScreen(running.window)
  await expect(queueOf(running.window).getByRole('listitem')).toHaveText(['waits'])
  await running.window.getByRole('button', { name: 'Send now', exact: true }).click()
  await expect(restored.articles).toHaveCount(4)
  await expect(restored.articles.last()).toContainText('waits')
  await expect(queueOf(running.window)).toHaveCount(0)
})

test('a queued message that is sent while it is edited loses no word', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say(slowly('first-end'))
  await expect(chat.articles.last()).toContainText('word3')
  await chat.say('as it stood')
  await window.getByRole('button', { name: 'Edit queued message' }).click()
  await window.getByRole('textbox', { name: 'Queued message' }).fill('as it should have been')
  await expect(chat.articles).toHaveCount(4, { timeout: 60_000 })
  await expect(chat.articles.nth(2)).toContainText('as it stood')
  await expect(chat.message).toHaveValue('as it should have been')
})

test('two chats answer at once, and the reader is left in peace', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/rate 100000\n/markdown 8KB')
  await chat.beginChat()
  await chooseModel(window, 'gatehouse/script')
  await chat.say(slowly('elsewhere-end'))
  await expect(chat.articles.last()).toContainText('word3')
  const rows = chat.conversations.getByRole('listitem')
  await rows.filter({ hasText: '/rate 100000' }).click()
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')
  const other = rows.filter({ hasText: '/rate 40' })
  await expect(other).toContainText('Answering')

  await chat.say(slowly('here-end'))
  await expect(chat.articles.last()).toContainText('word3')
  const log = window.getByRole('log', { name: 'Messages' })
  await log.locator('..').evaluate((scroller) => scroller.scrollTo(0, 40))
  await chat.message.fill('half a word')
  const place = () =>
    log.evaluate((element) => ({
      top: element.parentElement?.scrollTop,
      focus: document.activeElement?.getAttribute('aria-label'),
    }))
  const before = await place()
  await expect(other).toContainText('Answered while you were elsewhere', { timeout: 60_000 })
  expect(await place()).toEqual(before)
  await expect(chat.message).toHaveValue('half a word')
  await expect(chat.articles.last()).toContainText('here-end', { timeout: 60_000 })
  expect(await place()).toEqual(before)

  await other.click()
  await expect(chat.articles.last()).toContainText('elsewhere-end', { timeout: 60_000 })
  await expect(other).not.toContainText('Answered while you were elsewhere')
})
