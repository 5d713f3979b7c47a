import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'

/** Answers the system's dialogs for a file, which no test can press. */
async function chooseFile(app: ElectronApplication, path: string) {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
}

async function fromChatMenu(window: Page, item: string) {
  await window.getByRole('button', { name: 'Rename, export or delete' }).click()
  await window.getByRole('menuitem', { name: item }).click()
}

async function fromListMenu(window: Page, item: string) {
  await window.getByRole('complementary', { name: 'Chats' }).getByRole('button', { name: 'More', exact: true }).click()
  await window.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a chat that is exported and imported elsewhere is the same, with every branch', async ({ launchApp }) => {
  const first = await launchApp()
  const chat = chatScreen(first.window)
  await chooseModel(first.window, 'gatehouse/script')
  await chat.ask('/reasoning Let me think.\n/say **Bold** words')
  await first.window.getByRole('button', { name: 'Regenerate' }).click()
  await expect(chat.articles.last()).toContainText('2/2')
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')
  const path = join(first.dataDirectory, 'chat.json')
  await chooseFile(first.app, path)
  await fromChatMenu(first.window, 'Export as JSON…')
  const toasts = first.window.getByRole('region', { name: /Notifications/ })
  await expect(toasts).toContainText('Exported 1 chat to chat.json')
  const shown = await first.app.evaluateHandle(({ shell }) => {
    const paths: string[] = []
    shell.showItemInFolder = (shownPath) => void paths.push(shownPath)
    return paths
  })
  await first.window.getByRole('button', { name: 'Open folder' }).click()
  await expect.poll(() => shown.jsonValue()).toEqual([path])
  const exported = readFileSync(path, 'utf8')
  const before = await chat.articles.allInnerTexts()

  const second = await launchApp()
  const other = join(second.dataDirectory, 'from-elsewhere.json')
  writeFileSync(other, exported)
  await chooseFile(second.app, other)
  await fromListMenu(second.window, 'Import…')
  const notices = second.window.getByRole('region', { name: /Notifications/ })
  await expect(notices).toContainText('Imported 1 chat')
  await second.window.getByRole('button', { name: 'Show', exact: true }).click()
  const imported = chatScreen(second.window)
  await expect(imported.articles).toHaveCount(2)
  await expect.poll(() => imported.articles.allInnerTexts()).toEqual(before)
  await imported.articles.last().getByRole('button', { name: 'Previous branch' }).click()
  await expect(imported.articles.last()).toContainText('1/2')

  await fromListMenu(second.window, 'Import…')
  await expect(notices).toContainText('Nothing new: 1 chat known already')
})

test('a chat is exported as Markdown, and all chats from the palette', async ({ launchApp }) => {
  const { app, window, dataDirectory } = await launchApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/say # A heading\\n\\nand *words*')
  const markdown = join(dataDirectory, 'chat.md')
  await chooseFile(app, markdown)
  await fromChatMenu(window, 'Export as Markdown…')
  await expect(window.getByRole('region', { name: /Notifications/ })).toContainText('Exported 1 chat to chat.md')
  expect(readFileSync(markdown, 'utf8')).toContain('and *words*')

  await chat.beginChat()
  await chat.ask('another')
  const all = join(dataDirectory, 'all.json')
  await chooseFile(app, all)
  await window.keyboard.press('ControlOrMeta+k')
  await window.keyboard.type('export all')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('region', { name: /Notifications/ })).toContainText('Exported 2 chats to all.json')
})

test('a file that is no export is refused beside the chats, with why and another try', async ({ launchApp }) => {
  const { app, window, dataDirectory } = await launchApp()
  const path = join(dataDirectory, 'recipe.json')
  writeFileSync(path, '{"eggs": 3}')
  await chooseFile(app, path)
  await fromListMenu(window, 'Import…')
  const problem = window.getByRole('complementary', { name: 'Chats' }).getByRole('alert')
  await expect(problem).toContainText('The file could not be imported')
  await expect(problem).toContainText('no export of chats')
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect(problem).toContainText('no export of chats')
  await problem.getByRole('button', { name: 'Dismiss' }).click()
  await expect(problem).toHaveCount(0)
})

test('a pinned chat stands above the others, also after a restart', async ({ launchApp }) => {
  const running = await launchApp()
  const chat = chatScreen(running.window)
  await chooseModel(running.window, 'gatehouse/script')
  await chat.ask('keep me')
  await chat.beginChat()
  await chat.ask('newer')
  await chat.conversations.getByRole('listitem').filter({ hasText: 'keep me' }).click({ button: 'right' })
  await running.window.getByRole('menuitem', { name: 'Pin' }).click()
  await expect(chat.conversations.getByRole('listitem').first()).toContainText('Pinned')
  await running.restart()
  const restored = chatScreen(running.window)
  await expect(restored.conversations.getByRole('listitem').first()).toContainText('keep me')
  await expect(restored.conversations.getByRole('listitem').first()).toContainText('Pinned')
  await expect(restored.conversations.getByRole('listitem').nth(1)).toContainText('Today')
})
