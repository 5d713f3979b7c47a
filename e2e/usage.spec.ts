import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { presetScreen } from './preset-screen.ts'
import { readBridge } from './read-bridge.ts'
import { scriptRoutingGateway } from './routing-gateway.ts'
import { errorReply, scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'

const ledger = (window: Page) => window.getByRole('table', { name: 'Ledger' })

test('the ledger has the same totals in every grouping and the CSV, and unknown is not zero', async ({
  launchApp,
  faultServer,
}) => {
  const { window, app, dataDirectory } = await launchApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/usage prompt=1000 completion=200 cost=0.012345\nhello')
  await chat.ask('/usage prompt=100 completion=20 cost=0.1\nhello')
  await chat.ask('/usage prompt=100 completion=20 cost=0.2\nhello')
  const { baseUrl } = scriptGateway(faultServer)
  await useGateway(window, { name: 'Without usage', baseUrl }, 'sk-scripted')
  await chat.beginChat()
  await chat.ask('What does this cost?')
  await openView(window, 'Usage')
  for (const group of ['Model', 'Provider', 'Preset version', 'Chat', 'Day']) {
    await window.getByRole('radio', { name: group, exact: true }).click()
    await expect(ledger(window).locator('tfoot')).toContainText('$0.3123')
    await expect(ledger(window).locator('tfoot')).toContainText('+ 1 unknown')
  }
  await expect(ledger(window).locator('tfoot').getByTitle('$0.312345')).toHaveText('$0.3123')
  await expect(window.getByRole('figure', { name: 'Billed per day' })).toContainText('includes unknown costs')
  await window.getByRole('radio', { name: 'Request', exact: true }).click()
  await expect(ledger(window).locator('tbody tr')).toHaveCount(4)
  await expect(window.getByText('1 to 4 of 4')).toBeVisible()
  await expect(ledger(window).locator('tbody tr').filter({ hasText: 'Scripted' })).toContainText('unknown')
  const path = join(dataDirectory, 'usage.csv')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
  await window.getByRole('button', { name: 'Export CSV' }).click()
  await expect(window.getByText('Exported 4 requests', { exact: true })).toBeVisible()
  const [head = '', ...lines] = (await readFile(path, 'utf8')).trim().split('\r\n')
  const column = head.split(',').indexOf('cost_usd')
  const costs = lines.map((line) => line.split(',')[column])
  expect(costs).toEqual(['0.012345', '0.1', '0.2', ''])
})

test('rejected requests are counted as failed, in total and for each model', async ({ launchApp, faultServer }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  const { baseUrl } = scriptGateway(faultServer)
  await useGateway(window, { name: 'Refusing', baseUrl }, 'sk-scripted')
  await chat.beginChat()
  await chat.ask('Answered')
  faultServer.replyBy('POST /api/v1/chat/completions', () => errorReply(400, 'Refused by the gateway.'))
  await chat.beginChat()
  await chat.say('Refused')
  await expect(chat.articles.last()).toContainText('Refused by the gateway.')
  await openView(window, 'Usage')
  await expect(window.getByRole('region', { name: 'Summary' })).toContainText('Failed1 requestof 2 requests')
  await expect(ledger(window).locator('tfoot')).toContainText('1 failed2')
  await expect(ledger(window).locator('tbody tr').filter({ hasText: '1 failed1' })).toHaveCount(1)
  expect(await findViolations(window)).toEqual([])
  await window.getByRole('radio', { name: 'Request', exact: true }).click()
  await expect(ledger(window).locator('tbody tr').filter({ hasText: 'failed' })).toHaveCount(1)
})

test('a chat budget warns before sending, and a hard stop sends nothing and keeps the text', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/usage prompt=100 completion=20 cost=0.4\nhello')
  const openBudget = async () => {
    await window.getByRole('button', { name: 'Rename, export or delete' }).click()
    await window.getByRole('menuitem', { name: 'Budget…' }).click()
  }
  await openBudget()
  const dialog = window.getByRole('dialog', { name: 'Budget of this chat' })
  await dialog.getByRole('textbox', { name: 'Limit in US dollars' }).fill('0.45')
  await dialog.getByRole('switch', { name: 'Stop sending when it is spent' }).click()
  await dialog.getByRole('button', { name: 'Save budget' }).click()
  const notice = window.getByRole('alert')
  await expect(notice).toContainText('$0.40 of the $0.45 for this chat is spent')
  await chat.ask('/usage prompt=100 completion=20 cost=0.1\nhello again')
  await expect(notice).toContainText('The budget of $0.45 for this chat is spent')

  await chat.say('One more')
  await expect(notice).toContainText('Sending is off until you change the budget.')
  await expect(chat.message).toHaveValue('One more')
  await expect(chat.articles).toHaveCount(4)

  await window.getByRole('button', { name: 'Change budget' }).click()
  await dialog.getByRole('textbox', { name: 'Limit in US dollars' }).fill('5')
  await dialog.getByRole('button', { name: 'Save budget' }).click()
  await expect(dialog).toHaveCount(0)
  await chat.send.click()
  await expect(chat.articles).toHaveCount(6)
})

