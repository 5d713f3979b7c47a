import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { StorageState } from '#shared/storage-state.ts'
import { chatScreen } from './chat-screen.ts'
import { changedWords, type Damage, damageByState, damages } from './database-damages.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { readChats } from './read-chats.ts'
import { readConversation } from './read-conversation.ts'
import { writeChat } from './write-chat.ts'

const name = 'gatehouse.db'
const question = '/say The answer to this'
const answer = 'The answer to this'
const banner = (window: Page, title: string | RegExp) => window.getByRole('region', { name: title })

test('with a damaged data file the app starts, reports it, and shows no damaged message as intact', async ({
  launchApp,
}) => {
  const running = await launchApp()
  const data = await fillData(running.window)
  await running.close()
  await withCopyOf(running.dataDirectory, async (sound) => {
    for (const [state, damage] of Object.entries(damageByState)) {
      await test.step(damage.name, async () => {
        expect(await startDamaged(running, { damage, sound, data })).toBe(state)
      })
    }
  })
})

for (const [left, all] of Object.entries(damages)) {
  const title = `${all.length} damages after it was ${left}`
  test(`${title}: the app starts, reports it, and shows no damaged message as intact @long`, async ({ launchApp }) => {
    const running = await launchApp()
    let data = await fillData(running.window)
    // Close the app first: what is in the database file survives a damaged log.
    await running.close()
    if (left === 'killed') {
      await running.reopen()
      await writeChat(running.window, '/markdown 40KB')
      data = await readData(running.window)
      await running.kill()
    }
    const states: string[] = []
    await withCopyOf(running.dataDirectory, async (sound) => {
      for (const damage of all) {
        await test.step(damage.name, async () => states.push(await startDamaged(running, { damage, sound, data })))
      }
    })
    // The damages lead to several states.
    expect(new Set(states).size).toBeGreaterThan(1)
  })
}

test('a backup replaces a damaged file and restores the chats', async ({ launchApp }) => {
  const running = await launchApp()
  await writeChat(running.window, question)
  const backups = join(running.dataDirectory, 'backups')
  await running.close()
  // The daily backup is made a few seconds after the start, on a slow computer in the middle of an answer.
  rmSync(backups, { recursive: true, force: true })
  await running.reopen()
  await expect
    .poll(() => (existsSync(backups) ? readdirSync(backups).filter((file) => file.endsWith('.db')) : []))
    .toHaveLength(1)
  await running.close()
  writeFileSync(join(running.dataDirectory, name), 'This was never a database.\n'.repeat(500))

  await running.reopen()
  await expect(banner(running.window, 'Couldn’t read your chats.')).toBeVisible()
  await running.app.evaluate(({ app }) => {
    app.relaunch = () => undefined
  })
  const ended = new Promise((resolve) => running.app.process().once('exit', resolve))
  await banner(running.window, 'Couldn’t read your chats.')
    .getByRole('button', { name: /^Restore .*, [12] chats?$/ })
    .click()
  await running.window
    .getByRole('dialog')
    .getByRole('button', { name: /^Restore/ })
    .click()
  await ended

  await running.reopen()
  const restored = chatScreen(running.window)
  await restored.conversations.getByText(question).first().click()
  await expect(restored.articles.last()).toContainText(answer)
  expect(await readBridge(running.window, 'storage.state')).toEqual({ kind: 'good' })
})

test('deleting the data file of a running app is reported, and a restart has everything', async ({ launchApp }) => {
  const running = await launchApp()
  await chatScreen(running.window).ask('/say Written before')
  rmSync(join(running.dataDirectory, name))
  await chatScreen(running.window).ask('/say Written after')
  const deletedBanner = banner(running.window, 'The data file was deleted or moved.')
  await expect(deletedBanner).toBeVisible()
  await running.app.evaluate(({ app }) => {
    app.relaunch = () => undefined
  })
  const ended = new Promise((resolve) => running.app.process().once('exit', resolve))
  await deletedBanner.getByRole('button', { name: 'Save everything and restart' }).click()
  await ended

  await running.reopen()
  const restored = chatScreen(running.window)
  await expect(restored.articles).toHaveCount(4)
  await expect(restored.articles.nth(2)).toContainText('Written after')
  expect(await readBridge(running.window, 'storage.state')).toEqual({ kind: 'good' })
})

test('data of a newer version is left unchanged and reported', async ({ launchApp }) => {
  const running = await launchApp()
  await writeChat(running.window, question)
  await running.close()
  const path = join(running.dataDirectory, name)
  const bytes = readFileSync(path)
  // Offset of SQLite's `user_version`, the schema version.
  bytes.writeUInt32BE(9999, 60)
  writeFileSync(path, bytes)

  await running.reopen()
  await expect(banner(running.window, 'A later version of Gatehouse wrote your chats.')).toBeVisible()
  const chat = chatScreen(running.window)
  await chat.ask('How do I rename a conversation?')
  await expect(chat.articles.last()).toContainText('Rename')
  await running.close()
  expect(readFileSync(path).equals(bytes)).toBe(true)
})

