import type { Page } from 'playwright/test'
import { createServer } from 'node:net'
import type { KeyDraft } from '#shared/gateway-key.ts'
import { findFreePort, letProgramsIn } from './asking-program.ts'
import { resizeWindow, takeScreenshot } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { programAccessScreen } from './program-access-screen.ts'
import { readBridge } from './read-bridge.ts'
import { openView } from './views.ts'

const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
] as const
const dayMs = 24 * 60 * 60_000

const draft = {
  limitUsd: 20,
  limitPeriod: 'monthly',
  requestsPerMinute: 60,
  allowedModels: null,
  expiresAt: null,
} as const

test('the address and the keys of programs', async ({ launchApp }) => {
  const running = await launchApp()
  const { window } = running
  const screen = programAccessScreen(window)
  const add = (change: Partial<KeyDraft> & { name: string }) => addKey(window, { ...draft, ...change })
  await screen.open()
  await expect(screen.off).toBeVisible()
  await takeAll(window, 'gateway-off')
  const { baseUrl } = await letProgramsIn(running)
  await expect(screen.newKey).toBeVisible()
  await takeAll(window, 'gateway-no-keys')

  const claude = await add({ name: 'Claude Code' })
  const spend = (key: string, cost: number) => ask(baseUrl, key, cost)
  const codex = await add({ name: 'Codex', limitUsd: 5, limitPeriod: 'weekly', requestsPerMinute: 30 })
  const nightly = await add({ name: 'nightly.py', limitUsd: 1, limitPeriod: 'daily', requestsPerMinute: 10 })
  await add({ name: 'Zed', limitUsd: 10, limitPeriod: null, expiresAt: Date.now() + 20 * dayMs })
  await spend(claude, 6.14)
  await spend(codex, 4.62)
  await spend(nightly, 1)
  await screen.reopen()
  await expect(screen.row('nightly.py')).toContainText('At its limit')
  await takeAll(window, 'gateway-keys')

  await screen.newKey.click()
  await takeAll(window, 'gateway-new-key')
  await screen.inDialog('Allow gatehouse/*').click()
  await screen.field('Credit in US dollars').fill('0')
  await screen.field('Requests per minute').fill('many')
  await screen.inDialog('Make key').click()
  await takeAll(window, 'gateway-new-key-problems')
  await screen.field('Credit in US dollars').fill('5')
  await screen.field('Requests per minute').fill('60')
  await screen.field('Name').fill('Continue')
  await screen.inDialog('Make key').click()
  await screen.inDialog('Copy key').waitFor()
  await takeAll(window, 'gateway-key-made')
  await screen.inDialog('Done').click()
  await screen.change('Zed').click()
  await takeAll(window, 'gateway-key-change')
  await window.keyboard.press('Escape')
  await screen.revoke('Zed').click()
  await takeScreenshot(window, 'gateway-key-revoke', { theme: 'light', width: 1280, height: 800 })
  await window.keyboard.press('Escape')

  await add({
    name: 'Nightly summary of the research folder, on the desk by the window',
    allowedModels: ['fast', 'best'],
  })
  await add({ name: 'unlimited', limitUsd: null, requestsPerMinute: null })
  await add({ name: 'Large', limitUsd: 999_999, requestsPerMinute: 10_000, expiresAt: Date.now() + 3 * dayMs })
  for (let number = 1; number <= 8; number += 1) await add({ name: `script-${number}.py`, limitUsd: 0.5 })
  await expect(screen.rows).toHaveCount(16)
  await takeAll(window, 'gateway-full')

  const port = await findFreePort()
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
  await screen.changePort.click()
  await screen.field('Port').fill(String(port))
  await screen.inDialog('Change port').click()
  await screen.inDialog('Try again').waitFor()
  await takeAll(window, 'gateway-port-taken')
  await screen.inDialog('Cancel').click()
  await expect(screen.address).toContainText(baseUrl)
  await readBridge(window, 'settings.change', { programPort: port })
  await expect(screen.address.getByRole('alert')).toBeVisible()
  await takeAll(window, 'gateway-failed')
  await screen.letIn.click()
  await expect(screen.off).toBeVisible()
  await takeAll(window, 'gateway-off-kept')
  await openView(window, 'Settings')
  await window.getByRole('button', { name: 'Manage On this computer' }).click()
  await window.getByText('Other programs:').scrollIntoViewIfNeeded()
  await takeScreenshot(window, 'gateway-settings-link', { theme: 'light', width: 1280, height: 800 })

  taken.close()
  await readBridge(window, 'settings.change', { letsProgramsIn: true })
  await readBridge(window, 'settings.change', { language: 'de', view: 'gateway' }).catch(() => undefined)
  await expect(window.getByRole('table', { name: 'Schlüssel' }).locator('tbody tr')).toHaveCount(16)
  await takeAll(window, 'gateway-german')
  await window.getByRole('button', { name: 'Neuer Schlüssel' }).click()
  await takeAll(window, 'gateway-new-key-german')
})

async function addKey(window: Page, key: KeyDraft) {
  return (await readBridge(window, 'gatewayKeys.add', key)).key
}

/** Sends a request that costs an amount. */
async function ask(baseUrl: string, key: string, cost: number): Promise<void> {
  const content = `/usage prompt=10 completion=20 cost=${cost}\n/say Done`
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ model: 'gatehouse/script', messages: [{ role: 'user', content }] }),
  })
  expect(response.status).toBe(200)
  await response.text()
}

async function takeAll(window: Page, name: string) {
  for (const theme of themes) {
    for (const size of sizes) {
      await resizeWindow(window, size)
      // Away from the controls, which would show a tooltip.
      await window.mouse.move(640, 20)
      await takeScreenshot(window, name, { theme, ...size })
    }
  }
}