test('a monthly budget stops chats and preset tests, and is changed in Usage', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/usage prompt=100 completion=20 cost=0.4\nhello')
  await openView(window, 'Usage')
  const budget = window.getByRole('region', { name: 'Monthly budget' })
  await budget.getByRole('button', { name: 'Set a budget' }).click()
  const dialog = window.getByRole('dialog', { name: 'Monthly budget' })
  await dialog.getByRole('button', { name: 'Save budget' }).click()
  await expect(dialog).toContainText('Enter an amount greater than 0')
  await dialog.getByRole('textbox', { name: 'Limit in US dollars' }).fill('0.3')
  await dialog.getByRole('switch', { name: 'Stop sending when it is spent' }).click()
  await dialog.getByRole('button', { name: 'Save budget' }).click()
  await expect(budget).toContainText('$0.40 of $0.30')
  await expect(budget.getByRole('meter', { name: 'Monthly budget, 133 percent spent' })).toBeVisible()

  const config = { model: 'gatehouse/script' }
  await readBridge(window, 'presets.save', { slug: 'tried', systemPrompt: 'One.', config, baseVersion: null })
  await readBridge(window, 'presets.saveSamples', { slug: 'tried', samples: [{ id: 'a', text: '/say Hello.' }] })
  const presets = presetScreen(window)
  await presets.open()
  await presets.tab('Try').click()
  await presets.button('Run test').click()
  const result = window.getByRole('article', { name: 'Sample 1 by v1' })
  await expect(result).toContainText('The budget is spent')
  await expect(result).toContainText('Raise it in Usage')
  await chat.open()
  await chat.say('One more')
  await expect(window.getByRole('alert')).toContainText('The budget of $0.30 for this month is spent')
  await expect(chat.message).toHaveValue('One more')

  await openView(window, 'Usage')
  await budget.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('button', { name: 'Remove budget' }).click()
  await expect(budget.getByRole('button', { name: 'Set a budget' })).toBeVisible()
  await presets.open()
  await presets.tab('Try').click()
  await presets.button('Run test').click()
  await expect(result).toContainText('Hello.')
})

test('the cost limit of gateway tools is set next to the budget and sent', async ({ shareApp, faultServer }) => {
  const gateway = scriptRoutingGateway(faultServer)
  const { window } = await shareApp()
  await useGateway(window, { name: 'Router', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  const chat = chatScreen(window)
  await chat.ask('First')
  const dialog = window.getByRole('dialog', { name: 'Budget of this chat' })
  const guard = dialog.getByRole('textbox', { name: 'Cost limit for gateway tools per answer (USD)' })
  const save = async (amount: string) => {
    await window.getByRole('button', { name: 'Rename, export or delete' }).click()
    await window.getByRole('menuitem', { name: 'Budget…' }).click()
    await expect(guard).toBeEnabled()
    await guard.fill(amount)
    await dialog.getByRole('button', { name: 'Save budget' }).click()
  }
  await save('-1')
  await expect(dialog).toContainText('or leave it empty')
  await guard.fill('0,5')
  await dialog.getByRole('button', { name: 'Save budget' }).click()
  await expect(dialog).toHaveCount(0)
  await chat.ask('Second')
  await save('')
  // Neither a budget nor a guard: there is nothing to save.
  await expect(dialog).toContainText('Enter an amount greater than 0, such as 25')
  await dialog.getByRole('textbox', { name: 'Limit in US dollars' }).fill('5')
  await dialog.getByRole('button', { name: 'Save budget' }).click()
  await expect(dialog).toHaveCount(0)
  await chat.ask('Third')
  const sent = gateway.asked('/chat/completions').map(({ body }) => JSON.parse(body).stop_server_tools_when)
  expect(sent).toEqual([undefined, [{ type: 'max_cost', max_cost_in_dollars: 0.5 }], undefined])
})

test('each group of filters is one tab stop, and arrow keys choose', async ({ shareApp }) => {
  const { window } = await shareApp()
  await chatScreen(window).ask('What can I do here?')
  await openView(window, 'Usage')
  const groups = window.getByRole('radiogroup', { name: 'Group by' })
  const radio = (name: string) => groups.getByRole('radio', { name, exact: true })
  await expect(radio('Model')).toBeChecked()
  await window.getByRole('radiogroup', { name: 'Period' }).getByRole('radio').first().focus()
  await window.keyboard.press('Tab')
  await expect(radio('Model')).toBeFocused()
  // Radix chooses what gets the focus while the key is down.
  await window.keyboard.down('ArrowDown')
  await expect(radio('Provider')).toBeFocused()
  await window.keyboard.up('ArrowDown')
  await expect(radio('Provider')).toBeChecked()
  await expect(ledger(window).getByRole('columnheader').first()).toHaveText('Provider')
  await window.keyboard.press('Tab')
  await expect(window.getByRole('checkbox').first()).toBeFocused()
})
