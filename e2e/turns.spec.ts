import type { Locator, Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'

const button = (within: Locator | Page, name: string) => within.getByRole('button', { name, exact: true })

/** Chooses an entry from a turn's menu by keyboard. */
async function act(window: Page, turn: Locator, item: string) {
  await button(turn, 'Message actions').press('Enter')
  await window.getByRole('menuitem', { name: item, exact: true }).press('Enter')
}

/** Chooses an entry from a submenu of a turn's menu by keyboard. */
async function choose(window: Page, turn: Locator, item: string, role: 'menuitem' | 'menuitemradio', entry: string) {
  await button(turn, 'Message actions').press('Enter')
  await window.getByRole('menuitem', { name: item, exact: true }).press('ArrowRight')
  await window.getByRole(role, { name: entry, exact: true }).press('Enter')
}

test('Alt and arrow keys move through turns and branches and keep the focus', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('only question')
  await button(window, 'Regenerate').press('Enter')
  await expect(chat.articles.last()).toContainText('2/2')
  await expect(chat.message).toBeFocused()
  await chat.message.press('Alt+ArrowUp')
  await expect(chat.articles.last()).toBeFocused()
  await window.keyboard.press('Alt+ArrowLeft')
  await expect(chat.articles.last()).toContainText('1/2')
  await expect(chat.articles.last()).toBeFocused()
  await window.keyboard.press('Alt+ArrowUp')
  await expect(chat.articles.first()).toBeFocused()

  const next = button(chat.articles.last(), 'Next branch')
  await next.focus()
  await window.keyboard.press('Enter')
  await expect(chat.articles.last()).toContainText('2/2')
  await expect(button(chat.articles.last(), 'Previous branch')).toBeFocused()
})

test('deleting a message deletes what follows it, and Undo restores everything', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('stays')
  await chat.ask('goes')
  await act(window, chat.articles.nth(2), 'Delete')
  await expect(chat.articles).toHaveCount(2)
  await expect(chat.message).toBeFocused()
  await button(window, 'Undo').click()
  await expect(chat.articles).toHaveCount(4)
  await expect(chat.articles.last()).toContainText('goes')
})

test('a message is quoted at the cursor and copied as Markdown', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/say **one**\\n\\ntwo')
  await chat.message.fill('Look at this:')
  await act(window, chat.articles.last(), 'Quote')
  await expect(chat.message).toBeFocused()
  await expect(chat.message).toHaveValue('Look at this:\n\n> **one**\n>\n> two\n\n')
  await act(window, chat.articles.last(), 'Copy as Markdown')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('**one**\n\ntwo')
})

test('messages with other roles are added without an answer and sent with the next request', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  const addAs = async (role: string, name: string, text: string) => {
    const before = await chat.articles.count()
    await chat.openTools()
    await window.getByRole('menuitemradio', { name: `Add ${role} message`, exact: true }).click()
    await window.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await chat.say(text)
    await expect(chat.articles).toHaveCount(before + 1)
  }
  await addAs('a system', '', 'Answer briefly.')
  await addAs('a user', 'anna', 'Good morning')
  await addAs('an assistant', 'example', 'Good morning, Anna.')
  await addAs('a developer', '', 'Now the real thing.')
  await expect(window.getByRole('article', { name: 'System' })).toContainText('Answer briefly.')
  await expect(window.getByRole('article', { name: 'Developer' })).toContainText('Now the real thing.')
  await chat.openTools()
  await window.getByRole('menuitemradio', { name: 'Ask', exact: true }).click()
  await chat.ask('/show-request')
  const request = await chat.articles.last().innerText()
  for (const part of ['Answer briefly.', '"anna"', 'Good morning, Anna.', '"example"', '"developer"']) {
    expect(request).toContain(part)
  }
})

test('a message menu adds a message after it, and changes its role, each on a new branch', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('first question')
  await chat.ask('second question')

  await choose(window, chat.articles.nth(1), 'Add a message after this', 'menuitem', 'Developer message')
  await expect(chat.message).toBeFocused()
  await expect(window.getByText('Later messages stay on their own branch.')).toBeVisible()
  await chat.say('Answer in verse.')
  await expect(chat.articles).toHaveCount(3)
  const added = window.getByRole('article', { name: 'Developer', exact: true })
  await expect(added).toContainText('2/2')
  // The next one follows it.
  await chat.say('Without rhymes.')
  await expect(chat.articles).toHaveCount(4)
  await expect(chat.articles.last()).toContainText('Without rhymes.')

  await choose(window, added.first(), 'Change role', 'menuitemradio', 'System message')
  await expect(chat.articles).toHaveCount(3)
  const system = window.getByRole('article', { name: 'System', exact: true })
  await expect(system).toContainText('Answer in verse.')
  await button(window, 'Undo').click()
  await expect(chat.articles).toHaveCount(4)
  await expect(system).toHaveCount(0)
})

test('a tool result is a collapsed turn that names its tool', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say('/tool-call weather {"place": "Bern"}\n/say Thank you.')
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')
  await chat.openTools()
  await window.getByRole('menuitemradio', { name: 'Add a tool result', exact: true }).click()
  await expect(window.getByRole('textbox', { name: 'Tool call ID' })).not.toHaveValue('')
  await chat.say('{"degrees": 7}')
  const result = window.getByRole('article', { name: 'Result of weather' })
  await expect(result).not.toContainText('degrees')
  await button(result, 'Result of weather').click()
  await expect(result).toContainText('"degrees": 7')
  await chat.openTools()
  await window.getByRole('menuitem', { name: 'Get an answer' }).click()
  await expect(chat.articles.last()).toContainText('Thank you.')
})

