import type { Page } from 'playwright/test'
import { expect, test } from './harness/test.ts'
import { openView } from './views.ts'

test('the language is changed while the app runs: in every window, in the menu, and after a restart', async ({
  launchApp,
}) => {
  const running = await launchApp()
  const { window } = running
  await expect(window.locator('html')).toHaveAttribute('lang', 'en')
  await window.getByRole('textbox', { name: 'Message', exact: true }).fill('half a thought')
  await openView(window, 'Settings')
  await window.getByRole('radio', { name: 'Deutsch' }).click()

  await expect(window.locator('html')).toHaveAttribute('lang', 'de')
  await expect(window.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
  await expect(window.getByRole('link', { name: 'Verbrauch' })).toBeVisible()
  expect(await menuLabels()).toEqual(['Datei', 'Bearbeiten', 'Ansicht', 'Fenster'])
  // What was written before the pages were loaded anew is still there.
  await window.keyboard.press('Control+1')
  await expect(messageIn(window)).toHaveValue('half a thought')
  await messageIn(window).press('Enter')
  await expect(window.getByRole('log', { name: 'Nachrichten' }).getByRole('article')).toHaveCount(2)

  await running.restart()
  await expect(running.window.locator('html')).toHaveAttribute('lang', 'de')
  await expect(messageIn(running.window)).toBeVisible()
  await running.window.keyboard.press('Control+6')
  await running.window.getByRole('radio', { name: 'English' }).click()
  await expect(running.window.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(await menuLabels()).toEqual(['File', 'Edit', 'View', 'Window'])

  function menuLabels() {
    return running.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))
  }
})

test('on a German system the app is German from its first start', async ({ launchApp }) => {
  const { window } = await launchApp({ args: ['--lang=de'], environment: { LANGUAGE: 'de', LANG: 'de_DE.UTF-8' } })
  await expect(window.locator('html')).toHaveAttribute('lang', 'de')
  await expect(messageIn(window)).toBeVisible()
})

function messageIn(window: Page) {
  return window.getByRole('textbox', { name: 'Nachricht', exact: true })
}
