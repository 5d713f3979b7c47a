import type { Locator, Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { createGate } from './harness/fault-server.ts'
import { expect, test } from './harness/test.ts'
import { blankFrames, firstSeen, gapBelow, openLongChat, scrollTo, messageTop } from './long-chat-screen.ts'
import { createLongChatData } from './long-chat-data.ts'
import { readBridge } from './read-bridge.ts'
import { gatedAnswer, scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'

const data = createLongChatData(5000)
test.afterAll(() => data.remove())

const jump = (window: Page) => window.getByRole('button', { name: 'Jump to latest' })

test('a chat of 5,000 messages opens exactly at its end and is never blank while scrolling', async ({ launchApp }) => {
  const running = await launchApp({ dataDirectory: data.copy() })
  const { window } = running
  const scroller = await openLongChat(window)
  const chat = chatScreen(window)
  await expect(chat.articles.last()).toContainText('Answer m4999')
  await expect(chat.articles.last()).toHaveAttribute('aria-posinset', '5000')
  await expect(chat.articles.last()).toHaveAttribute('aria-setsize', '5000')
  expect(await gapBelow(scroller)).toBe(0)
  expect(await chat.articles.count()).toBeLessThan(40)
  await expect(window.getByText('$2.50')).toBeVisible()

  const up = await blankFrames(scroller, { step: -240, frames: 150 })
  expect(up).toEqual({ blank: 0, frames: 150 })
  await expect(jump(window)).toBeVisible()
  await scrollTo(scroller, 0)
  await expect(chat.articles.first()).toContainText('Question m0')
  await expect(chat.articles.first()).toBeInViewport()
  expect(await blankFrames(scroller, { step: 240, frames: 50 })).toEqual({ blank: 0, frames: 50 })
  await jump(window).click()
  await expect(chat.articles.last()).toBeInViewport()
  await expect.poll(() => gapBelow(scroller)).toBe(0)
  expect(await chat.articles.count()).toBeLessThan(60)
})

test('the visible message stays in place while an answer streams, heights change, and after a restart', async ({
  launchApp,
  faultServer,
}) => {
  const running = await launchApp({ dataDirectory: data.copy() })
  const { window } = running
  const scroller = await openLongChat(window)
  const chat = chatScreen(window)
  const words = 'word '.repeat(400)
  const more = createGate()
  const steps = Array.from({ length: 10 }, createGate)
  const pieces = [words, more, `${words} more`, ...steps.flatMap((gate) => [gate, words]), createGate()]
  const { baseUrl } = scriptGateway(faultServer)
  faultServer.reply('POST /api/v1/chat/completions', gatedAnswer(pieces))
  await useGateway(window, { name: 'Scripted', baseUrl }, 'sk-scripted')
  await readBridge(window, 'conversation.moveToActiveGateway', { conversationId: 'long' })
  await readBridge(window, 'conversation.chooseModel', { conversationId: 'long', model: 'scripted/model' })
  await chat.say('Go on')
  await expect(chat.articles.last()).toContainText('word word')
  await expect.poll(() => gapBelow(scroller)).toBe(0)

  await scrollTo(scroller, 0.5)
  const seen = await settled(scroller)
  more.open()
  await expect(chat.articles.last()).toContainText('more')
  expect(Math.abs((await messageTop(scroller, seen.id)) - seen.top)).toBeLessThanOrEqual(1)

  // Scroll up into messages that were never rendered: the visible one moves only by the scrolled distance.
  for (const step of steps) {
    await drawn(window, scroller)
    const { id, top } = await firstSeen(scroller)
    step.open()
    await scroller.evaluate((element) => element.scrollBy({ top: -60, behavior: 'instant' }))
    await drawn(window, scroller)
    expect(Math.abs((await messageTop(scroller, id)) - top - 60)).toBeLessThanOrEqual(1)
  }

  await chat.stop.click()
  const left = await settled(scroller)
  await running.restart()
  const again = running.window.locator(':has(> [role="log"])')
  await expect(again.locator(`[data-message="${left.id}"]`)).toBeVisible()
  expect(Math.abs((await messageTop(again, left.id)) - left.top)).toBeLessThanOrEqual(1)
  expect(await again.evaluate((element) => element.scrollTop)).toBeGreaterThan(100_000)
})

test('Find in chat finds distant matches and expands reasoning and tool calls', async ({ launchApp }) => {
  const running = await launchApp({ dataDirectory: data.copy() })
  const { window } = running
  await openLongChat(window)
  await window.keyboard.press('ControlOrMeta+f')
  const find = window.getByRole('searchbox', { name: 'Find in chat' })
  const place = window.getByRole('search').getByRole('status')
  const seen = (text: string) => window.getByRole('article').filter({ hasText: text })

  await find.fill('xylophone')
  await expect(place).toHaveText('1 of 1')
  await expect(seen('with a xylophone')).toBeInViewport()
  await find.fill('marimba')
  await expect(window.getByText('Perhaps a marimba would do.')).toBeInViewport()
  await find.fill('glockenspiel')
  await expect(window.getByText('glockenspiel')).toBeInViewport()
  await find.fill('vibraphone')
  await expect(place).toHaveText('1 of 1')
  await expect(seen('with a vibraphone')).toBeInViewport()
  await expect
    .poll(() => window.evaluate(() => [...(CSS.highlights.get('found-current') ?? [])].map(String)))
    .toEqual(['vibraphone'])
  await find.fill('Question')
  await expect(place).toHaveText(/ of 2,?500/)
  await find.press('Shift+Enter')
  await find.press('Escape')
  await expect(find).toHaveCount(0)
})

test('branches deep in a long chat switch in place, and turns are reached by keyboard', async ({ launchApp }) => {
  const running = await launchApp({ dataDirectory: data.copy() })
  const { window } = running
  const scroller = await openLongChat(window)
  const chat = chatScreen(window)
  const search = window.getByRole('searchbox', { name: 'Search all chats' })
  const hit = window.getByRole('list', { name: 'Search results' }).getByRole('link')
  // The search index receives the new messages, newest first.
  const inIndex = async () =>
    (await readBridge(window, 'conversation.search', { query: 'xylophone', limit: 1, offset: 0 })).total
  await expect.poll(inIndex).toBe(1)
  await search.fill('xylophone')
  await expect(hit).toHaveCount(1)
  await hit.click()
  const turn = scroller.locator('[data-message="m100"] > article')
  await expect(turn).toBeFocused()
  await expect(turn).toContainText('1/2')
  const top = await messageTop(scroller, 'm100')
  await turn.press('Alt+ArrowRight')
  const other = scroller.locator('[data-message="b100"] > article')
  await expect(other).toBeFocused()
  await expect(other).toContainText('2/2')
  await expect(other).toHaveAttribute('aria-setsize', '140')
  expect(Math.abs((await messageTop(scroller, 'b100')) - top)).toBeLessThanOrEqual(1)
  await expect(scroller.locator('[data-message="m99"]')).toBeInViewport()
  await other.press('Alt+ArrowLeft')
  await expect(turn).toBeFocused()
  await expect(turn).toHaveAttribute('aria-setsize', '5000')

  for (let step = 0; step < 12; step += 1) await window.keyboard.press('Alt+ArrowUp')
  const above = scroller.locator('[data-message="m88"] > article')
  await expect(above).toBeFocused()
  await expect(above).toBeInViewport()
  // Scrolled out of view, the row keeps the focus, and key navigation continues from it.
  await scrollTo(scroller, 0.9)
  await settled(scroller)
  await window.keyboard.press('Alt+ArrowDown')
  await expect(scroller.locator('[data-message="m89"] > article')).toBeFocused()
  await expect(chat.articles.last()).toContainText('Answer m4999')
})

/** Returns the first visible message once the layout is stable and everything has loaded. */
async function settled(scroller: Locator): Promise<{ id: string; top: number }> {
  let before = { id: '', top: NaN }
  await expect
    .poll(async () => {
      const now = await firstSeen(scroller)
      const isSame = now.id !== '' && now.id === before.id && now.top === before.top
      before = now
      return isSame
    })
    .toBe(true)
  return before
}

/**
 * Waits until every mounted message is loaded and painted. Chromium corrects the position for a new height only with
 * the next frame.
 */
async function drawn(window: Page, scroller: Locator): Promise<void> {
  await nextFrames(window)
  await expect(scroller.locator('[data-unread]')).toHaveCount(0)
  await nextFrames(window)
}

function nextFrames(window: Page): Promise<void> {
  return window.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}
