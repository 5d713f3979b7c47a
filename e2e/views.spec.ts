import { chatScreen } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'
import { openView } from './views.ts'

test('Providers lists who can answer, and finds by name', async ({ launchApp }) => {
  const { window } = await launchApp()
  await openView(window, 'Providers')
  await expect(window.getByRole('row').filter({ hasText: 'guide', visible: true }).first()).toBeVisible()
  await window.getByRole('searchbox', { name: 'Search providers' }).fill('script')
  await expect(window.getByRole('row').filter({ hasText: 'script', visible: true }).first()).toBeVisible()
  await expect(window.getByRole('row').filter({ hasText: 'guide' })).toHaveCount(0)
})

test('Usage counts what was answered, and an unknown cost is a word', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chat.ask('How do I stop an answer?')
  await openView(window, 'Usage')
  await expect(window.getByRole('row').filter({ hasText: 'gatehouse/guide' })).toBeVisible()
})

test('Presets adds one by its slug, and says so where there is none', async ({ launchApp }) => {
  const { window } = await launchApp()
  await openView(window, 'Presets')
  await window.getByRole('button', { name: 'Add by slug' }).first().click()
  await window.getByRole('textbox', { name: 'Slug' }).fill('nobody-made-this')
  await window.keyboard.press('Enter')
  await expect(
    window
      .getByText(/no preset|not found/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})

test('Voice teaches what to do while nothing is recorded', async ({ launchApp }) => {
  const { window } = await launchApp()
  await openView(window, 'Voice')
  await expect(window.getByRole('main')).toContainText('Press Record and speak')
  await expect(window.getByRole('button', { name: 'Record', exact: true })).toBeEnabled()
})

test('Settings changes the theme at once and remembers it', async ({ launchApp }) => {
  const running = await launchApp()
  await openView(running.window, 'Settings')
  await running.window.getByRole('radio', { name: 'Dark' }).click()
  await expect(running.window.locator('html')).toHaveAttribute('data-theme', 'dark')
  await running.restart()
  await expect(running.window.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the command palette goes to a view by keyboard alone', async ({ launchApp }) => {
  const { window } = await launchApp()
  await window.getByRole('textbox', { name: 'Message' }).waitFor()
  await window.keyboard.press('ControlOrMeta+k')
  await window.keyboard.type('providers')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('searchbox', { name: 'Search providers' })).toBeVisible()
})

test('what is typed into the palette before its results are there, Enter as well, is not lost', async ({
  launchApp,
}) => {
  const { window } = await launchApp()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await window.route(/\/palette-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await window.reload()
  await window.getByRole('textbox', { name: 'Message' }).waitFor()
  await window.keyboard.press('ControlOrMeta+k')
  await window.keyboard.type('providers')
  await window.keyboard.press('Enter')
  // The field that stands in for the one with results.
  await expect(window.getByRole('dialog').getByRole('textbox')).toHaveValue('providers')
  release()
  await expect(window.getByRole('searchbox', { name: 'Search providers' })).toBeVisible()
})
