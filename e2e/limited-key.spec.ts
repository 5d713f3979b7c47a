import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { catchOpenedAddresses } from './harness/stubbed-system.ts'
import { expect, test } from './harness/test.ts'
import { openView } from './views.ts'

test('a sign-in asks for a limited key, whose spending is shown, and which warns before its limit', async ({
  shareApp,
  startGateway,
  startBrowser,
}) => {
  const gateway = await startGateway()
  const { page } = await startBrowser()
  const { window, app } = await shareApp()
  const opened = await catchOpenedAddresses(app)
  const screen = gatewayScreen(window)
  await screen.add({ name: 'Office', ...gateway })
  await window.getByText('Ask for a limited key').click()
  const amount = window.getByRole('textbox', { name: 'Limit in US dollars' })
  await amount.fill('much')
  await screen.signIn.click()
  await expect(window.getByRole('alert')).toHaveText('Enter an amount from 0.01 to 999,999.')
  await amount.fill('1')
  await window.getByRole('radio', { name: 'In 30 days' }).click()
  await window.getByRole('textbox', { name: 'Name of the key' }).fill('Desk')
  expect(await findViolations(window)).toEqual([])
  await screen.signIn.click()
  await expect.poll(opened).toHaveLength(1)
  await page.goto((await opened()).at(-1) ?? '')
  await expect(page.getByText('Up to $1 a month.')).toBeVisible()
  await page.getByRole('button', { name: 'Allow' }).click()
  const status = window.getByRole('region', { name: 'Key status' })
  await expect(status).toContainText(/Label\s*Desk/)
  await expect(status).toContainText(/Limit\s*\$1\.00, monthly/)

  const chat = chatScreen(window)
  await window.getByRole('button', { name: 'New chat' }).last().click()
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/usage cost=0.95\n/say spent')
  await screen.show('Office')
  await window.getByRole('button', { name: 'Refresh' }).click()
  await expect(status).toContainText(/This month\s*\$0\.95/)
  await chat.open()
  await expect(window.getByRole('alert')).toContainText('$0.05 of $1.00 a month is left for this key.')
  await openView(window, 'Usage')
  const spending = window.getByRole('region', { name: 'Key and credit' })
  await expect(spending).toContainText(/Left of the limit\s*\$0\.05 of \$1\.00, monthly/)
})
