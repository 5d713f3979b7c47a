import { chatScreen } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'

test('a new person types a message at once and reads a streamed answer', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await expect(chat.message).toBeFocused()
  await window.keyboard.type('How do I stop an answer?')
  await window.keyboard.press('Enter')

  await expect(chat.articles).toHaveCount(2)
  await expect(chat.articles.first()).toContainText('How do I stop an answer?')
  await expect(chat.stop).toBeVisible()
  await expect(chat.articles.last()).toContainText('Click Stop')
  await expect(chat.send).toBeVisible()
  await expect(chat.message).toHaveValue('')
})

test('a second chat has its own messages, and the first one comes back whole', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chat.ask('What is the first question?')
  const first = await chat.articles.allInnerTexts()

  await chat.beginChat()
  await chat.say('How do I rename a conversation?')
  await expect(chat.articles).toHaveCount(2)
  await expect(chat.send).toBeVisible()
  await expect(chat.conversations.getByRole('listitem')).toHaveCount(2)

  await chat.conversations.getByText('What is the first question?').click()
  await expect(chat.articles.first()).toContainText('What is the first question?')
  await expect.poll(() => chat.articles.allInnerTexts()).toEqual(first)
})

test('Enter sends, Shift+Enter breaks the line, and an input method’s Enter does neither', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chat.message.fill('one')
  await chat.message.press('Shift+Enter')
  await window.keyboard.type('two')
  await expect(chat.message).toHaveValue('one\ntwo')

  await chat.message.evaluate((field) => {
    const composing = { key: 'Enter', code: 'Enter', isComposing: true, bubbles: true, cancelable: true }
    field.dispatchEvent(new KeyboardEvent('keydown', composing))
  })
  await expect(chat.articles).toHaveCount(0)

  await chat.message.press('Enter')
  await expect(chat.articles.first()).toContainText('one\ntwo')
})
