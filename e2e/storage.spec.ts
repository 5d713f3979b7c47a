import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { damages, type Damage } from './database-damages.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { fillDisk, mountSmallDisk } from './harness/small-disk.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { readConversation } from './read-conversation.ts'

const name = 'gatehouse.db'
const banner = (window: Page, title: string | RegExp) => window.getByRole('region', { name: title })

test.describe('a damaged data file', () => {
  for (const [left, all] of Object.entries(damages)) {
    const parts = split(all, 10)
    for (const [index, part] of parts.entries()) {
      const title = `${all.length} damages after it was ${left}, ${index + 1} of ${parts.length}`
      test(`${title}: the app starts, says what happened, and shows nothing wrong as right`, async ({ launchApp }) => {
        const running = await launchApp()
        const messages = await fillData(running.window)
        if (left === 'closed') await running.close()
        else await running.kill()
        const sound = mkdtempSync(join(tmpdir(), 'gatehouse-sound-'))
        copyData(running.dataDirectory, sound)
        try {
          for (const damage of part) {
            await test.step(damage.name, () => startDamaged(running, { damage, sound, messages }))
          }
        } finally {
          rmSync(sound, { recursive: true })
        }
      })
    }
  }
})

test('a backup takes the place of a damaged file, and the chats are there again', async ({ launchApp }) => {
  const running = await launchApp()
  const chat = chatScreen(running.window)
  await chat.ask('How do I stop an answer?')
  const backups = join(running.dataDirectory, 'backups')
  await running.close()
  // Some seconds after the start the backup of the day is made, which on a slow computer is in the middle of the answer.
  rmSync(backups, { recursive: true, force: true })
  await running.reopen()
  await expect
    .poll(() => (existsSync(backups) ? readdirSync(backups).filter((file) => file.endsWith('.db')) : []))
    .toHaveLength(1)
  await running.close()
  writeFileSync(join(running.dataDirectory, name), 'This was never a database.\n'.repeat(500))

  await running.reopen()
  await expect(banner(running.window, 'Your chats could not be read.')).toBeVisible()
  await running.app.evaluate(({ app }) => {
    app.relaunch = () => undefined
  })
  const ended = new Promise((resolve) => running.app.process().once('exit', resolve))
  await banner(running.window, 'Your chats could not be read.')
    .getByRole('button', { name: /^Restore .*, 1 chat$/ })
    .click()
  await running.window
    .getByRole('dialog')
    .getByRole('button', { name: /^Restore/ })
    .click()
  await ended

  await running.reopen()
  const restored = chatScreen(running.window)
  await restored.conversations.getByText('How do I stop an answer?').first().click()
  await expect(restored.articles.last()).toContainText('Click Stop')
  expect(await readBridge(running.window, 'storage.state')).toEqual({ kind: 'good' })
})

