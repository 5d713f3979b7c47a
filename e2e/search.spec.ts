import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { createGate } from './harness/fault-server.ts'
import { expect, test } from './harness/test.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { gatedAnswer, scriptGateway, streamedAnswer } from './scripted-gateway.ts'
import { writeChat } from './write-chat.ts'

const searchbox = (window: Page) => window.getByRole('searchbox', { name: 'Search all chats' })
const results = (window: Page) => window.getByRole('list', { name: 'Search results' })

test('a word in another chat, on a hidden branch, is found and opened', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/markdown 6KB')
  await chat.ask('/say the zanzibar words')
  await chat.articles.nth(2).hover()
  await chat.articles.nth(2).getByRole('button', { name: 'Edit message' }).click()
  await window.getByRole('textbox', { name: 'New text' }).fill('/say nothing of the kind')
  await window.keyboard.press('Enter')
  await expect(chat.articles.last()).toContainText('nothing of the kind')
  await expect(chat.articles).toHaveCount(4)
  await chat.beginChat()

  await window.keyboard.press('ControlOrMeta+Shift+F')
  await expect(searchbox(window)).toBeFocused()
  await window.keyboard.type('zanzi')
  const hits = results(window).getByRole('link')
  await expect(hits).toHaveCount(2)
  await expect(hits.first().locator('mark')).toHaveText('zanzibar')
  await expect(hits.filter({ hasText: 'Answer' })).toHaveCount(1)
  await window.keyboard.press('ArrowDown')
  await expect(hits.first()).toBeFocused()
  await window.keyboard.press('ArrowUp')
  await expect(searchbox(window)).toBeFocused()
  await window.keyboard.press('Enter')

  const found = chat.articles.filter({ hasText: 'zanzibar' })
  await expect(found.first()).toBeInViewport()
  await expect(window.getByRole('log').getByRole('article').and(window.locator(':focus'))).toContainText('zanzibar')
  await expect(chat.articles.nth(2)).toContainText('1/2')
})

test('a match on the shown branch is scrolled to, and a chat is found by its name', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/say marmalade at the beginning')
  await chat.ask('/markdown 8KB')
  const early = chat.articles.nth(1)
  await expect(early).not.toBeInViewport()
  await searchbox(window).fill('marmalade')
  await results(window).getByRole('link').filter({ hasText: 'Answer' }).click()
  await expect(early).toBeInViewport()
  await expect(early).toBeFocused()

  await window.getByRole('button', { name: 'Rename, export or delete' }).click()
  await window.getByRole('menuitem', { name: 'Rename' }).click()
  await window.keyboard.type('Breakfast')
  await window.keyboard.press('Enter')
  await searchbox(window).fill('breakf')
  await expect(results(window).getByRole('link')).toHaveText(['Breakfast'])
  await searchbox(window).fill('nowhere-to-be-found')
  await expect(window.getByText('No messages match “nowhere-to-be-found”.')).toBeVisible()
  await searchbox(window).press('Escape')
  await expect(chat.conversations).toBeVisible()
})

test('more matches than a page are loaded page by page', async ({ shareApp }) => {
  const { window } = await shareApp()
  const page = 40
  await writeChat(window, ...Array.from({ length: page / 2 + 2 }, (_, count) => `turnip ${count}`))
  await searchbox(window).fill('turnip')
  const hits = results(window)
    .getByRole('listitem')
    .getByRole('link')
    .filter({ has: window.locator('mark') })
  await expect(hits).toHaveCount(page)
  await window.getByRole('button', { name: 'Show more' }).click()
  await expect(hits).toHaveCount(page + 4)
  await expect(window.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('Find in chat counts and steps through matches, also while an answer streams', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const { baseUrl } = scriptGateway(faultServer)
  const gate = createGate()
  const found = 'A **peb**ble and another pebble\n\n    pebble in code'
  const arriving = gatedAnswer(['word after ', gate, 'word and word'])
  faultServer.reply('POST /api/v1/chat/completions', streamedAnswer(found), arriving)
  const chat = await openOfficeChat(window, baseUrl)
  await chat.ask('A pebble? Or two pebbles?')
  await chat.message.focus()
  await window.keyboard.press('ControlOrMeta+f')
  const find = window.getByRole('searchbox', { name: 'Find in chat' })
  await expect(find).toBeFocused()
  await find.fill('Pebble')
  const place = window
    .getByRole('search')
    .getByRole('status')
    .filter({ hasText: / of |No match/ })
  await expect(place).toHaveText('1 of 5')
  await find.press('Enter')
  await expect(place).toHaveText('2 of 5')
  await window.getByRole('button', { name: 'Next match' }).click()
  await expect(place).toHaveText('3 of 5')
  await window.getByRole('button', { name: 'Previous match' }).click()
  await expect(place).toHaveText('2 of 5')
  await find.press('Shift+Enter')
  await find.press('Shift+Enter')
  await expect(place).toHaveText('5 of 5')
  await expect.poll(() => marked(window)).toEqual({ found: 5, current: 'pebble' })
  await find.fill('no such stone')
  await expect(place).toHaveText('No match')

  await find.fill('word')
  await chat.say('Go on')
  await expect(place).toHaveText('1 of 1')
  await expect(chat.articles.last()).toHaveAttribute('aria-busy', 'true')
  gate.open()
  await expect(place).toHaveText('1 of 3')
  await find.focus()
  await find.press('Escape')
  await expect(find).toHaveCount(0)
  await expect(chat.message).toBeFocused()
  await expect.poll(() => marked(window)).toEqual({ found: 0, current: null })
})

/** Returns the number of matches and the text of the current one. CSS highlights do not change the page's elements. */
function marked(window: Page) {
  return window.evaluate(() => ({
    found: CSS.highlights.get('found')?.size ?? 0,
    current: [...(CSS.highlights.get('found-current') ?? [])].map(String)[0] ?? null,
  }))
}
