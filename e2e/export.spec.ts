import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { fromElsewhere } from './from-elsewhere.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { openConversation } from './read-conversation.ts'
import { writeChat } from './write-chat.ts'

/** Answers the system's file dialogs, which no test can click. */
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

test('a chat exported and imported elsewhere is unchanged, with every branch', async ({ shareApp }) => {
  const { app, window, dataDirectory } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/reasoning Let me think.\n/say **Bold** words')
  await window.getByRole('button', { name: 'Regenerate' }).click()
  await expect(chat.articles.last()).toContainText('2/2')
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')
  const path = join(dataDirectory, 'chat.json')
  await chooseFile(app, path)
  await fromChatMenu(window, 'Export as JSON…')
  const notices = window.getByRole('region', { name: /Notifications/ })
  await expect(notices).toContainText('Exported 1 chat to chat.json')
  const shown = await app.evaluateHandle(({ shell }) => {
    const paths: string[] = []
    shell.showItemInFolder = (shownPath) => void paths.push(shownPath)
    return paths
  })
  await window.getByRole('button', { name: 'Open folder' }).click()
  await expect.poll(() => shown.jsonValue()).toEqual([path])
  const exported = readFileSync(path, 'utf8')
  const before = await chat.articles.allInnerTexts()

  await readBridge(window, 'conversation.delete', { conversationId: await openConversation(window) })
  const other = join(dataDirectory, 'from-elsewhere.json')
  writeFileSync(other, fromElsewhere(exported))
  await chooseFile(app, other)
  await fromListMenu(window, 'Import…')
  await expect(notices).toContainText('Imported 1 chat')
  await window.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(chat.articles).toHaveCount(2)
  await expect.poll(() => chat.articles.allInnerTexts()).toEqual(before)
  await chat.articles.last().getByRole('button', { name: 'Previous branch' }).click()
  await expect(chat.articles.last()).toContainText('1/2')
  await expect(chat.articles.last()).toContainText('Bold words')

  await fromListMenu(window, 'Import…')
  await expect(notices).toContainText('Nothing new: 1 chat already imported')
})

test('a chat is exported as Markdown, and all chats from the palette', async ({ shareApp }) => {
  const { app, window, dataDirectory } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/say # A heading\\n\\nand *words*')
  const markdown = join(dataDirectory, 'chat.md')
  await chooseFile(app, markdown)
  await fromChatMenu(window, 'Export as Markdown…')
  await expect(window.getByRole('region', { name: /Notifications/ })).toContainText('Exported 1 chat to chat.md')
  expect(readFileSync(markdown, 'utf8')).toContain('and *words*')

  await writeChat(window, 'another')
  const all = join(dataDirectory, 'all.json')
  await chooseFile(app, all)
  await window.keyboard.press('ControlOrMeta+k')
  await window.keyboard.type('export all')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('region', { name: /Notifications/ })).toContainText('Exported 2 chats to all.json')
})

test('a file that is not an export is rejected with a reason and another try', async ({ shareApp }) => {
  const { app, window, dataDirectory } = await shareApp()
  const path = join(dataDirectory, 'recipe.json')
  writeFileSync(path, '{"eggs": 3}')
  await chooseFile(app, path)
  await fromListMenu(window, 'Import…')
  const problem = window.getByRole('complementary', { name: 'Chats' }).getByRole('alert')
  await expect(problem).toContainText('Couldn’t import the file')
  await expect(problem).toContainText('no export of chats')
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect(problem).toContainText('no export of chats')
  await problem.getByRole('button', { name: 'Dismiss' }).click()
  await expect(problem).toHaveCount(0)
})

test('a pinned chat is listed above the others, also after a restart', async ({ shareApp }) => {
  const running = await shareApp()
  const chat = chatScreen(running.window)
  await writeChat(running.window, 'keep me')
  await writeChat(running.window, 'newer')
  await chat.conversations.getByRole('listitem').filter({ hasText: 'keep me' }).click({ button: 'right' })
  await running.window.getByRole('menuitem', { name: 'Pin' }).click()
  await expect(chat.conversations.getByRole('listitem').first()).toContainText('Pinned')
  await running.restart()
  const restored = chatScreen(running.window)
  await expect(restored.conversations.getByRole('listitem').first()).toContainText('keep me')
  await expect(restored.conversations.getByRole('listitem').first()).toContainText('Pinned')
  await expect(restored.conversations.getByRole('listitem').nth(1)).toContainText('Today')
})
