import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from './asking-program.ts'
import { takeScreenshot } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { programAccessScreen } from './program-access-screen.ts'
import { readBridge } from './read-bridge.ts'
import { openView } from './views.ts'

test('the first program: turned on, set up, one request, its chat, undone', async ({ launchApp }) => {
  const { window, person } = await launchApp()
  const take = (name: string) =>
    takeScreenshot(window, `first-program-${name}`, { theme: 'light', width: 1280, height: 800 })
  const port = await findFreePort()
  await readBridge(window, 'settings.change', { programPort: port })
  const screen = programAccessScreen(window)
  await screen.open()
  await screen.letIn.click()
  await expect(screen.address).toContainText(String(port))
  await take('1-on')
  const list = window.getByRole('complementary', { name: 'Gateway' })
  await list.getByRole('button', { name: 'Claude Code' }).click()
  await take('2-set-up')
  const model = window.getByRole('combobox', { name: 'Model', exact: true })
  await model.fill('gatehouse/script')
  await model.press('Enter')
  await window.getByRole('button', { name: 'Write the file' }).click()
  await window.getByRole('button', { name: 'Undo' }).waitFor()
  await take('3-written')
  const { env } = JSON.parse(readFileSync(join(person.home, '.claude', 'settings.json'), 'utf8'))
  await list.getByRole('button', { name: 'Address and keys' }).click()
  await window.getByRole('button', { name: 'Keep them…' }).click()
  await window.getByRole('button', { name: 'Keep texts' }).click()
  const response = await fetch(`${env.ANTHROPIC_BASE_URL}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': env.ANTHROPIC_AUTH_TOKEN, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      model: env.ANTHROPIC_MODEL,
      max_tokens: 100,
      messages: [{ role: 'user', content: 'Say hello\n/say Hello from the script' }],
    }),
  })
  expect(response.status).toBe(200)
  await response.text()
  const requests = window.getByRole('table', { name: 'Requests' })
  await requests.getByRole('button').first().click()
  await window.getByRole('button', { name: 'Open as a chat' }).waitFor()
  await take('4-request')
  await window.getByRole('button', { name: 'Open as a chat' }).click()
  await window.getByText('Hello from the script').first().waitFor()
  await take('5-chat')
  await openView(window, 'Gateway')
  await list.getByRole('button', { name: 'Claude Code' }).click()
  await window.getByRole('button', { name: 'Undo' }).click()
  await window.getByText('the key is revoked').waitFor()
  await take('6-undone')
  await list.getByRole('button', { name: 'Address and keys' }).click()
  await screen.letIn.click()
  await expect(screen.off).toBeVisible()
  await take('7-off')
})
