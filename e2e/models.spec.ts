import { chatScreen } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { scriptRoutingGateway } from './routing-gateway.ts'
import { useGateway } from './use-gateway.ts'

test('the picker filters by capability, keeps favourite and recent models, and takes fallbacks', async ({
  shareApp,
  faultServer,
}) => {
  const gateway = scriptRoutingGateway(faultServer)
  const { window } = await shareApp()
  await useGateway(window, { name: 'Router', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  const chat = chatScreen(window)
  await chat.beginChat()
  const open = window.getByRole('button', { name: /^Model/ })
  const names = window.getByRole('listbox').getByRole('option').locator('[data-name]')
  await open.click()
  await expect(window.getByRole('combobox', { name: 'Search models' })).toBeFocused()
  await expect(names).toHaveText(['Default model', 'Mistral Large', 'Acme Small'])
  await window.getByRole('button', { name: 'Free', exact: true }).click()
  await expect(names).toHaveText(['Acme Small'])
  const about = window.getByRole('region', { name: 'About the model' })
  await expect(about).toContainText('8,000 tokens')
  await window.getByRole('button', { name: 'Favorite', exact: true }).click()
  await window.getByRole('button', { name: 'Fallback', exact: true }).click()
  await expect(window.getByRole('region', { name: 'Fallbacks' })).toContainText('Acme Small')
  await window.getByRole('button', { name: 'Free', exact: true }).click()
  await expect(names).toHaveText(['Default model', 'Acme Small', 'Mistral Large'])
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
  await window.getByRole('combobox', { name: 'Search models' }).fill('mistral')
  await window.getByRole('combobox', { name: 'Search models' }).press('Enter')
  await expect(open).toHaveAccessibleName(/Mistral Large, 1 fallback/)

  await chat.ask('Hello')
  const [request] = gateway.asked('/chat/completions')
  expect(JSON.parse(request?.body ?? '{}')).toMatchObject({ model: 'mistral/large', models: ['acme/small'] })
  expect(await readBridge(window, 'settings.read')).toMatchObject({
    favouriteModels: ['acme/small'],
    recentModels: ['mistral/large'],
  })
})
