import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { resizeWindow, takeScreenshot } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { playSignedToolServer } from './signed-tool-server.ts'
import { endingServer, nodeServer, installedServer, toolsScreen } from './tools-screen.ts'
import { openView } from './views.ts'

const wide = { width: 1280, height: 800 }
const hostileServer = join(import.meta.dirname, '../electron/testing/hostile-tool-server.mjs')
const narrow = { width: 900, height: 600 }

test('tools in Settings: empty, full, failed, dialogs, German', async ({ launchApp, faultServer }) => {
  const { window, person } = await launchApp()
  const notes = join(person.home, 'Notes')
  mkdirSync(notes)
  writeFileSync(join(notes, 'todo.txt'), 'Water the plants.')
  person.giveTo(notes)
  await openView(window, 'Settings')
  const tools = toolsScreen(window)
  await tools.goTo()
  await takeAll(window, 'tools-empty')

  const draft = (name: string, ...args: string[]) =>
    readBridge(window, 'tools.addServer', { draft: nodeServer(name, ...args) })
  await draft('files', installedServer('server-filesystem'), notes)
  await draft('everything', installedServer('server-everything'))
  await draft('calendar', installedServer('server-everything'))
  await readBridge(window, 'tools.addServer', { draft: endingServer('tickets', 'TICKETS_TOKEN is not set') })
  await readBridge(window, 'tools.setOn', { name: 'calendar', isOn: false })
  await tools
    .server('tickets')
    .getByText(/^Failed/)
    .waitFor()
  await tools.tool('write_file').waitFor()
  await tools.tool('echo').waitFor()
  await readBridge(window, 'tools.setRules', {
    rules: {
      files: { tools: { read_text_file: 'always', write_file: 'never' } },
      everything: { approval: 'always', tools: { echo: 'ask' } },
    },
  })
  await expect(tools.approval('write_file')).toHaveValue('never')
  await takeAll(window, 'tools-full')
  await takeAll(window, 'tools-table', () => tools.table.evaluate((table) => table.scrollIntoView()))
  await resizeWindow(window, wide)
  await tools.section.getByRole('button', { name: 'More about read_media_file' }).click()
  await takeAll(window, 'tools-details', () => tools.tool('read_media_file').evaluate((row) => row.scrollIntoView()))
  await takeAll(window, 'tools-limits', () =>
    window.getByRole('region', { name: 'Limits for one turn' }).evaluate((section) => section.scrollIntoView()),
  )

  await resizeWindow(window, wide)
  await tools.servers.getByRole('button', { name: 'Log: tickets' }).click()
  await window.getByRole('log', { name: 'Lines' }).getByText('TICKETS_TOKEN').first().waitFor()
  await takeAll(window, 'tools-log')
  await window.keyboard.press('Escape')

  await tools.add.click()
  await takeAll(window, 'tools-add-empty')
  const dialog = tools.addDialog
  await dialog.getByRole('button', { name: 'Add and start' }).click()
  await takeAll(window, 'tools-add-error')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('calendar')
  await dialog.getByRole('textbox', { name: 'Working folder' }).fill(notes)
  await dialog
    .getByRole('textbox', { name: 'Command and arguments' })
    .fill('npx -y @acme/calendar-mcp@1.4.2 --read-only --label "My calendar" ~/Calendar')
  await dialog.getByRole('button', { name: 'Add a variable' }).click()
  await dialog.getByRole('textbox', { name: 'Name of row 1' }).fill('CALENDAR_TOKEN')
  await dialog.getByRole('textbox', { name: 'Value of row 1' }).fill('secret')
  await takeAll(window, 'tools-add')
  await dialog.getByRole('button', { name: 'Add and start' }).click()
  await dialog.getByText('already a server').waitFor()
  await takeAll(window, 'tools-add-taken')
  await dialog.getByRole('radio', { name: 'Address' }).click()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://mcp.example.com/v1')
  await takeAll(window, 'tools-add-address')
  await dialog.getByRole('radio', { name: 'Paste JSON' }).click()
  await takeAll(window, 'tools-add-json')
  const json = dialog.getByRole('textbox', { name: 'JSON' })
  await json.fill('{ "mcpServers": { "github": { "command": 5 } } }')
  await dialog.getByRole('button', { name: 'Find servers' }).click()
  await dialog.getByText('mcpServers.github').last().waitFor()
  await takeAll(window, 'tools-add-json-error')
  const github = {
    command: 'docker',
    args: ['run', '-i', 'ghcr.io/github/github-mcp-server'],
    env: { GITHUB_TOKEN: 'x' },
  }
  await json.fill(
    JSON.stringify({ mcpServers: { github, linear: { url: 'https://mcp.linear.app/mcp' }, files: github } }),
  )
  await dialog.getByRole('button', { name: 'Find servers' }).click()
  await dialog.getByRole('button', { name: 'Review: github' }).waitFor()
  await takeAll(window, 'tools-found')
  await dialog.getByRole('button', { name: 'Review: github' }).click()
  await takeAll(window, 'tools-review')
  await window.keyboard.press('Escape')

  await tools.importOther.click()
  await window.getByRole('list', { name: 'Files that are read' }).getByText('Cursor').waitFor()
  await takeAll(window, 'tools-import')
  await window.keyboard.press('Escape')
  await tools.openMenu('files', 'Edit')
  await takeAll(window, 'tools-edit')
  await window.keyboard.press('Escape')
  await tools.openMenu('files', 'Remove')
  await takeAll(window, 'tools-remove')
  await window.keyboard.press('Escape')

  await readBridge(window, 'tools.addServer', {
    draft: {
      name: 'openrouter',
      transport: { kind: 'address', url: playSignedToolServer(faultServer).url, headers: [] },
      timeoutSeconds: 60,
      secrets: {},
    },
  })
  await draft('a-server-with-a-very-long-name-1', hostileServer, 'many-tools')
  await draft('injected', hostileServer)
  await tools.tool('tool-0').waitFor()
  await tools.tool('injected').waitFor()
  await tools.server('openrouter').getByText('Sign-in needed').waitFor()
  await takeAll(window, 'tools-more')
  await resizeWindow(window, wide)
  await tools.section.getByRole('searchbox').fill('injected')
  await tools.section.getByRole('button', { name: 'More about injected' }).click()
  await takeAll(window, 'tools-injected', () => tools.table.evaluate((table) => table.scrollIntoView()))

  await resizeWindow(window, wide)
  // The calling page is reloaded before the reply arrives.
  await readBridge(window, 'settings.change', { language: 'de' }).catch(() => undefined)
  const german = window.getByRole('region', { name: 'Werkzeuge', exact: true })
  await german.getByRole('rowheader', { name: 'write_file' }).waitFor()
  await takeAll(window, 'tools-german', () => german.evaluate((section) => section.scrollIntoView()))
  await takeAll(window, 'tools-german-table', () =>
    german.getByRole('table').evaluate((table) => table.scrollIntoView()),
  )
  await german.getByRole('button', { name: 'Server hinzufügen' }).click()
  await takeAll(window, 'tools-german-add')
})

/** Captures both themes and sizes; `scroll` brings what is to be seen into view after each change of the size. */
async function takeAll(window: Page, name: string, scroll?: () => Promise<unknown>): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    for (const size of [wide, narrow]) {
      await resizeWindow(window, size)
      if (await window.getByRole('dialog').isHidden()) {
        await (scroll?.() ?? toolsScreen(window).section.evaluate((section) => section.scrollIntoView()))
      }
      await takeScreenshot(window, name, { theme, ...size })
    }
  }
}
