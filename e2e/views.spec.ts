import { chatScreen } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'

test('Providers lists and searches the providers', async ({ shareApp }) => {
  const { window } = await shareApp()
  await openView(window, 'Providers')
  await expect(window.getByRole('row').filter({ hasText: 'Built-in help', visible: true }).first()).toBeVisible()
  await window.getByRole('searchbox', { name: 'Search providers' }).fill('script')
  await expect(window.getByRole('row').filter({ hasText: 'script', visible: true }).first()).toBeVisible()
  await expect(window.getByRole('row').filter({ hasText: 'Built-in help' })).toHaveCount(0)
})

test('Usage counts answers, and shows an unreported cost as a word', async ({ launchApp, faultServer }) => {
  const { baseUrl } = scriptGateway(faultServer)
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chat.ask('How do I stop an answer?')
  await useGateway(window, { name: 'Without usage', baseUrl }, 'sk-scripted')
  await chat.beginChat()
  await chat.ask('What does this cost?')
  await openView(window, 'Usage')
  const row = (model: string) => window.getByRole('row').filter({ hasText: model })
  await expect(row('gatehouse/guide').getByRole('cell')).toContainText(['1', '$0.00'])
  await expect(row('Scripted')).toContainText('unknown')
  await expect(row('gatehouse/guide')).not.toContainText('unknown')
})

test('Voice explains what to do while there are no recordings', async ({ shareApp }) => {
  const { window } = await shareApp()
  await openView(window, 'Voice')
  await expect(window.getByRole('main')).toContainText('Press Record and start talking')
  await expect(window.getByRole('button', { name: 'Record', exact: true })).toBeEnabled()
})

test('Settings changes the theme immediately and keeps it', async ({ shareApp }) => {
  const running = await shareApp()
  await openView(running.window, 'Settings')
  await running.window.getByRole('radio', { name: 'Dark' }).click()
  await expect(running.window.locator('html')).toHaveAttribute('data-theme', 'dark')
  await running.restart()
  await expect(running.window.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the command palette opens a view by keyboard alone', async ({ shareApp }) => {
  const { window } = await shareApp()
  await window.getByRole('textbox', { name: 'Message' }).waitFor()
  await window.keyboard.press('ControlOrMeta+k')
  await window.keyboard.type('providers')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('searchbox', { name: 'Search providers' })).toBeVisible()
})

test('keys typed into the palette before its results load, including Enter, are not lost', async ({ shareApp }) => {
  const { window } = await shareApp()
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
  // The placeholder field, shown until the one with results has loaded.
  await expect(window.getByRole('dialog').getByRole('textbox')).toHaveValue('providers')
  release()
  await expect(window.getByRole('searchbox', { name: 'Search providers' })).toBeVisible()
})
