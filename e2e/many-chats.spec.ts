import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Locator, Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { manyChatsFile } from './many-chats-file.ts'
import { readBridge } from './read-bridge.ts'
import { readChats } from './read-chats.ts'

/** More rows than fit into a test window, including overscan. */
const maxMounted = 60

test('few of hundreds of chats are mounted, and keys reach each with its position and the total', async ({
  shareApp,
}) => {
  const { app, window, dataDirectory } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('The newest of all')
  await importMany(app, window, dataDirectory, 'keys')
  const rows = chat.conversations.getByRole('listitem')
  await expect(rows.first()).toHaveAttribute('aria-setsize', '301')
  expect(await rows.count()).toBeLessThan(maxMounted)
  await expectPlaced(chat.conversations)
  await readBridge(window, 'conversation.pin', { conversationId: 'keys-3', isPinned: true })
  await expect(chat.conversations.getByText('Pinned')).toBeVisible()
  await expectPlaced(chat.conversations)
  await readBridge(window, 'conversation.pin', { conversationId: 'keys-3', isPinned: false })
  await expect(chat.conversations.getByText('Pinned')).toHaveCount(0)

  await chat.conversations.getByText('The newest of all').click()
  expect(await findViolations(window)).toEqual([])
  await window.keyboard.press('End')
  const last = chat.conversations.getByRole('link', { name: /Chat 299/ })
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(rows.last()).toHaveAttribute('aria-posinset', '301')
  await expectPlaced(chat.conversations)
  await window.keyboard.press('ArrowUp')
  await window.keyboard.press('ArrowUp')
  const open = chat.conversations.getByRole('link', { name: /Chat 297/ })
  await expect(open).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(chat.articles.first()).toContainText('What is question 297?')
  expect(await rows.count()).toBeLessThan(maxMounted)
  await open.focus()
  await window.keyboard.press('Home')
  await expect(chat.conversations.getByRole('link', { name: /The newest of all/ })).toBeFocused()

  // The focused row stays mounted outside the visible range, and key navigation continues from it.
  await chat.conversations.evaluate((list) => list.parentElement?.scrollTo(0, 5000))
  await expect(chat.conversations.getByText('Chat 110')).toBeInViewport()
  await window.keyboard.press('ArrowDown')
  await expect(chat.conversations.getByRole('link', { name: /Chat 0/ })).toBeFocused()
})

test('the search and the palette offer the fifty newest of hundreds of matching chats', async ({ shareApp }) => {
  const { app, window, dataDirectory } = await shareApp()
  await importMany(app, window, dataDirectory, 'search')
  const search = window.getByRole('searchbox', { name: 'Search all chats' })
  await search.fill('Chat')
  const results = window.getByRole('list', { name: 'Search results' })
  await expect(results).toContainText('251 more chats. Keep typing to narrow the list.')
  await expect(results.getByRole('link', { name: /^Chat/ })).toHaveCount(49)
  await search.fill('Chat 299')
  await expect(results.getByRole('link', { name: /^Chat 299/ })).toBeVisible()
  await search.fill('')
  await window.keyboard.press('ControlOrMeta+k')
  await window.keyboard.type('Chat 298')
  await expect(window.getByRole('option', { name: /^Chat 298/ })).toBeVisible()
  await window.keyboard.press('Enter')
  await expect(chatScreen(window).articles.first()).toContainText('What is question 298?')
})

