import type { Page } from 'playwright/test'
import { findViolations } from './find-violations.ts'
import { catchOpenedAddresses, nativeQuestions, refuseQuestions } from './harness/stubbed-system.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { playSignedToolServer } from './signed-tool-server.ts'
import { endingServer, nodeServer, installedServer, toolsScreen } from './tools-screen.ts'
import { openView } from './views.ts'

const everything = installedServer('server-everything')

async function openTools(window: Page) {
  await openView(window, 'Settings')
  const tools = toolsScreen(window)
  await expect(tools.add).toBeVisible()
  return tools
}

test('a server is added by keyboard once exactly what runs was shown', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  const tools = await openTools(window)
  await tools.add.focus()
  await window.keyboard.press('Enter')
  const { addDialog } = tools
  await expect(addDialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await window.keyboard.type('everything')
  await addDialog.getByRole('textbox', { name: 'Command and arguments' }).focus()
  await window.keyboard.type(`"${process.execPath}" '${everything}' stdio`)
  const panel = addDialog.getByRole('region', { name: 'Exactly this will run' })
  await expect(panel.getByRole('listitem')).toHaveText([everything, 'stdio'])
  await expect(panel).toContainText(process.execPath)
  await window.keyboard.press('Tab')
  await window.keyboard.press('Enter')
  await expect(addDialog.getByRole('textbox', { name: 'Name of row 1' })).toBeFocused()
  await window.keyboard.type('TOKEN')
  await window.keyboard.press('Tab')
  await window.keyboard.type('secret-token')
  await expect(panel).toContainText('TOKEN from the keychain')
  await expect(panel).not.toContainText('secret-token')
  expect(await findViolations(window, 'dialog')).toEqual([])
  await window.keyboard.press('Enter')

  await expect(addDialog).toBeHidden()
  await expect(tools.server('everything')).toContainText(/Running since/)
  await expect(tools.tool('echo').first()).toBeVisible()
  const [question] = await nativeQuestions(app)
  expect(question?.message).toContain('everything')
  expect(question?.detail).toContain(everything)
  const [server] = await readBridge(window, 'tools.servers')
  expect(server?.transport).toMatchObject({
    args: [everything, 'stdio'],
    environment: [{ name: 'TOKEN', value: null }],
  })
  expect(await findViolations(window)).toEqual([])
})

test('nothing typed is lost by an error, another tab or a no in the dialog', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  await readBridge(window, 'tools.addServer', { draft: endingServer('taken', 'No.') })
  const tools = await openTools(window)
  await tools.add.click()
  const { addDialog } = tools
  const name = addDialog.getByRole('textbox', { name: 'Name', exact: true })
  const line = addDialog.getByRole('textbox', { name: 'Command and arguments' })
  const add = addDialog.getByRole('button', { name: 'Add and start' })
  await add.click()
  await expect(name).toHaveAccessibleDescription('Enter a name.')
  await expect(line).toHaveAccessibleDescription('Enter the program that starts the server.')
  await name.fill('taken')
  await line.fill('node "server.js')
  await expect(line).toHaveAccessibleDescription('A quotation mark is missing.')
  await line.fill('node server.js | tee')
  await expect(line).toHaveAccessibleDescription('No shell runs, so this is passed as it is: |')
  await add.click()
  await expect(name).toHaveAccessibleDescription(/already a server taken/)
  await addDialog.getByRole('radio', { name: 'Address' }).click()
  await addDialog.getByRole('textbox', { name: 'Address' }).fill('https://mcp.example.com')
  await addDialog.getByRole('radio', { name: 'Paste JSON' }).click()
  await addDialog.getByRole('textbox', { name: 'JSON' }).fill('{}')
  await addDialog.getByRole('radio', { name: 'Address' }).click()
  await expect(addDialog.getByRole('textbox', { name: 'Address' })).toHaveValue('https://mcp.example.com')
  await addDialog.getByRole('radio', { name: 'Command' }).click()
  await expect(line).toHaveValue('node server.js | tee')
  await refuseQuestions(app)
  await name.fill('other')
  await add.click()
  await expect(addDialog.getByText('You declined it in the dialog')).toBeVisible()
  await expect(name).toHaveValue('other')
  expect((await readBridge(window, 'tools.servers')).map((server) => server.name)).toEqual(['taken'])
})

