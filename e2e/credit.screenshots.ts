import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { resizeWindow, takeScreenshot } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'

const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
] as const
const json = { 'content-type': 'application/json' }

const keyStatus = {
  label: 'sk-or-v1-0e6...1c96',
  usage: 9.4,
  usage_daily: 0.42,
  usage_weekly: 3.1,
  usage_monthly: 9.4,
  byok_usage: 17.38,
  byok_usage_monthly: 4.02,
  include_byok_in_limit: false,
  limit: 10,
  limit_remaining: 0.6,
  limit_reset: 'monthly',
  is_management_key: false,
  expires_at: '2027-12-31T12:00:00Z',
  rate_limit: { requests: -1, interval: '10s' },
}

test('key and credit, limited key, region, accounts and forwarding', async ({ launchApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  faultServer.reply('GET /api/v1/key', { headers: json, body: JSON.stringify({ data: keyStatus }) })
  const credits = { data: { total_credits: 100.5, total_usage: 25.75 } }
  faultServer.reply('GET /api/v1/credits', { headers: json, body: JSON.stringify(credits) })
  const { window } = await launchApp()
  const id = await useGateway(window, { name: 'Router', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  await readBridge(window, 'keys.save', { profileId: id, slot: 'management', key: 'sk-management' })
  const screen = gatewayScreen(window)
  await screen.show('Router')
  const status = window.getByRole('region', { name: 'Key status' })
  await expect(status).toContainText('$74.75 left')
  await takeAll(window, 'key-status')
  await openView(window, 'Chat')
  await expect(window.getByRole('alert')).toContainText('$0.60 of $10.00')
  await takeAll(window, 'key-warning')
  await chatScreen(window).ask('Hello')
  await openView(window, 'Usage')
  await expect(window.getByRole('region', { name: 'Key and credit' })).toContainText('$74.75 left')
  await takeAll(window, 'key-spending')

  await screen.show('OpenRouter')
  await window.getByText('Ask for a limited key').click()
  await takeAll(window, 'limited-key')
  const region = window.getByRole('region', { name: 'Region' })
  await region.evaluate((element) => element.scrollIntoView())
  await takeAll(window, 'region')
  await window.getByRole('button', { name: 'More', exact: true }).click()
  await window.getByRole('menuitem', { name: 'Add another account' }).click()
  await takeAll(window, 'add-account')
  await window.keyboard.press('Escape')
  await screen.openConnectDialog()
  await window.getByRole('dialog').getByRole('radio', { name: 'Portkey' }).click()
  await window.getByRole('dialog').getByText('More', { exact: true }).click()
  await takeAll(window, 'connect-portkey')
  await window.keyboard.press('Escape')

  const german = { language: 'de', view: 'settings', settingsGatewayId: 'openrouter' } as const
  // The page loads again.
  await readBridge(window, 'settings.change', german).catch(() => undefined)
  await expect(window.getByText('Schlüssel mit Limit anfordern')).toBeVisible()
  await window.getByText('Schlüssel mit Limit anfordern').click()
  await takeAll(window, 'limited-key-german')
})

async function takeAll(window: Page, name: string) {
  for (const theme of themes) {
    for (const size of sizes) {
      await resizeWindow(window, size)
      await takeScreenshot(window, name, { theme, ...size })
    }
  }
}