test('a message added just before another view opens does not stay in the field', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('first')
  await chat.openTools()
  await window.getByRole('menuitemradio', { name: 'Add a system message' }).click()
  await chat.message.fill('Answer briefly.')
  const view = await window.getByRole('link', { name: 'Presets' }).elementHandle()
  // Click both in one task, faster than any person: the field is removed before main replies.
  await button(window, 'Add').evaluate((add: HTMLElement, link) => {
    add.click()
    // A link is an HTML element.
    ;(link as HTMLElement).click()
  }, view)
  await expect(window.getByRole('heading', { name: 'Presets', level: 1 })).toBeVisible()
  await chat.open()
  await expect(chat.articles).toHaveCount(3)
  await expect(chat.message).toHaveValue('')
})

test('axe finds nothing in turns of every role, the editor, the queue, the search and Find in chat', async ({
  shareApp,
}) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.openTools()
  await window.getByRole('menuitemradio', { name: 'Add a system message' }).click()
  await window.getByRole('textbox', { name: 'Name', exact: true }).fill('house')
  await chat.say('Answer with words.')
  await expect(chat.articles).toHaveCount(1)
  await chat.openTools()
  await window.getByRole('menuitemradio', { name: 'Send with a name' }).click()
  await chat.ask('a question with words')
  await act(window, chat.articles.nth(1), 'Edit message')
  await chat.message.fill('/say some\n/hang')
  await chat.message.press('Enter')
  await expect(chat.articles.last()).toContainText('some')
  await chat.say('waits')
  await chat.message.press('ControlOrMeta+f')
  await window.getByRole('searchbox', { name: 'Find in chat' }).fill('words')
  await window.getByRole('searchbox', { name: 'Search all chats' }).fill('words')
  await expect(window.getByRole('list', { name: 'Search results' }).getByRole('link').first()).toBeVisible()
  for (const parts of [window.getByRole('region', { name: 'Waiting to be sent' }), chat.stop]) {
    await expect(parts).toBeVisible()
  }
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
})

test('a message is edited and sent again, and every branch survives a restart', async ({ shareApp }) => {
  const running = await shareApp()
  const chat = chatScreen(running.window)
  await chooseModel(running.window, 'gatehouse/script')
  await chat.ask('first question')
  await chat.ask('second question')

  await chat.articles.first().hover()
  await button(chat.articles.first(), 'Edit message').click()
  const field = running.window.getByRole('textbox', { name: 'New text' })
  await expect(field).toBeFocused()
  await field.fill('another first question')
  await field.press('Enter')
  await expect(chat.articles).toHaveCount(2)
  await expect(chat.articles.first()).toContainText('2/2')
  await expect(chat.articles.last()).toContainText('another first question')
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')

  await button(running.window, 'Regenerate').click()
  await expect(chat.articles.last()).toContainText('2/2')
  await button(chat.articles.first(), 'Previous branch').click()
  await expect(chat.articles).toHaveCount(4)
  await expect(chat.articles.nth(2)).toContainText('second question')

  await running.restart()
  const restored = chatScreen(running.window)
  await expect(restored.articles).toHaveCount(4)
  await expect(restored.articles.first()).toContainText('1/2')
  await button(restored.articles.first(), 'Next branch').click()
  await expect(restored.articles).toHaveCount(2)
  await expect(restored.articles.first()).toContainText('another first question')
  await expect(restored.articles.last()).toContainText('2/2')
  await button(restored.articles.last(), 'Previous branch').click()
  await expect(restored.articles.last()).toContainText('1/2')
  await expect(restored.articles.last()).toContainText('another first question')
})

test('a started edit survives leaving the chat and a restart, and cancelling it can be undone', async ({
  shareApp,
}) => {
  const running = await shareApp()
  const chat = chatScreen(running.window)
  await chooseModel(running.window, 'gatehouse/script')
  await chat.ask('a question')
  await act(running.window, chat.articles.first(), 'Edit message')
  const field = () => running.window.getByRole('textbox', { name: 'New text' })
  await expect(field()).toBeFocused()
  await field().fill('a question that is half')
  await chat.beginChat()
  await chat.conversations.getByRole('listitem').filter({ hasText: 'a question' }).click()
  await expect(field()).toHaveValue('a question that is half')

  await running.restart()
  await expect(field()).toHaveValue('a question that is half')
  await field().press('Escape')
  await expect(field()).toHaveCount(0)
  await expect(chatScreen(running.window).message).toBeFocused()
  await button(running.window, 'Undo').click()
  await expect(field()).toHaveValue('a question that is half')
  await button(running.window, 'Save without sending').click()
  const restored = chatScreen(running.window)
  await expect(restored.articles).toHaveCount(1)
  await expect(restored.articles.first()).toContainText('a question that is half')
  await button(running.window, 'Get an answer').click()
  await expect(restored.articles).toHaveCount(2)
  await expect(restored.articles.last()).toContainText('a question that is half')
})
