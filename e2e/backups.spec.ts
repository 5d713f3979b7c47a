import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './harness/test.ts'
import { readChats } from './read-chats.ts'
import { openView } from './views.ts'
import { writeChat } from './write-chat.ts'

const databaseName = 'gatehouse.db'
const titles = async (window: Parameters<typeof readChats>[0]) => (await readChats(window)).map(({ title }) => title)

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