test('data of a newer version is left as it is, and the app says so', async ({ launchApp }) => {
  const running = await launchApp()
  await chatScreen(running.window).ask('How do I stop an answer?')
  await running.close()
  const path = join(running.dataDirectory, name)
  const bytes = readFileSync(path)
  // Where SQLite keeps `user_version`, the version of the schema.
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

test('a data folder that cannot be written to: the chats are there to read, and the app says that nothing is saved', async ({
  launchApp,
}) => {
  const running = await launchApp()
  const chat = chatScreen(running.window)
  await chat.ask('How do I stop an answer?')
  await running.close()
  const folder = running.dataDirectory
  chmodSync(join(folder, name), 0o400)
  chmodSync(folder, 0o500)
  try {
    await running.reopen()
    await expect(banner(running.window, 'The data folder is read-only, so nothing can be saved.')).toBeVisible()
    const shown = chatScreen(running.window)
    await shown.conversations.getByText('How do I stop an answer?').first().click()
    await expect(shown.articles.last()).toContainText('Click Stop')
  } finally {
    chmodSync(folder, 0o700)
    chmodSync(join(folder, name), 0o600)
  }
  // Once it can be written to, saving goes on by itself.
  await expect(banner(running.window, /read-only/)).toHaveCount(0, { timeout: 10_000 })
  await chatScreen(running.window).ask('How do I rename a conversation?')
  await running.restart()
  await expect(chatScreen(running.window).articles.last()).toContainText('Rename')
})

test('a full disk: nothing that was acknowledged is lost, and saving goes on when there is space', async ({
  launchApp,
}) => {
  const disk = mountSmallDisk()
  test.skip(disk === null, 'Only root can mount a small disk.')
  if (disk === null) return
  try {
    const running = await launchApp({ dataDirectory: disk.path })
    const chat = chatScreen(running.window)
    await chat.ask('How do I stop an answer?')
    const filler = join(disk.path, 'filler')
    fillDisk(filler)
    await chat.message.fill(`A long message that has no place. ${'word '.repeat(20_000)}`)
    await chat.message.press('Enter')
    await expect(banner(running.window, 'The disk is full, so nothing can be saved.')).toBeVisible()
    await expect(chat.message).toHaveValue(/^A long message that has no place/)
    await expect(chat.articles).toHaveCount(2)

    rmSync(filler)
    await expect(banner(running.window, /disk is full/)).toHaveCount(0, { timeout: 10_000 })
    await chat.message.fill('')
    await chat.ask('How do I rename a conversation?')
    await running.restart()
    await expect(chatScreen(running.window).articles).toHaveCount(4)
    await running.close()
  } finally {
    disk.unmount()
  }
})

type Start = { damage: Damage; sound: string; messages: Messages }

async function startDamaged(running: RunningApp, { damage, sound, messages }: Start) {
  const path = join(running.dataDirectory, name)
  clearData(running.dataDirectory)
  copyData(sound, running.dataDirectory)
  for (const file of dataFiles(running.dataDirectory)) running.person.giveTo(file)
  damage.damage(path)
  await running.reopen()
  const { window } = running
  await expect(chatScreen(window).message).toBeEditable()
  const shown = await readMessages(window)
  // What is wrong in a message is noticed when it is read.
  if (JSON.stringify(shown) !== JSON.stringify(messages)) {
    await expect.poll(async () => (await readBridge(window, 'storage.state')).kind, damage.name).not.toBe('good')
  }
  const state = await readBridge(window, 'storage.state')
  switch (state.kind) {
    case 'good':
      expect(shown, damage.name).toEqual(messages)
      break
    case 'set-aside':
      await expect(banner(window, 'Your chats could not be read.'), damage.name).toBeVisible()
      expect(existsSync(state.path) || damage.name.startsWith('a link'), damage.name).toBe(true)
      break
    case 'log-set-aside':
      await expect(banner(window, 'Your newest messages may be missing.'), damage.name).toBeVisible()
      expect(existsSync(state.path), damage.name).toBe(true)
      expect(Object.keys(shown).length, damage.name).toBeGreaterThan(0)
      break
    case 'damaged-rows':
      await expect(banner(window, /damaged\.$/), damage.name).toBeVisible()
      break
    case 'not-saving':
    case 'newer':
      throw new Error(`${damage.name}: the app says “${state.message}”`)
  }
  // It can be worked with, whatever was found.
  const { id } = await readBridge(window, 'conversation.create', { model: 'gatehouse/script' })
  await readBridge(window, 'conversation.send', { conversationId: id, text: 'a new message' })
  await running.kill()
}

type Messages = Record<string, string[]>

/** Some conversations of several pages each. */
async function fillData(window: Page): Promise<Messages> {
  for (const size of ['2KB', '12KB', '40KB']) {
    const { id } = await readBridge(window, 'conversation.create', { model: 'gatehouse/script' })
    await readBridge(window, 'conversation.send', { conversationId: id, text: `/markdown ${size}` })
    await expect
      .poll(async () => (await readConversation(window, id)).messages.at(-1))
      .toMatchObject({ status: 'done' })
  }
  return readMessages(window)
}

async function readMessages(window: Page): Promise<Messages> {
  const all: Messages = {}
  for (const { id } of await readBridge(window, 'conversation.list').catch(() => [])) {
    const { messages } = await readConversation(window, id).catch(() => ({ messages: [] }))
    all[id] = messages.map(({ text }) => text)
  }
  return all
}

function dataFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.startsWith(name))
    .map((file) => join(folder, file))
}

function copyData(from: string, to: string) {
  for (const file of [name, `${name}-wal`]) {
    if (existsSync(join(from, file))) cpSync(join(from, file), join(to, file))
  }
}

function clearData(folder: string) {
  for (const path of [...dataFiles(folder), join(folder, 'backups')]) rmSync(path, { recursive: true, force: true })
}

function split<Item>(all: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