test('rules for a server and its tools apply, and are kept', async ({ shareApp }) => {
  const { window } = await shareApp()
  await readBridge(window, 'tools.addServer', { draft: nodeServer('everything', everything) })
  const tools = await openTools(window)
  await expect(tools.approval('echo')).toHaveValue('')
  await tools.table.getByRole('combobox', { name: 'Approval of all tools of everything' }).selectOption('always')
  await expect(tools.approval('echo').getByRole('option', { selected: true })).toHaveText('Always allow (server)')
  await tools.approval('echo').selectOption('never')
  await expect
    .poll(() => readBridge(window, 'tools.rules'))
    .toEqual({
      everything: { approval: 'always', tools: { echo: 'never' } },
    })
  await window.reload()
  await expect(tools.approval('echo')).toHaveValue('never')
  await tools.approval('echo').selectOption('')
  await expect.poll(() => readBridge(window, 'tools.rules')).toEqual({ everything: { approval: 'always' } })
})

test('the list has tools of servers, of the gateway and of the open chat', async ({ shareApp }) => {
  const { window } = await shareApp()
  await readBridge(window, 'tools.addServer', { draft: nodeServer('everything', everything) })
  const { id: conversationId } = await readBridge(window, 'conversation.create', {})
  const described = { type: 'function', function: { name: 'explain_query', description: 'Explains\na query.' } }
  await readBridge(window, 'conversation.setParameters', {
    conversationId,
    set: { tools: [described, { type: 'clock' }] },
    unset: [],
  })
  await readBridge(window, 'settings.change', { conversationId })
  const tools = await openTools(window)
  await expect(tools.tool('explain_query')).toContainText('you answer')
  await expect(tools.tool('clock')).toContainText('On')
  await expect(tools.tool('guide_search')).toContainText('Off')
  await expect(tools.tool('echo')).toContainText('this computer')
  await tools.section.getByRole('radio', { name: 'You', exact: true }).click()
  await expect(tools.tool('echo')).toHaveCount(0)
  await expect(tools.tool('explain_query')).toBeVisible()
  await tools.section.getByRole('radio', { name: 'All', exact: true }).click()
  await tools.section.getByRole('searchbox', { name: 'Search tools' }).fill('everything long')
  await expect(tools.tool('explain_query')).toHaveCount(0)
  await expect(tools.tool('trigger-long-running-operation')).toBeVisible()
  await tools.section.getByRole('button', { name: 'More about trigger-long-running-operation' }).click()
  await expect(
    tools.section.getByRole('region', { name: 'What trigger-long-running-operation says about itself' }),
  ).toBeVisible()
  await tools.section.getByRole('searchbox', { name: 'Search tools' }).fill('no such tool')
  await expect(tools.section.getByText('No tool matches.')).toBeVisible()
})

test('a server that fails says why, and its log has what it printed', async ({ shareApp }) => {
  const { window } = await shareApp()
  await readBridge(window, 'tools.addServer', { draft: endingServer('tickets', 'TICKETS_TOKEN is not set') })
  const tools = await openTools(window)
  await expect(tools.server('tickets')).toContainText('The server ended with code 1.')
  await expect(tools.server('tickets')).toContainText(/Failed \d+ times?/)
  await tools.servers.getByRole('button', { name: 'Log: tickets' }).click()
  const log = tools.dialog('Log of tickets')
  await expect(log.getByRole('log', { name: 'Lines' })).toContainText('TICKETS_TOKEN is not set')
  expect(await findViolations(window, 'dialog')).toEqual([])
  await log.getByRole('button', { name: 'Copy log' }).click()
  await expect(log.getByRole('button', { name: 'Copied' })).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(tools.servers.getByRole('button', { name: 'Log: tickets' })).toBeFocused()
  await tools.turn('tickets').click()
  await expect(tools.server('tickets')).toContainText('Off')
})

