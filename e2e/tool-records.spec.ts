import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { presetScreen } from './preset-screen.ts'
import { readBridge } from './read-bridge.ts'
import { addToolServer } from './tool-server.ts'
import { openView } from './views.ts'

const call = (tool: string, args: object) => `/tool-call ${tool} ${JSON.stringify(args)}`
const question = `${call('everything__get-sum', { a: 2, b: 3 })}\n/say Five.`

test('tool calls are counted in the ledger, and this computer is named as their recipient', async ({ launchApp }) => {
  const { window, app, dataDirectory } = await launchApp()
  await addToolServer(window, 'everything')
  await readBridge(window, 'tools.setRules', { rules: { everything: { approval: 'always' } } })
  await chooseModel(window, 'gatehouse/script')
  const chat = chatScreen(window)
  await chat.say(
    `${call('everything__get-sum', { a: 2, b: 3 })}\n${call('everything__echo', { message: 'x' })}\n/say Five.`,
  )
  await expect(chat.articles.last()).toContainText('Five.')
  await openView(window, 'Providers')
  await window.getByRole('radio', { name: 'My data' }).click()
  const row = window.getByRole('table', { name: 'Tool servers' }).getByRole('row', { name: /This computer/ })
  await expect(row.getByRole('cell')).toHaveText(['This computer', 'everything', 'up to the program', '2'])
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])

  const file = join(dataDirectory, 'seen.csv')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await window.getByRole('button', { name: 'Export CSV' }).click()
  await expect(window.getByText(/^Exported \d rows$/)).toBeVisible()
  expect((await readFile(file, 'utf8')).split('\r\n')).toContain(',This computer,,,,,,,,,everything,2')

  await openView(window, 'Usage')
  await window.getByRole('radiogroup', { name: 'Group by' }).getByRole('radio', { name: 'Request' }).click()
  const ledger = window.getByRole('table', { name: 'Ledger' })
  await expect(ledger.getByText('2 tool calls')).toHaveCount(1)
})

test('results of a chat are saved for tests of a preset, which call no server', async ({ launchApp }) => {
  const { window } = await launchApp()
  await addToolServer(window, 'everything')
  await readBridge(window, 'tools.setRules', { rules: { everything: { approval: 'always' } } })
  await readBridge(window, 'presets.save', {
    slug: 'adder',
    systemPrompt: '',
    config: { model: 'gatehouse/script' },
    baseVersion: null,
  })
  await readBridge(window, 'presets.saveSamples', {
    slug: 'adder',
    samples: [
      { id: 'a', text: question },
      { id: 'b', text: `${call('everything__get-sum', { a: 9, b: 9 })}\n/say Eighteen.` },
    ],
  })
  await chooseModel(window, 'gatehouse/script')
  const chat = chatScreen(window)
  const menu = window.getByRole('button', { name: 'Rename, export or delete' })
  await chat.say(question)
  await expect(chat.articles.last()).toContainText('Five.')
  await menu.click()
  await window.getByRole('menuitem', { name: 'Save results for tests' }).click()
  const dialog = window.getByRole('dialog', { name: 'Save results for tests' })
  await expect(dialog.getByRole('combobox', { name: 'Preset' })).toHaveValue('adder')
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
  await dialog.getByRole('button', { name: 'Save results' }).click()
  await expect(window.getByText('Saved 1 result for tests of adder', { exact: true })).toBeVisible()

  // Without its server, only a recorded result can answer.
  await readBridge(window, 'tools.removeServer', { name: 'everything' })
  const presets = presetScreen(window)
  await presets.open()
  await presets.row('adder').click()
  await presets.tab('Try').click()
  const recorded = window.getByRole('region', { name: 'Recorded results' })
  await recorded.getByRole('button', { expanded: false }).click()
  await expect(recorded).toContainText('The sum of 2 and 3 is 5')
  await presets.button('Run test').click()
  const cell = (index: number) => window.getByRole('article', { name: `Sample ${index} by v1` })
  await expect(cell(1)).toContainText('Five.')
  await expect(cell(1).getByRole('list', { name: 'Tool calls' })).toContainText('recorded result')
  await expect(cell(2).getByRole('list', { name: 'Tool calls' })).toContainText(
    'no recorded result for these arguments',
  )
  await expect(cell(2)).not.toContainText('Eighteen.')
  expect(await findViolations(window)).toEqual([])

  await recorded.getByRole('button', { name: 'Remove the recorded result of everything__get-sum' }).click()
  await expect(recorded).toHaveCount(0)
  await expect(window.getByText('choose Save results for tests in the menu of a chat')).toBeVisible()
})
