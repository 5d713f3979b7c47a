import { createServer, type Server } from 'node:net'
import type { Page } from 'playwright/test'
import { answerConsent, findFreePort, letProgramsIn, runAskingProgram } from './asking-program.ts'
import { findViolations } from './find-violations.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { expect, test } from './harness/test.ts'
import { programAccessScreen } from './program-access-screen.ts'
import { readBridge } from './read-bridge.ts'

test('nothing listens until the person turns it on, and a key made by hand works until it is off', async ({
  launchApp,
}) => {
  const { window } = await launchApp()
  const screen = programAccessScreen(window)
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}/api/v1`
  await readBridge(window, 'settings.change', { programPort: port })
  await screen.open()
  await expect(screen.letIn).not.toBeChecked()
  await expect(screen.off).toBeVisible()
  await expect(screen.table).toHaveCount(0)
  expect(await statusOf(baseUrl, 'gh-any')).toBe('refused')
  await awayFromControls(window)
  expect(await findViolations(window)).toEqual([])

  await screen.letIn.click()
  await expect(screen.address).toContainText(baseUrl)
  expect(await statusOf(baseUrl, 'gh-any')).toBe(401)
  await expect(screen.keys).toContainText('No program has a key.')

  await screen.newKey.click()
  await screen.inDialog('Make key').click()
  await expect(screen.field('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(screen.dialog).toContainText('Enter a name.')
  await screen.field('Name').fill('Editor')
  await screen.field('Credit in US dollars').fill('nothing')
  await expect(screen.dialog).toContainText('Enter an amount from 0.01 to 999,999.')
  await screen.field('Credit in US dollars').fill('2.5')
  await screen.dialog.getByRole('radio', { name: 'Per week' }).click()
  await screen.field('Requests per minute').fill('30')
  await screen.inDialog('Allow gatehouse/*').click()
  await expect(screen.field('Allowed models')).toHaveValue('gatehouse/*')
  await awayFromControls(window)
  expect(await findViolations(window, 'dialog')).toEqual([])
  const key = await makeKey(window)
  expect(await findViolations(window, 'dialog')).toEqual([])
  // Not copied yet, so a press beside the dialog does not lose it.
  await window.mouse.click(5, 5)
  await expect(screen.dialog).toBeVisible()
  await screen.inDialog('Done').click()
  await expect(screen.dialog).toHaveCount(0)
  const row = screen.row('Editor')
  await expect(row).toContainText(`gh-…${key.slice(-4)}`)
  await expect(row).toContainText('$0.00 of $2.50 a week')
  await expect(row).toContainText('30 a min')
  await expect(row).toContainText('1 model')
  await expect(row).toContainText('never')
  expect(await window.content()).not.toContain(key)
  await awayFromControls(window)
  expect(await findViolations(window)).toEqual([])

  expect(await statusOf(baseUrl, key)).toBe(200)
  await screen.reopen()
  await expect(row).toContainText('now')
  await screen.letIn.click()
  await expect(screen.off).toBeVisible()
  await expect(window.getByText('1 key is kept and refuses until it is on.')).toBeVisible()
  expect(await statusOf(baseUrl, key)).toBe('refused')
  await screen.letIn.click()
  await expect(screen.address).toContainText(baseUrl)
  expect(await statusOf(baseUrl, key)).toBe(200)
})

test('a key at its limit is refused, and works again after its limit was raised', async ({ launchApp }) => {
  const running = await launchApp()
  const { window } = running
  const screen = programAccessScreen(window)
  const { baseUrl } = await letProgramsIn(running)
  const limits = { limitUsd: 0.01, limitPeriod: null, requestsPerMinute: 60, allowedModels: null, expiresAt: null }
  const { key } = await readBridge(window, 'gatewayKeys.add', { name: 'Script', ...limits })
  await readBridge(window, 'gatewayKeys.add', { name: 'Editor', ...limits })
  await screen.open()
  const row = screen.row('Script')
  await expect(row).toContainText('$0.00 of $0.01 in total')
  await expect(row.getByRole('meter', { name: 'Script, spent' })).toHaveAttribute('aria-valuenow', '0')
  expect(await ask(baseUrl, key, 0.01)).toMatchObject({ status: 200 })
  await screen.reopen()
  await expect(row).toContainText('At its limit')
  await expect(row.getByRole('meter', { name: 'Script, spent' })).toHaveAttribute('aria-valuenow', '100')
  expect(await ask(baseUrl, key, 0)).toMatchObject({ status: 402 })

  await screen.change('Script').click()
  await expect(screen.field('Credit in US dollars')).toHaveValue('0.01')
  await screen.field('Name').fill('editor')
  await screen.inDialog('Save').click()
  await expect(screen.dialog).toContainText('Another key is already called “Editor”.')
  await expect(screen.field('Name')).toHaveAttribute('aria-invalid', 'true')
  await screen.field('Name').fill('Nightly script')
  await screen.field('Credit in US dollars').fill('5')
  await screen.field('Allowed models').fill('gatehouse/guide')
  await screen.inDialog('Save').click()
  await expect(screen.dialog).toHaveCount(0)
  await expect(screen.change('Nightly script')).toBeFocused()
  await expect(screen.row('Nightly script')).toContainText('$0.01 of $5.00')
  // It may spend again, but not with this model.
  expect((await ask(baseUrl, key, 0)).status).not.toBe(402)
  expect((await ask(baseUrl, key, 0)).status).not.toBe(200)
  await screen.change('Nightly script').click()
  await screen.field('Allowed models').fill('')
  await screen.inDialog('Save').click()
  await expect(screen.dialog).toHaveCount(0)
  expect(await ask(baseUrl, key, 0)).toMatchObject({ status: 200 })
})

test('the port is changed once the new one is open, and a taken one is refused at its field', async ({ launchApp }) => {
  const running = await launchApp()
  const { window } = running
  const screen = programAccessScreen(window)
  const { baseUrl } = await letProgramsIn(running)
  const before = new URL(baseUrl).port
  const other = await listen()
  await screen.open()
  await screen.changePort.click()
  await expect(screen.field('Port')).toHaveValue(before)
  await screen.field('Port').fill('80')
  await screen.inDialog('Change port').click()
  await expect(screen.dialog).toContainText('Enter a whole number from 1024 to 65535.')
  await screen.field('Port').fill(String(other.port))
  await screen.inDialog('Change port').click()
  await expect(screen.dialog).toContainText(`Port ${other.port} is used by another program. Choose another port.`)
  await awayFromControls(window)
  expect(await findViolations(window, 'dialog')).toEqual([])
  // Who gives up keeps what was there.
  await screen.inDialog('Cancel').click()
  await expect(screen.address).toContainText(baseUrl)
  expect((await readBridge(window, 'settings.read')).programPort).toBe(Number(before))

  await screen.changePort.click()
  await screen.field('Port').fill(String(other.port))
  await screen.inDialog('Change port').click()
  await expect(screen.inDialog('Try again')).toBeVisible()
  await other.close()
  await screen.inDialog('Try again').click()
  await expect(screen.dialog).toHaveCount(0)
  const moved = `http://127.0.0.1:${other.port}/api/v1`
  await expect(screen.address).toContainText(moved)
  await expect(screen.changePort).toBeFocused()
  expect([await statusOf(baseUrl, 'gh-any'), await statusOf(moved, 'gh-any')]).toEqual(['refused', 401])
})