test('the list’s menu opens for the row under the pointer or with the focus', async ({ shareApp }) => {
  const { app, window, dataDirectory } = await shareApp()
  const chat = chatScreen(window)
  await importMany(app, window, dataDirectory, 'menu')
  const row = (name: string) => chat.conversations.getByRole('link', { name: new RegExp(`^${name}\\b`) })
  const choose = (name: RegExp) => window.getByRole('menuitem', { name }).click()
  await row('Chat 4').focus()
  await window.keyboard.press('End')
  await window.keyboard.press('Shift+F10')
  await choose(/^Rename/)
  await window.keyboard.type('The oldest')
  await window.keyboard.press('Enter')
  await expect(row('The oldest')).toBeFocused()

  await row('Chat 290').click({ button: 'right' })
  await choose(/^Pin/)
  await expect(row('Chat 290')).not.toBeInViewport()
  await row('Chat 291').click({ button: 'right' })
  await choose(/^Delete/)
  await expect(row('Chat 291')).toHaveCount(0)
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(row('Chat 291')).toBeVisible()
  await row('Chat 292').focus()
  await window.keyboard.press('Delete')
  await expect(row('Chat 293')).toBeFocused()
  await expect(row('Chat 292')).toHaveCount(0)
  await window.keyboard.press('Home')
  await expect(row('Chat 290')).toBeFocused()

  // Outside of rows there is no menu.
  await chat.conversations.getByText('Pinned').click({ button: 'right' })
  await row('Chat 290').click({ button: 'right' })
  await expect(window.getByRole('menu')).toHaveCount(1)
  await window.keyboard.press('Escape')
  await expect(window.getByRole('menu')).toHaveCount(0)
})

test('keys that follow before the last row is loaded are for that row', async ({ shareApp }) => {
  const { app, window, dataDirectory } = await shareApp()
  const chat = chatScreen(window)
  await importMany(app, window, dataDirectory, 'typed')
  const row = (name: string) => chat.conversations.getByRole('link', { name: new RegExp(`^${name}\\b`) })
  /** Presses keys in one turn of the page, in which nothing can be loaded. */
  const press = (...keys: { key: string; shiftKey?: boolean }[]) =>
    window.evaluate((all) => {
      for (const init of all) {
        const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(event)
      }
    }, keys)
  await row('Chat 4').focus()
  await press({ key: 'End' }, { key: 'F10', shiftKey: true })
  await window.getByRole('menuitem', { name: /^Rename/ }).click()
  await window.keyboard.type('The oldest')
  await window.keyboard.press('Enter')
  await expect(row('The oldest')).toBeFocused()
  const titleOf = async (id: string) => (await readChats(window)).find((each) => each.id === id)?.title ?? null
  expect(await titleOf('typed-299')).toBe('The oldest')
  await window.keyboard.press('Home')
  await row('Chat 4').focus()
  await press({ key: 'End' }, { key: 'Delete' })
  await expect.poll(() => titleOf('typed-299')).toBeNull()
  expect(await titleOf('typed-4')).toMatch(/^Chat 4\b/)
})

test('visible rows stay in place when rows above are added or removed', async ({ shareApp }) => {
  const { app, window, dataDirectory } = await shareApp()
  const chat = chatScreen(window)
  await importMany(app, window, dataDirectory, 'place')
  await chat.conversations.evaluate((list) => list.parentElement?.scrollTo(0, 5000))
  const seen = chat.conversations.getByText('Chat 110')
  await expect(seen).toBeInViewport()
  const before = await seen.boundingBox()
  await readBridge(window, 'conversation.rename', { conversationId: 'place-0', title: 'Renamed' })
  await readBridge(window, 'conversation.pin', { conversationId: 'place-250', isPinned: true })
  const { id } = await readBridge(window, 'conversation.create', {})
  await readBridge(window, 'conversation.saveDraft', { conversationId: id, draft: 'Hm' })
  await expect(chat.conversations.locator('[aria-setsize="302"]').first()).toBeAttached()
  expect(await seen.boundingBox()).toEqual(before)
})

test('an import continues while its progress is not read', async ({ shareApp }) => {
  const { app, window, dataDirectory } = await shareApp()
  await chooseFile(app, dataDirectory, 300, { prefix: 'unread' })
  await window.evaluate(() => {
    const { bridge } = globalThis as unknown as { bridge: { stream(name: string, input: object): object } }
    // Keep a reference against garbage collection, and pull only the first part.
    const stream = bridge.stream('conversation.import', {})
    Object.assign(globalThis, { importing: stream })
    void (stream as { next(): Promise<unknown> }).next()
  })
  await expect.poll(async () => (await readChats(window)).length).toBeGreaterThanOrEqual(300)
})

