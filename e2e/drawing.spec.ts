import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { comparisonScreen } from './comparison-screen.ts'
import { countStreamMessages } from './count-messages.ts'
import { expect, test } from './harness/test.ts'

/** Messages that are no text: the snapshot, both turns, the end, and those of the lists beside the chat. */
const otherMessages = 20

/** Counts the frames of a window from now on, and the most answers that grew in one of them. */
async function countFrames(window: Page): Promise<() => Promise<{ frames: number; grownTogether: number }>> {
  await window.evaluate(() => {
    const counted = Object.assign(globalThis, { counted: { frames: 0, grownTogether: 0 } }).counted
    const grown = new Set<Element>()
    const onFrame = () => {
      counted.frames += 1
      counted.grownTogether = Math.max(counted.grownTogether, grown.size)
      grown.clear()
      requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const prose = element?.closest('[aria-busy] [data-prose]')
        if (prose) grown.add(prose)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () =>
    window.evaluate(() => (globalThis as unknown as { counted: { frames: number; grownTogether: number } }).counted)
}

test('main sends an answer at most once for each frame that draws it', async ({ shareApp }) => {
  const running = await shareApp()
  const { window } = running
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  const [readMessages, readFrames] = [await countStreamMessages(running), await countFrames(window)]
  await chat.ask('/rate 1000\n/markdown 8KB')
  const { frames } = await readFrames()
  const messages = await readMessages()
  expect(messages).toBeGreaterThan(2)
  // Every second frame draws.
  expect(messages - otherMessages).toBeLessThanOrEqual(frames / 2)
})

test('compared answers take turns: a frame draws one of them', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const view = comparisonScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await view.toggleCompare()
  await view.chooseModel(2, 'gatehouse/script')
  // Plain words: the colours of code arrive later, and draw another answer.
  await chat.say(`/rate 300\n${'Words of an answer. '.repeat(100)}`)
  await expect(view.columns).toHaveCount(2)
  for (const index of [0, 1]) await expect(view.columns.nth(index).locator('[data-prose]')).toBeVisible()
  const readFrames = await countFrames(window)
  await expect(view.comparison).toContainText('2 answers, all finished')
  await expect(readFrames()).resolves.toMatchObject({ grownTogether: 1 })
})

test('an answer also arrives in a hidden window', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say('/rate 300\n/markdown 2KB\n/say The end.')
  await expect(chat.articles.last().locator('[data-prose]')).toBeVisible()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await expect(chat.articles.last()).toContainText('The end.')
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.showInactive())
})