test('a server is edited without its secret, and removed', async ({ shareApp }) => {
  const { window } = await shareApp()
  const draft = nodeServer('everything', everything)
  const environment = [{ name: 'TOKEN', value: null }]
  await readBridge(window, 'tools.addServer', {
    draft: {
      ...draft,
      transport: { ...draft.transport, environment } as typeof draft.transport,
      secrets: { TOKEN: 'secret' },
    },
  })
  const tools = await openTools(window)
  await tools.openMenu('everything', 'Edit')
  const dialog = tools.dialog('Edit everything')
  await expect(dialog.getByRole('textbox', { name: 'Value of row 1' })).toHaveValue('')
  await dialog.getByRole('textbox', { name: 'Timeout' }).fill('5')
  await dialog.getByRole('button', { name: 'Save and restart' }).click()
  await expect(dialog).toBeHidden()
  await expect(tools.server('everything')).toContainText('Running since')
  const [server] = await readBridge(window, 'tools.servers')
  expect(server).toMatchObject({ timeoutSeconds: 5, transport: { environment } })
  await tools.openMenu('everything', 'Remove')
  await tools.dialog('Remove everything?').getByRole('button', { name: 'Remove server' }).click()
  await expect(tools.section.getByRole('heading', { name: 'Servers' })).toBeFocused()
  expect(await readBridge(window, 'tools.servers')).toEqual([])
})

test('the limits of a turn apply when a field is left, and only within their bounds', async ({ shareApp }) => {
  const { window } = await shareApp()
  const tools = await openTools(window)
  const limit = (name: string) => tools.section.getByRole('textbox', { name, exact: true })
  const limits = async () => (await readBridge(window, 'settings.read')).toolLimits
  await limit('rounds').fill('3')
  await limit('US dollars').fill('$0.10')
  await limit('US dollars').press('Enter')
  await expect.poll(limits).toEqual({ rounds: 3, calls: 20, minutes: 2, costUsd: 0.1 })
  await limit('calls').fill('501')
  await limit('min').focus()
  await expect(limit('calls')).toHaveAccessibleDescription('Enter a number from 1 to 500.')
  await limit('US dollars').fill('')
  await limit('min').focus()
  await expect.poll(limits).toEqual({ rounds: 3, calls: 20, minutes: 2, costUsd: null })
})

test('a person signs in to a remote server and out again, and can give up', async ({ shareApp, faultServer }) => {
  const { app, window } = await shareApp()
  const remote = playSignedToolServer(faultServer)
  const opened = await catchOpenedAddresses(app)
  const transport = { kind: 'address', url: remote.url, headers: [] } as const
  await readBridge(window, 'tools.addServer', {
    draft: { name: 'remote', transport: { ...transport, headers: [] }, timeoutSeconds: 60, secrets: {} },
  })
  const tools = await openTools(window)
  const server = tools.server('remote')
  await expect(server).toContainText('Sign-in needed')
  await server.getByRole('button', { name: 'Sign in: remote' }).click()
  await expect(server).toContainText('Waiting for the sign-in in your browser')
  await expect.poll(async () => (await opened()).length).toBe(1)
  await server.getByRole('button', { name: 'Cancel sign-in: remote' }).click()
  await expect(server).toContainText('Sign-in needed')
  await server.getByRole('button', { name: 'Sign in: remote' }).click()
  await expect.poll(async () => (await opened()).length).toBe(2)
  await fetch(remote.agree((await opened())[1] ?? ''))
  await expect(server).toContainText(/Connected to .* since .*, signed in on/)
  await expect(tools.tool('open_ticket')).toContainText('arguments')
  await server.getByRole('button', { name: 'Sign out: remote' }).click()
  await expect(server).toContainText('Sign-in needed')
})
