import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright/test'
import { describeFile } from '../electron/core/attachments/attachment-files.ts'
import { cards, drawPicture, dropOrPaste } from './attachment-files.ts'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { fromElsewhere } from './from-elsewhere.ts'
import { expect, test } from './harness/test.ts'
import { chatsFile, manyChats } from './many-chats-file.ts'
import { readBridge } from './read-bridge.ts'
import { readChats } from './read-chats.ts'
import { openConversation, readConversation } from './read-conversation.ts'

const messageNode = (role: string, text: string, parent: string | null) => ({
  parent,
  message: { author: { role }, create_time: 1_700_000_000, content: { content_type: 'text', parts: [text] } },
})

test('a ChatGPT export is imported with branches, lists what was skipped, and adds nothing twice', async ({
  shareApp,
}) => {
  const { app, window, dataDirectory } = await shareApp()
  const mapping = {
    root: { parent: null, message: null },
    q: messageNode('user', 'How many lemons?', 'root'),
    a1: messageNode('assistant', 'Two lemons', 'q'),
    a2: messageNode('assistant', 'Three lemons', 'q'),
  }
  const chats = [
    { id: 'c1', title: 'Lemons', current_node: 'a2', mapping },
    { id: 'c2', title: 'Nothing said', mapping: { root: mapping.root } },
  ]
  await importFile(app, window, dataDirectory, 'conversations.json', JSON.stringify(chats))
  const notices = window.getByRole('region', { name: /Notifications/ })
  await expect(notices).toContainText('Imported 1 chat')
  // Click immediately, because the notification disappears.
  await notices.getByRole('button', { name: 'Show', exact: true }).click()
  const note = window.getByRole('complementary', { name: 'Chats' }).getByRole('alert')
  await expect(note).toContainText('1 item was skipped')
  await note.getByText('What was skipped, and why').click()
  await expect(note).toContainText('Nothing said: Nothing was said in it.')
  expect(await findViolations(window)).toEqual([])
  await note.getByRole('button', { name: 'Dismiss' }).click()
  const chat = chatScreen(window)
  await expect(chat.articles).toHaveCount(2)
  await expect(chat.articles.last()).toContainText('Three lemons')
  await chat.articles.last().getByRole('button', { name: 'Previous branch' }).click()
  await expect(chat.articles.last()).toContainText('Two lemons')

  await importFile(app, window, dataDirectory, 'conversations.json', JSON.stringify(chats.slice(0, 1)))
  await expect(notices).toContainText('Nothing new: 1 chat already imported')
})

test('an OpenRouter chat and the app’s own export with files are imported', async ({ shareApp }) => {
  const { app, window, dataDirectory } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await dropOrPaste(window, 'paste', [{ name: 'stripes.png', bytes: await drawPicture(window, 'image/png') }])
  await expect(cards(window)).toHaveCount(1)
  await chat.ask('/say Seen')
  const { messages } = await readConversation(window, await openConversation(window))
  const path = join(dataDirectory, 'own.json')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
  await window.getByRole('button', { name: 'Rename, export or delete' }).click()
  await window.getByRole('menuitem', { name: 'Export as JSON…' }).click()
  const notices = window.getByRole('region', { name: /Notifications/ })
  await expect(notices).toContainText('Exported 1 chat')
  const own = fromElsewhere(readFileSync(path, 'utf8'))

  // The chat and its picture are both deleted.
  await readBridge(window, 'conversation.delete', { conversationId: await openConversation(window) })
  const [file] = messages.flatMap((message) => (message.role === 'user' ? (message.attachments ?? []) : []))
  if (!file) throw new Error('The message has no file.')
  rmSync(join(dataDirectory, 'attachments', file.hash))
  await importFile(app, window, dataDirectory, 'own.json', own)
  await expect(notices).toContainText('Imported 1 chat')
  await notices.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(chat.articles.last()).toContainText('Seen')
  const picture = window.locator('[role="log"] li img')
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth))
    .toBe(320)

  const openRouter = {
    version: 'orpg.3.0',
    title: 'Counting',
    characters: { c: { model: 'a/b' } },
    messages: {
      m1: { type: 'user', items: [{ id: 'i1' }], createdAt: '2026-01-01T00:00:00Z' },
      m2: {
        type: 'assistant',
        characterId: 'c',
        parentMessageId: 'm1',
        items: [{ id: 'i2' }],
        createdAt: '2026-01-01T00:00:01Z',
      },
    },
    items: {
      i1: { data: { type: 'message', content: [{ type: 'input_text', text: 'How many?' }] } },
      i2: { data: { type: 'message', content: [{ type: 'output_text', text: 'Two of them' }] } },
    },
  }
  await importFile(app, window, dataDirectory, 'counting.json', JSON.stringify(openRouter))
  await chat.conversations.getByText('Counting').click()
  await expect(chat.articles.last()).toContainText('Two of them')
})

test('Stop keeps what was imported until then, and reports all of it', async ({ shareApp }) => {
  test.skip(process.platform === 'win32', 'Windows has no pipes in folders.')
  const { app, window, dataDirectory, person } = await shareApp()
  const bytes = Buffer.from('What the third chat was about.')
  const file = describeFile('note.txt', bytes)
  const chats = manyChats(4, Date.now(), { prefix: 'stopped', turnsOf: () => 1 })
  const third = chats[2]?.messages[0]
  if (third === undefined) throw new Error('The third chat has no message.')
  third.attachments = [file]
  // The third chat waits for the bytes of its file: a pipe until the test writes them.
  const folder = join(dataDirectory, 'attachments')
  mkdirSync(folder, { recursive: true })
  person.giveTo(folder)
  const pipe = join(folder, file.hash)
  rmSync(pipe, { force: true })
  execFileSync('mkfifo', [pipe])
  person.giveTo(pipe)
  await importFile(app, window, dataDirectory, 'stopped.json', chatsFile(chats, Date.now()))
  const reached = await open(pipe, 'w')
  const note = window.getByRole('region', { name: 'Importing chats' })
  await expect(note).toContainText('2 of 4 chats')
  await note.getByRole('button', { name: 'Stop' }).click()
  // Main takes the calls of a page in their order.
  await readBridge(window, 'settings.read')

  const stored = join(folder, 'stored.partial')
  writeFileSync(stored, bytes)
  person.giveTo(stored)
  renameSync(stored, pipe)
  await reached.writeFile(bytes)
  await reached.close()
  const notices = window.getByRole('region', { name: /Notifications/ })
  await expect(notices).toContainText('Import stopped. 3 chats were imported and kept')
  await expect(note).toHaveCount(0)
  const imported = (await readChats(window)).map(({ id }) => id).filter((id) => id.startsWith('stopped-'))
  expect(imported.toSorted()).toEqual(['stopped-0', 'stopped-1', 'stopped-2'])
})

async function importFile(app: ElectronApplication, window: Page, directory: string, name: string, content: string) {
  const path = join(directory, name)
  writeFileSync(path, content)
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
  await window.getByRole('complementary', { name: 'Chats' }).getByRole('button', { name: 'More', exact: true }).click()
  await window.getByRole('menuitem', { name: 'Import…', exact: true }).click()
}