test('5,000 chats are imported while typing works, and each change publishes one row @long', async ({ launchApp }) => {
  const { app, window, dataDirectory } = await launchApp()
  const chat = chatScreen(window)
  await chat.ask('The newest of all')
  await countMounted(window)
  await chooseFile(app, dataDirectory, 5000, { pinned: 3 })
  await startImport(window)
  await expect(window.getByRole('region', { name: 'Importing' })).toBeVisible()
  await chat.message.pressSequentially('Typed while the chats come in')
  await expect(chat.message).toHaveValue('Typed while the chats come in')
  await expect(window.getByRole('region', { name: /Notifications/ })).toContainText('Imported 5,000 chats', {
    timeout: 10 * 60_000,
  })
  const rows = chat.conversations.getByRole('listitem')
  await expect(rows.first()).toHaveAttribute('aria-setsize', '5001')
  expect(await rows.count()).toBeLessThan(maxMounted)
  // A row is mounted when it scrolls into view, not on every change of the list.
  expect(await window.evaluate(() => (globalThis as unknown as { mounted: number }).mounted)).toBeLessThan(500)

  expect(await bytesOfRename(window, 'many-4000', 'Another name')).toBeLessThan(1000)
  await chat.conversations.getByText('The newest of all').click()
  await window.keyboard.press('End')
  await expect(chat.conversations.getByRole('link', { name: /Chat 4999/ })).toBeFocused()
  expect(await rows.count()).toBeLessThan(maxMounted)
})

async function chooseFile(
  app: ElectronApplication,
  directory: string,
  count: number,
  options: Parameters<typeof manyChatsFile>[1],
): Promise<void> {
  const path = join(directory, 'many.json')
  writeFileSync(path, manyChatsFile(count, options))
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
}

async function startImport(window: Page): Promise<void> {
  await window.getByRole('complementary', { name: 'Chats' }).getByRole('button', { name: 'More', exact: true }).click()
  await window.getByRole('menuitem', { name: 'Import…', exact: true }).click()
}

/** Imports 300 chats. A shared app remembers deleted chats, so that each test needs a different `prefix`. */
async function importMany(app: ElectronApplication, window: Page, directory: string, prefix: string): Promise<void> {
  await chooseFile(app, directory, 300, { prefix })
  await startImport(window)
  await expect(window.getByRole('region', { name: /Notifications/ })).toContainText('Imported 300 chats')
  // The list follows an import with pauses.
  const total = (await readChats(window)).length
  const rows = chatScreen(window).conversations.getByRole('listitem')
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(total))
}

/** Checks the rows' computed positions: each row begins where the previous one ends, or below a heading. */
async function expectPlaced(list: Locator): Promise<void> {
  const gaps = await list.evaluate((element) => {
    const items = [...element.children].map((item) => ({
      place: Number(item.getAttribute('aria-posinset')),
      box: item.getBoundingClientRect(),
      // The content must be exactly as tall as its row.
      overflow: item.scrollHeight - item.clientHeight,
    }))
    return items.flatMap(({ place, box, overflow }, index) => {
      const before = items[index - 1]
      return before?.place === place - 1 ? [Math.round(box.top - before.box.bottom) + overflow] : []
    })
  })
  expect(new Set(gaps)).toEqual(new Set([1]))
}

/** Counts the rows mounted from now on, in the page's global `mounted`. */
async function countMounted(window: Page): Promise<void> {
  await window.evaluate(() => {
    const page = Object.assign(globalThis, { mounted: 0 })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        page.mounted += [...addedNodes].filter((node) => node instanceof HTMLLIElement).length
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
}

/** Returns how many bytes of list updates are published when a chat is renamed. */
async function bytesOfRename(window: Page, conversationId: string, title: string): Promise<number> {
  return window.evaluate(
    async (input) => {
      interface Bridge {
        call(name: string, input: object): Promise<unknown>
        on(name: string, listener: (change: { rows: { title: string }[] }) => void): () => void
      }
      const { bridge } = globalThis as unknown as { bridge: Bridge }
      const { promise, resolve } = Promise.withResolvers<number>()
      const stop = bridge.on('conversation.listChanged', (change) => {
        if (change.rows.some((row) => row.title === input.title)) resolve(JSON.stringify(change).length)
      })
      await bridge.call('conversation.rename', input)
      const bytes = await promise
      stop()
      return bytes
    },
    { conversationId, title },
  )
}
