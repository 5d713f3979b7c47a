import { chatScreen, chooseModel } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'
import { openView } from './views.ts'

test('a period is chosen, and the chart shows what its days cost', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/usage prompt=1000 completion=200 cost=0.25\nhello')
  await chat.ask('/usage prompt=1000 completion=200 cost=0.5\nhello')
  await openView(window, 'Usage')
  const total = window.getByRole('table', { name: 'Ledger' }).locator('tfoot')
  const chart = window.getByRole('img', { name: /^Billed per day, highest \$0\.75 on / })
  const periods = window.getByRole('radiogroup', { name: 'Period' }).getByRole('radio')
  const days = chart.locator('[data-day]')
  await expect(total).toContainText('$0.75')
  // A bar is drawn over the column of its day.
  await expect(days.filter({ has: window.locator('rect + rect') })).toHaveCount(1)
  await window.getByRole('radio', { name: 'Last 7 days' }).click()
  await expect(days).toHaveCount(7)
  await expect(days.last().locator('title')).toHaveText(/: \$0\.75$/)
  await expect(days.first().locator('title')).toHaveText(/: \$0(\.00)?$/)
  // A day without a bar has a place to point at.
  await days.nth(3).hover()
  await window.getByRole('radio', { name: 'Last 30 days' }).click()
  await expect(days).toHaveCount(30)

  // The month before this one.
  await periods.nth(1).click()
  await expect(window.getByText('Nothing in this period')).toBeVisible()
  await expect(chart).toHaveCount(0)
  await window.getByRole('button', { name: 'Show all time' }).click()
  await expect(window.getByRole('radio', { name: 'All time', exact: true })).toBeChecked()
  await expect(total).toContainText('$0.75')
})