test('a port that is taken at the start is reported, and opened by Try again', async ({ launchApp }) => {
  const { window } = await launchApp()
  const screen = programAccessScreen(window)
  const other = await listen()
  await screen.open()
  await readBridge(window, 'settings.change', { programPort: other.port })
  await screen.letIn.click()
  const problem = screen.address.getByRole('alert')
  await expect(problem).toContainText(`Port ${other.port} is used by another program.`)
  await awayFromControls(window)
  expect(await findViolations(window)).toEqual([])
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(problem).toContainText(`Port ${other.port} is used by another program.`)
  await other.close()
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(screen.address).toContainText(`http://127.0.0.1:${other.port}/api/v1`)
  await expect(problem).toHaveCount(0)
})

test('everything is done by keyboard: on, a key, its copy, and its end', async ({ launchApp }) => {
  const { app, window } = await launchApp()
  const screen = programAccessScreen(window)
  await readBridge(window, 'settings.change', { programPort: await findFreePort() })
  await window.keyboard.press('ControlOrMeta+8')
  await screen.letIn.focus()
  await window.keyboard.press('Space')
  await expect(screen.address).toContainText('http://127.0.0.1:')
  await screen.newKey.press('Enter')
  await expect(screen.field('Name')).toBeFocused()
  await window.keyboard.type('Script')
  await window.keyboard.press('Enter')
  await expect(screen.inDialog('Copy key')).toBeFocused()
  const key = await readMadeKey(window)
  await window.keyboard.press('Escape')
  await expect(screen.dialog).toBeVisible()
  await window.keyboard.press('Enter')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(key)
  await window.keyboard.press('Escape')
  await expect(screen.dialog).toHaveCount(0)
  await screen.revoke('Script').press('Enter')
  await expect(screen.inDialog('Keep key')).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(screen.revoke('Script')).toBeFocused()
  await window.keyboard.press('Enter')
  await screen.inDialog('Revoke key').press('Enter')
  await expect(screen.keys.getByRole('heading', { name: 'Keys' })).toBeFocused()
  await expect(screen.keys).toContainText('No program has a key.')
})

