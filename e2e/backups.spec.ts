import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chatScreen } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { readChats } from './read-chats.ts'
import { openView } from './views.ts'
import { writeChat } from './write-chat.ts'

const databaseName = 'gatehouse.db'
/** Without the empty chat that the app opens if there is none yet. */
const titles = async (window: Parameters<typeof readChats>[0]) =>
  (await readChats(window)).map(({ title }) => title).filter((title) => title !== 'New chat')

test('Restore in Settings asks for confirmation and replaces the chats with the chosen backup', async ({
  launchApp,
}) => {
  const running = await launchApp()
  await writeChat(running.window, '/say In the backup')
  await running.close()
  const folder = join(running.dataDirectory, 'backups')
  // Whether the app has made today's backup by now depends on the machine.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const backup = join(folder, 'gatehouse-2026-03-01T10-20-30-000Z-daily.db')
  copyFileSync(join(running.dataDirectory, databaseName), backup)
  for (const path of [folder, backup]) running.person.giveTo(path)
  await running.reopen()
  await writeChat(running.window, '/say After the backup')
  await openView(running.window, 'Settings')
  const list = running.window.getByRole('list', { name: 'Backups' })
  const restore = list.getByRole('button', { name: /^Restore: Backup of .*Mar.* 10:20/ })
  const dialog = running.window.getByRole('alertdialog').or(running.window.getByRole('dialog'))
  await restore.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await titles(running.window)).toEqual(['/say After the backup', '/say In the backup'])

  await running.app.evaluate(({ app }) => {
    app.relaunch = () => undefined
  })
  const ended = new Promise((resolve) => running.app.process().once('exit', resolve))
  await restore.click()
  await dialog.getByRole('button', { name: /^Restore/ }).click()
  await ended
  await running.reopen()
  expect(await titles(running.window)).toEqual(['/say In the backup'])
})

test('Start fresh keeps the damaged file, hides the banner, and new chats are saved', async ({ launchApp }) => {
  const running = await launchApp()
  await writeChat(running.window, '/say Lost')
  await running.close()
  rmSync(join(running.dataDirectory, 'backups'), { recursive: true, force: true })
  writeFileSync(join(running.dataDirectory, databaseName), 'This was never a database.\n'.repeat(500))
  await running.reopen()
  const banner = running.window.getByRole('region', { name: 'Couldn’t read your chats.' })
  // None is made of the new, empty data.
  await expect(banner).toContainText('There is no readable backup.')
  const state = await readBridge(running.window, 'storage.state')
  await banner.getByRole('button', { name: 'Start fresh' }).click()
  await expect(banner).toHaveCount(0)
  await writeChat(running.window, '/say Fresh')
  await running.restart()
  await expect(chatScreen(running.window).conversations.getByText('/say Fresh')).toBeVisible()
  expect(await readBridge(running.window, 'storage.state')).toEqual({ kind: 'good' })
  expect(state.kind === 'set-aside' && existsSync(state.path)).toBe(true)
})
