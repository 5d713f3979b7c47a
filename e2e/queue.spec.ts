import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { createGate } from './harness/fault-server.ts'
import { expect, test } from './harness/test.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { gatedAnswer, scriptGateway, streamedAnswer } from './scripted-gateway.ts'

const chatRoute = 'POST /api/v1/chat/completions'

const queueOf = (window: Page) => window.getByRole('region', { name: 'Waiting to be sent' })

const paragraphs = (word: string) => Array.from({ length: 60 }, (_, index) => `${word} ${index}`).join('\n\n')

test('a message typed during an answer is queued and sent automatically after it', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const gateway = scriptGateway(faultServer)
  const gate = createGate()
  faultServer.reply(chatRoute, gatedAnswer(['first words', gate, ' first-end']), streamedAnswer('The second answer.'))
  const chat = await openOfficeChat(window, gateway.baseUrl)
  await chat.say('first')
  await expect(chat.articles.last()).toContainText('first words')
  await chat.say('second')
  await chat.message.fill('third')
  await expect(chat.stop).toBeVisible()
  await window.getByRole('button', { name: 'Queue', exact: true }).click()
  const queue = queueOf(window)
  await expect(queue.getByRole('listitem')).toHaveText(['second', 'third'])
  await expect(queue).toContainText('Sent when this answer is complete')
  await expect(chat.message).toHaveValue('')

  await queue.getByRole('button', { name: 'Edit queued message' }).first().click()
  await window.getByRole('textbox', { name: 'Queued message' }).fill('second, mended')
  await window.keyboard.press('Enter')
  await queue.getByRole('button', { name: 'Remove queued message' }).last().click()
  await expect(queue.getByRole('listitem')).toHaveText(['second, mended'])
  expect(gateway.asked('/chat/completions')).toHaveLength(1)

  gate.open()
  await expect(chat.articles).toHaveCount(4)
  await expect(chat.articles.nth(1)).toContainText('first-end')
  await expect(chat.articles.nth(2)).toContainText('second, mended')
  await expect(chat.articles.last()).toContainText('The second answer.')
  await expect(queue).toHaveCount(0)
  const [, second] = gateway.asked('/chat/completions')
  expect(JSON.parse(second?.body ?? '{}')).toMatchObject({
    messages: [
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'first words first-end' },
      { role: 'user', content: 'second, mended' },
    ],
  })
})

test('a queued message sent while it is edited loses no text', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const { baseUrl } = scriptGateway(faultServer)
  const gate = createGate()
  faultServer.reply(chatRoute, gatedAnswer(['first words', gate]), streamedAnswer('The second answer.'))
  const chat = await openOfficeChat(window, baseUrl)
  await chat.say('first')
  await expect(chat.articles.last()).toContainText('first words')
  await chat.say('as it stood')
  await window.getByRole('button', { name: 'Edit queued message' }).click()
  await window.getByRole('textbox', { name: 'Queued message' }).fill('as it should have been')
  gate.open()
  await expect(chat.articles).toHaveCount(4)
  await expect(chat.articles.nth(2)).toContainText('as it stood')
  await expect(chat.message).toHaveValue('as it should have been')
})

test('two chats answer in parallel without moving the reader’s view', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const { baseUrl } = scriptGateway(faultServer)
  const elsewhere = createGate()
  const here = createGate()
  faultServer.reply(
    chatRoute,
    streamedAnswer(paragraphs('earlier')),
    gatedAnswer(['begun elsewhere', elsewhere, ' elsewhere-end']),
    gatedAnswer(['begun here', here, `\n\n${paragraphs('later')}\n\nhere-end`]),
  )
  const chat = await openOfficeChat(window, baseUrl)
  await chat.ask('the chat that is read')
  await chat.beginChat()
  await chat.say('the other chat')
  await expect(chat.articles.last()).toContainText('begun elsewhere')
  const rows = chat.conversations.getByRole('listitem')
  await rows.filter({ hasText: 'the chat that is read' }).click()
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')
  const other = rows.filter({ hasText: 'the other chat' })
  await expect(other).toContainText('Answering')

  await chat.say('one more question')
  await expect(chat.articles.last()).toContainText('begun here')
  const log = window.getByRole('log', { name: 'Messages' })
  await log.locator('..').evaluate((scroller) => scroller.scrollTo(0, 40))
  await chat.message.fill('half a word')
  const place = () =>
    log.evaluate((element) => ({
      top: element.parentElement?.scrollTop,
      focus: document.activeElement?.getAttribute('aria-label'),
    }))
  const before = await place()
  expect(before).toEqual({ top: 40, focus: 'Message' })
  elsewhere.open()
  await expect(other).toContainText('New answer')
  expect(await place()).toEqual(before)
  await expect(chat.message).toHaveValue('half a word')
  here.open()
  await expect(chat.articles.last()).toContainText('here-end')
  expect(await place()).toEqual(before)

  await other.click()
  await expect(chat.articles.last()).toContainText('elsewhere-end')
  await expect(other).not.toContainText('New answer')
})

test('Stop pauses the queue, which shows why, survives a restart and resumes by hand', async ({ shareApp }) => {
  const running = await shareApp()
  const chat = chatScreen(running.window)
  await chooseModel(running.window, 'gatehouse/script')
  await chat.say('/say first words\n/hang')
  await expect(chat.articles.last()).toContainText('first words')
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