test('keys of programs are listed, and a revoked one no longer works', async ({ launchApp }) => {
  const running = await launchApp()
  const { app, window } = running
  const screen = programAccessScreen(window)
  const { baseUrl } = await letProgramsIn(running)
  await gatewayScreen(window).show('On this computer')
  await window.getByText('Other programs:').getByRole('button', { name: 'Gateway' }).click()
  await expect(screen.keys).toContainText('No program has a key.')

  await answerConsent(app, 'Allow')
  const editor = await runAskingProgram(running, { name: 'Editor', limit: '5', managesPresets: true })
  const script = await runAskingProgram(running, { name: 'Nightly script' })
  await expect(screen.rows).toHaveCount(2)
  await expect(screen.row('Editor')).toContainText('$0.00 of $5.00')
  await expect(screen.row('Editor')).toContainText('Manages presets')
  await expect(screen.row('Nightly script')).toContainText('$0.00, no limit')

  await screen.revoke('Editor').click()
  await expect(screen.dialog).toContainText('Revoke the key of Editor?')
  await screen.inDialog('Keep key').click()
  await expect(screen.dialog).toHaveCount(0)
  expect(await statusOf(baseUrl, editor.key)).toBe(200)
  await screen.revoke('Editor').click()
  await screen.inDialog('Revoke key').click()
  await expect(screen.rows).toHaveCount(1)
  await expect(screen.rows).toContainText('Nightly script')
  expect([await statusOf(baseUrl, editor.key), await statusOf(baseUrl, script.key)]).toEqual([401, 200])
})

/** Confirms the dialog of a new key, and returns the key that is shown. */
async function makeKey(window: Page): Promise<string> {
  await programAccessScreen(window).inDialog('Make key').click()
  return readMadeKey(window)
}

async function readMadeKey(window: Page): Promise<string> {
  const { dialog } = programAccessScreen(window)
  await expect(dialog).toContainText('it is not shown again')
  const shown = await dialog.getByText(/^gh-[\w-]{43}$/).textContent()
  return shown ?? ''
}

/** Returns the status of a request with a key, or `refused` if nothing listens. */
async function statusOf(baseUrl: string, key: string | null): Promise<number | 'refused'> {
  try {
    return (await fetch(`${baseUrl}/models`, { headers: { Authorization: `Bearer ${key}` } })).status
  } catch {
    return 'refused'
  }
}

/** Sends a request that costs an amount in US dollars. */
async function ask(baseUrl: string, key: string, cost: number) {
  const content = `/usage prompt=10 completion=20 cost=${cost}\n/say Done`
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ model: 'gatehouse/script', messages: [{ role: 'user', content }] }),
  })
  return { status: response.status, text: await response.text() }
}

/** Moves the pointer to where it shows no tooltip. */
async function awayFromControls(window: Page): Promise<void> {
  await window.mouse.move(640, 20)
}

/** Takes a port, as another program does. */
async function listen() {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It has no port')
  return { port: address.port, close: () => new Promise((resolve) => server.close(resolve)) }
}