test('with a read-only data folder the chats are readable, and the app reports that nothing is saved', async ({
  launchApp,
}) => {
  const running = await launchApp()
  await writeChat(running.window, question)
  await running.close()
  const folder = running.dataDirectory
  chmodSync(join(folder, name), 0o400)
  chmodSync(folder, 0o500)
  try {
    await running.reopen()
    await expect(banner(running.window, 'The data folder is read-only, so nothing can be saved.')).toBeVisible()
    const shown = chatScreen(running.window)
    await shown.conversations.getByText(question).first().click()
    await expect(shown.articles.last()).toContainText(answer)
  } finally {
    chmodSync(folder, 0o700)
    chmodSync(join(folder, name), 0o600)
  }
  // Saving resumes automatically once the file is writable.
  await expect(banner(running.window, /read-only/)).toHaveCount(0)
  await chatScreen(running.window).ask('/say Saved again')
  await running.restart()
  await expect(chatScreen(running.window).articles.last()).toContainText('Saved again')
})

type Start = { damage: Damage; sound: string; data: Data }

/** Starts the app on damaged data, checks what it reports and shows, and kills it. Returns the state of the data. */
async function startDamaged(running: RunningApp, { damage, sound, data }: Start): Promise<StorageState['kind']> {
  const path = join(running.dataDirectory, name)
  clearData(running.dataDirectory)
  copyData(sound, running.dataDirectory)
  damage.damage(path)
  for (const file of dataFiles(running.dataDirectory).filter(isPlainFile)) running.person.giveTo(file)
  await running.reopen()
  const { window } = running
  await expect(chatScreen(window).message).toBeEditable()
  const shown = await readData(window)
  // Damage within a message is detected when it is read.
  if (JSON.stringify(shown) !== JSON.stringify(data)) {
    await expect.poll(async () => (await readBridge(window, 'storage.state')).kind, damage.name).not.toBe('good')
  }
  const state = await readBridge(window, 'storage.state')
  switch (state.kind) {
    case 'good':
      expect(shown, damage.name).toEqual(data)
      break
    case 'set-aside':
      await expect(banner(window, 'Couldn’t read your chats.'), damage.name).toBeVisible()
      expect(existsSync(state.path) || damage.name.startsWith('a link'), damage.name).toBe(true)
      expect(Object.values(shown).flat(), damage.name).toEqual([])
      break
    case 'log-set-aside':
      await expect(banner(window, 'Your newest messages may be missing.'), damage.name).toBeVisible()
      expect(existsSync(state.path), damage.name).toBe(true)
      expect(Object.values(shown).flat(), damage.name).not.toEqual([])
      expect(damagedShownAsIntact(shown, data), damage.name).toEqual([])
      break
    case 'damaged-rows':
      await expect(banner(window, /damaged\.$/), damage.name).toBeVisible()
      expect(damagedShownAsIntact(shown, data), damage.name).toEqual([])
      break
    case 'not-saving':
    case 'newer':
      throw new Error(`${damage.name}: the app says “${state.message}”`)
  }
  // The app is usable in every state.
  const { id } = await readBridge(window, 'conversation.create', { model: 'gatehouse/script' })
  await readBridge(window, 'conversation.send', { conversationId: id, text: 'a new message' })
  await running.kill()
  return state.kind
}

type ShownMessage = { id: string; text: string; isDamaged: boolean; isComplete: boolean }

/** The messages of each conversation, or main's error. */
type Data = Record<string, readonly ShownMessage[] | { error: string }>

/** Creates conversations of several database pages each. */
async function fillData(window: Page): Promise<Data> {
  for (const size of ['2KB', '12KB', '40KB']) await writeChat(window, `/markdown ${size}`)
  await writeChat(window, `This is ${changedWords.written}.`)
  return readData(window)
}

async function readData(window: Page): Promise<Data> {
  const all: Data = {}
  for (const { id } of await readChats(window)) {
    all[id] = await readMessages(window, id).catch((error: unknown) => ({ error: String(error) }))
  }
  return all
}

async function readMessages(window: Page, conversationId: string): Promise<ShownMessage[]> {
  const { messages } = await readConversation(window, conversationId)
  return messages.map((message) => ({
    id: message.id,
    text: message.text,
    isDamaged: message.isDamaged ?? false,
    isComplete: message.role !== 'assistant' || message.status === 'done',
  }))
}

/**
 * Returns the messages that are shown as intact but differ from what was written. For an answer marked as incomplete, a
 * correct beginning is enough.
 */
function damagedShownAsIntact(shown: Data, written: Data): ShownMessage[] {
  const right = new Map(
    Object.values(written).flatMap((each) => ('error' in each ? [] : each.map(({ id, text }) => [id, text] as const))),
  )
  return Object.values(shown)
    .flatMap((each) => ('error' in each ? [] : each))
    .filter(({ id, text, isDamaged, isComplete }) => {
      const original = right.get(id)
      return !isDamaged && !(isComplete ? original === text : original?.startsWith(text))
    })
}

/** Copies the data to a temporary folder while `use` runs. */
async function withCopyOf(directory: string, use: (copy: string) => Promise<void>): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'gatehouse-sound-'))
  copyData(directory, copy)
  try {
    await use(copy)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

function dataFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.startsWith(name))
    .map((file) => join(folder, file))
}

function isPlainFile(path: string): boolean {
  return lstatSync(path).isFile()
}

function copyData(from: string, to: string) {
  for (const file of [name, `${name}-wal`]) {
    if (existsSync(join(from, file))) cpSync(join(from, file), join(to, file))
  }
}

function clearData(folder: string) {
  for (const path of [...dataFiles(folder), join(folder, 'backups')]) rmSync(path, { recursive: true, force: true })
}
