import type { ElectronApplication } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'

test('a first start accepts a message immediately and streams the answer', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  const chat = chatScreen(window)
  const release = await holdAnswers(app)
  await expect(chat.message).toBeFocused()
  await window.keyboard.type('How do I stop an answer?')
  await window.keyboard.press('Enter')

  await expect(chat.articles).toHaveCount(2)
  await expect(chat.articles.first()).toContainText('How do I stop an answer?')
  await expect(chat.articles.last()).toHaveAttribute('aria-busy', 'true')
  await expect(chat.stop).toBeVisible()
  await release()
  await expect(chat.articles.last()).toContainText('Click Stop')
  await expect(chat.send).toBeVisible()
  await expect(chat.message).toHaveValue('')
})

test('a second chat has its own messages, and the first one is unchanged', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('What is the first question?')
  // Ways to a model are below what the help could not answer, once they are loaded.
  await expect(chat.articles.last()).toContainText('Paste a key')
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

test('Enter sends, Shift+Enter adds a line, and an input method’s Enter does neither', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chat.message.fill('one')
  await chat.message.press('Shift+Enter')
  await window.keyboard.type('two')
  await expect(chat.message).toHaveValue('one\ntwo')

  const isTaken = await chat.message.evaluate((field) => {
    const composing = { key: 'Enter', code: 'Enter', isComposing: true, bubbles: true, cancelable: true }
    return !field.dispatchEvent(new KeyboardEvent('keydown', composing))
  })
  expect(isTaken).toBe(false)
  await window.keyboard.type(', three')
  await expect(chat.message).toHaveValue('one\ntwo, three')

  await chat.message.press('Enter')
  await expect(chat.articles).toHaveCount(2)
  await expect(chat.articles.first()).toContainText('one\ntwo, three')
})

/** Delays requests to the gateway for an answer. Returns a function that releases them. */
async function holdAnswers(app: ElectronApplication): Promise<() => Promise<void>> {
  await app.evaluate(({ session }) => {
    const { webRequest } = session.fromPartition('gateway')
    const held: (() => void)[] = []
    webRequest.onBeforeRequest({ urls: ['*://*/*/chat/completions'] }, (_details, proceed) => {
      held.push(() => proceed({}))
    })
    Object.assign(globalThis, {
      releaseAnswers: () => {
        webRequest.onBeforeRequest(null)
        for (const release of held) release()
      },
    })
  })
  return () => app.evaluate(() => (globalThis as unknown as { releaseAnswers: () => void }).releaseAnswers())
}
