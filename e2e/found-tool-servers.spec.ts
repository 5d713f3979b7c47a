import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { dropOrPaste } from './attachment-files.ts'
import { findViolations } from './find-violations.ts'
import { nativeQuestions } from './harness/stubbed-system.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { installedServer, toolsScreen } from './tools-screen.ts'
import { openView } from './views.ts'

const everything = { command: process.execPath, args: [installedServer('server-everything')] }
const names = async (window: Page) => (await readBridge(window, 'tools.servers')).map(({ name }) => name)

test('servers in pasted JSON are reviewed one by one before they are added', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  await openView(window, 'Settings')
  const tools = toolsScreen(window)
  await tools.add.click()
  const { addDialog } = tools
  await addDialog.getByRole('radio', { name: 'Paste JSON' }).click()
  const json = addDialog.getByRole('textbox', { name: 'JSON' })
  const find = addDialog.getByRole('button', { name: 'Find servers' })
  await json.fill('{ "mcpServers": { "everything": { "command": 5 } } }')
  await find.click()
  await expect(json).toHaveAccessibleDescription(/mcpServers\.everything/)
  const mcpServers = {
    everything: { ...everything, env: { API_TOKEN: 'secret-token', DEBUG: '1', KEY: '${input:key}' } },
    remote: { url: 'https://mcp.example.com/v1' },
  }
  await json.fill(JSON.stringify({ mcpServers }))
  await find.click()
  const found = addDialog.getByRole('region', { name: 'Servers that were found' })
  await expect(found.getByRole('listitem')).toHaveCount(2)
  expect(await findViolations(window, 'dialog')).toEqual([])
  await found.getByRole('button', { name: 'Review: everything' }).click()
  const panel = addDialog.getByRole('region', { name: 'Exactly this will run' })
  await expect(panel).toContainText('API_TOKEN from the keychain')
  await expect(panel).toContainText('DEBUG=1')
  await expect(panel).not.toContainText('secret-token')
  const add = addDialog.getByRole('button', { name: 'Add and start' })
  await add.click()
  // An editor would have asked for this value.
  await expect(addDialog.getByText('Enter a value for each row, or remove the row.')).toBeVisible()
  expect(await nativeQuestions(app)).toEqual([])
  await addDialog.getByRole('textbox', { name: 'Value of row 3' }).fill('key')
  await addDialog.getByRole('button', { name: 'Back to the list' }).click()
  await found.getByRole('button', { name: 'Review: everything' }).click()
  await expect(addDialog.getByRole('textbox', { name: 'Value of row 3' })).toHaveValue('key')
  await add.click()
  await expect(found.getByRole('listitem').filter({ hasText: 'everything' })).toContainText('Added')
  await expect(found.getByRole('heading')).toBeFocused()
  expect(await names(window)).toEqual(['everything'])
  await addDialog.getByRole('button', { name: 'Done' }).click()
  await expect(tools.server('everything')).toContainText('Running since')
})

test('a dropped JSON file lists its servers, and adds none', async ({ shareApp }) => {
  const { window } = await shareApp()
  await openView(window, 'Settings')
  const tools = toolsScreen(window)
  const bytes = Buffer.from(JSON.stringify({ mcpServers: { everything } }))
  await dropOrPaste(window, 'drop', [{ name: 'mcp.json', bytes }], tools.add)
  await expect(tools.addDialog.getByRole('button', { name: 'Review: everything' })).toBeVisible()
  expect(await names(window)).toEqual([])
  await window.keyboard.press('Escape')
  await dropOrPaste(window, 'drop', [{ name: 'picture.png', bytes: Buffer.from([1, 2, 3]) }], tools.add)
  await expect(tools.addDialog.getByRole('textbox', { name: 'JSON' })).toHaveAttribute('aria-invalid', 'true')
})

test('servers of other apps are found after the files were named, with secrets that stay in main', async ({
  launchApp,
}) => {
  const { window, person } = await launchApp({
    prepare({ person: { home, giveTo } }) {
      const folder = join(home, '.cursor')
      mkdirSync(folder)
      const file = join(folder, 'mcp.json')
      writeFileSync(
        file,
        JSON.stringify({ mcpServers: { everything: { ...everything, env: { API_TOKEN: 'secret' } } } }),
      )
      giveTo(folder)
      giveTo(file)
    },
  })
  await openView(window, 'Settings')
  const tools = toolsScreen(window)
  await tools.importOther.click()
  const dialog = tools.dialog('Import from other apps')
  const look = dialog.getByRole('button', { name: 'Look for servers' })
  await expect(look).toBeFocused()
  await expect(dialog.getByRole('list', { name: 'Files that are read' })).toContainText(
    join(person.home, '.cursor', 'mcp.json'),
  )
  expect(await findViolations(window, 'dialog')).toEqual([])
  await window.keyboard.press('Enter')
  const found = dialog.getByRole('region', { name: 'Servers that were found' })
  await expect(found.getByRole('listitem')).toContainText('Cursor')
  await found.getByRole('button', { name: 'Review: everything' }).click()
  const value = dialog.getByRole('textbox', { name: 'Value of row 1' })
  await expect(value).toHaveValue('')
  await expect(value).toHaveAttribute('placeholder', 'As in the other app, type to replace')
  const line = dialog.getByRole('textbox', { name: 'Command and arguments' })
  const before = await line.inputValue()
  await line.fill(`${before} --other`)
  await expect(value).toHaveAttribute('placeholder', 'Value, for the keychain')
  await line.fill(before)
  await expect(value).toHaveAttribute('placeholder', 'As in the other app, type to replace')
  await dialog.getByRole('button', { name: 'Add and start' }).click()
  await expect(found.getByRole('listitem')).toContainText('Added')
  await dialog.getByRole('button', { name: 'Done' }).click()
  // Without its secret it would not have started.
  await expect(tools.server('everything')).toContainText('Running since')
})
