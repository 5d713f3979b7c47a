import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { readChats } from './read-chats.ts'

test('a cancelled dialog saves nothing, opens nothing and reports nothing', async ({ shareApp }) => {
  const { app, window, dataDirectory } = await shareApp()
  const chat = chatScreen(window)
  const path = join(dataDirectory, 'chat.json')
  await chat.ask('What is a branch?')
  const toasts = window.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  const list = window.getByRole('complementary', { name: 'Chats' })
  const exportChat = async () => {
    await window.getByRole('button', { name: 'Rename, export or delete' }).click()
    await window.getByRole('menuitem', { name: 'Export as JSON…' }).click()
  }
  const importChats = async () => {
    await list.getByRole('button', { name: 'More', exact: true }).click()
    await window.getByRole('menuitem', { name: 'Import…' }).click()
  }
  const attach = () => window.getByRole('button', { name: 'Attach', exact: true }).click()

  const titles = async () => (await readChats(window)).map(({ title }) => title)

  const cancelled = await answerDialogs(app, { canceled: true, path })
  await exportChat()
  await expect.poll(cancelled).toBe(1)
  await settle(window)
  expect(existsSync(path)).toBe(false)
  await expect(toasts).toHaveCount(0)

  await answerDialogs(app, { canceled: false, path })
  await exportChat()
  await expect(toasts).toContainText('Exported 1 chat to chat.json')
  await toasts.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toasts).toHaveCount(0)
  await readBridge(window, 'conversation.delete', {
    conversationId: (await readChats(window))[0]?.id ?? '',
  })

  // The file contains the deleted chat, so an import restores it.
  const opened = await answerDialogs(app, { canceled: true, path })
  await importChats()
  await expect.poll(opened).toBe(1)
  await settle(window)
  expect(await titles()).not.toContain('What is a branch?')
  await attach()
  await expect.poll(opened).toBe(2)
  await settle(window)
  await expect(window.getByRole('list', { name: 'Attached files' })).toHaveCount(0)
  await expect(toasts).toHaveCount(0)
  await expect(window.getByRole('alert')).toHaveCount(0)

  await answerDialogs(app, { canceled: false, path })
  await importChats()
  await expect(toasts).toContainText('Imported 1 chat')
  await expect.poll(titles).toContain('What is a branch?')
  await attach()
  const files = window.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
  await expect(files).toHaveText([/chat\.json/])
})

/** Answers the system's file dialogs, which no test can click. Returns a function that counts them. */
async function answerDialogs(app: ElectronApplication, answer: { canceled: boolean; path: string }) {
  const shown = await app.evaluateHandle(({ dialog }, { canceled, path }) => {
    const count = { dialogs: 0 }
    dialog.showSaveDialog = async () => {
      count.dialogs += 1
      return { canceled, filePath: path }
    }
    dialog.showOpenDialog = async () => {
      count.dialogs += 1
      return { canceled, filePaths: [path] }
    }
    return count
  }, answer)
  return () => shown.evaluate(({ dialogs }) => dialogs)
}

/** Waits until the page has rendered all of main's previous replies: replies arrive in the order of main's work. */
async function settle(window: Page): Promise<void> {
  await readBridge(window, 'settings.read')
  await window.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
}
