import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { resizeWindow, takeScreenshot } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { presetScreen } from './preset-screen.ts'
import { readBridge } from './read-bridge.ts'
import { addToolServer } from './tool-server.ts'
import { openView } from './views.ts'

const call = (tool: string, args: object) => `/tool-call ${tool} ${JSON.stringify(args)}`
const sizes = [
  { width: 900, height: 600 },
  { width: 1280, height: 800 },
] as const

test('records of tool calls: recipients, ledger, recorded results', async ({ launchApp }) => {
  const running = await launchApp()
  await addToolServer(running.window, 'everything')
  await readBridge(running.window, 'tools.setRules', { rules: { everything: { approval: 'always' } } })
  const question = `${call('everything__get-sum', { a: 2, b: 3 })}\n${call('everything__echo', { message: 'Water the plants' })}\n/say The sum is 5.`
  await readBridge(running.window, 'presets.save', {
    slug: 'adder',
    systemPrompt: 'You add numbers.',
    config: { model: 'gatehouse/script' },
    baseVersion: null,
  })
  await readBridge(running.window, 'presets.saveSamples', {
    slug: 'adder',
    samples: [
      { id: 'a', text: question },
      { id: 'b', text: `${call('everything__get-sum', { a: 9, b: 9 })}\n/say Eighteen.` },
    ],
  })
  await chooseModel(running.window, 'gatehouse/script')
  const chat = chatScreen(running.window)
  await chat.say(question)
  await expect(chat.articles.last()).toContainText('The sum is 5.')
  await running.window.getByRole('button', { name: 'Rename, export or delete' }).click()
  await running.window.getByRole('menuitem', { name: 'Save results for tests' }).click()
  await running.window.getByRole('dialog').getByRole('combobox').waitFor()
  await takeAll(running.window, 'tool-records-save')
  await running.window.getByRole('button', { name: 'Save results', exact: true }).click()
  await running.window.getByText('Saved 2 results for tests of adder', { exact: true }).waitFor()

  // A remote server needs a host that answers over https.
  await running.app.evaluate(
    (_electron, path) => {
      const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
      const database = new DatabaseSync(path)
      database.exec(`insert into ledger_tool_days (day, profile_id, conversation_id, place, server, calls)
      select day, profile_id, conversation_id, 'mcp.example.com', 'calendar', 12 from ledger_tool_days limit 1`)
      database.close()
    },
    join(running.dataDirectory, 'gatehouse.db'),
  )
  const { window } = running
  await openView(window, 'Providers')
  await window.getByRole('radio', { name: 'My data' }).click()
  await window.getByRole('table', { name: 'Tool servers' }).waitFor()
  await takeAll(window, 'tool-records-seen')
  await openView(window, 'Usage')
  await window.getByRole('radiogroup', { name: 'Group by' }).getByRole('radio', { name: 'Request' }).click()
  await window.getByText('2 tool calls').waitFor()
  await takeAll(window, 'tool-records-ledger')

  const presets = presetScreen(window)
  await presets.open()
  await presets.row('adder').click()
  await presets.tab('Try').click()
  const recorded = window.getByRole('region', { name: 'Recorded results' })
  await recorded.getByRole('button', { expanded: false }).first().click()
  await takeAll(window, 'tool-records-list')
  await presets.button('Run test').click()
  const results = window.getByRole('region', { name: 'Results', exact: true })
  await results.getByText('no recorded result').waitFor()
  await takeAll(window, 'tool-records-results', () => results.evaluate((region) => region.scrollIntoView()))
  // The calling page is reloaded before the reply arrives.
  await readBridge(window, 'settings.change', { language: 'de' }).catch(() => undefined)
  await window.getByRole('tab', { name: 'Testen' }).click()
  await window.getByRole('region', { name: 'Aufgezeichnete Ergebnisse' }).waitFor()
  await takeAll(window, 'tool-records-german')
})

/** Captures both themes and sizes; `scroll` brings what is to be seen into view. */
async function takeAll(window: Page, name: string, scroll?: () => Promise<unknown>): Promise<void> {
  for (const size of sizes) {
    for (const theme of ['light', 'dark'] as const) {
      await resizeWindow(window, size)
      await scroll?.()
      await takeScreenshot(window, name, { theme, ...size })
    }
  }
}
