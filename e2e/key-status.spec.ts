import type { Page } from 'playwright/test'
import { findViolations } from './find-violations.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { expect, test } from './harness/test.ts'
import { catchOpenedAddresses } from './harness/stubbed-system.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply, scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'

const json = { 'content-type': 'application/json' }
const status = (window: Page) => window.getByRole('region', { name: 'Key status' })

test('the gateway reports the spending limit of a key, and a failed check can be repeated', async ({
  shareApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer)
  const keyStatus = {
    label: 'sk-or-v1-0e6...1c96 of the desk in the corner by the window',
    usage: 2.5,
    limit: 20,
    limit_remaining: 17.5,
    limit_reset: 'monthly',
    is_management_key: false,
    expires_at: '2027-12-31T12:00:00Z',
    rate_limit: { requests: 200, interval: '10s' },
  }
  faultServer.reply(
    'GET /api/v1/key',
    { headers: json, body: JSON.stringify({ data: keyStatus }) },
    errorReply(500, 'Out of order'),
    { headers: json, body: JSON.stringify({ data: { limit: null, usage: 3 } }) },
  )
  const { window } = await shareApp()
  const screen = gatewayScreen(window)
  await readBridge(window, 'profiles.save', {
    draft: { name: 'Router', baseUrl: gateway.baseUrl, authorizeUrl: null, dialect: 'openrouter' },
  })
  await screen.show('Router')
  await expect(status(window)).toHaveCount(0)
  await screen.pasteKey('sk-of-the-desk')
  for (const fact of [
    /Label\s*sk-or-v1-0e6/,
    /Limit\s*\$20\.00, monthly/,
    /Remaining\s*\$17\.50/,
    /Used\s*\$2\.50/,
    /Management key\s*no/,
    /Rate limit\s*200 requests in 10s/,
    /Expires\s*31 Dec 2027/,
  ]) {
    await expect(status(window)).toHaveText(fact)
  }
  expect(gateway.asked('/key').map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-of-the-desk'])
  await window.mouse.move(640, 20)
  expect(await findViolations(window)).toEqual([])

  await window.getByRole('button', { name: 'Refresh' }).click()
  await expect(status(window)).toContainText('Couldn’t read it: The gateway failed.')
  await window.getByRole('button', { name: 'Refresh' }).click()
  await expect(status(window)).toContainText(/Limit\s*none/)
  await expect(status(window)).toContainText(/Remaining\s*no limit/)
  await expect(status(window)).toContainText(/Expires\s*not reported/)
  await expect(status(window)).not.toContainText('Couldn’t read it')
})

test('a gateway without key information says so, and the embedded one shows what it knows', async ({
  shareApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer)
  const { window } = await shareApp()
  const screen = gatewayScreen(window)
  await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-office')
  await screen.show('Office')
  await expect(status(window)).toContainText('This gateway doesn’t report the status of a key.')
  await screen.show('On this computer')
  await expect(status(window)).toContainText(/Limit\s*none/)
  await expect(status(window)).toContainText(/Management key\s*yes/)
})

test('details show where to revoke a key, the app’s identity, its network and its timeouts', async ({ shareApp }) => {
  const { window, app } = await shareApp()
  const openedAddresses = await catchOpenedAddresses(app)
  await gatewayScreen(window).show('OpenRouter')
  await window.getByText('Technical details').click()
  await expect(window.getByText('as Gatehouse, by HTTP-Referer and X-Title')).toBeVisible()
  await expect(window.getByText('System proxy and system certificates')).toBeVisible()
  await expect(window.getByText('60 s to the first word')).toBeVisible()
  await window.getByRole('link', { name: /Keys on its site/ }).click()
  await expect.poll(openedAddresses).toEqual(['https://openrouter.ai/settings/keys'])
})
