import { expect, test } from './harness/test.ts'
import { catchOpenedAddresses } from './harness/stubbed-system.ts'
import { scriptRoutingGateway } from './routing-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'

test('the slash key searches providers and Esc ends the search, and a provider’s pages open in the browser', async ({
  shareApp,
  faultServer,
}) => {
  const { app, window } = await shareApp()
  const { baseUrl } = scriptRoutingGateway(faultServer)
  await useGateway(window, { name: 'Router', baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  const opened = await catchOpenedAddresses(app)
  await openView(window, 'Providers')
  const names = window.getByRole('table', { name: 'Providers' }).locator('tbody tr td:first-child button')
  await expect(names).toHaveCount(4)
  await window.keyboard.press('/')
  const search = window.getByRole('searchbox', { name: 'Search providers' })
  await expect(search).toBeFocused()
  await window.keyboard.type('mistral')
  await expect(names).toHaveText(['Mistral'])
  await window.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(names).toHaveCount(4)

  await names.filter({ hasText: 'Mistral' }).click()
  const detail = window.getByRole('complementary', { name: 'Provider' })
  for (const name of ['Privacy policy', 'Terms of service', 'Status page']) {
    await detail.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  }
  await expect
    .poll(opened)
    .toEqual(['https://mistral.example/privacy', 'https://mistral.example/terms', 'https://status.mistral.example/'])
  // Scaleway publishes none of them.
  await names.filter({ hasText: 'Scaleway' }).click()
  await expect(detail.getByRole('heading', { name: 'Scaleway' })).toBeVisible()
  await expect(detail.getByRole('link')).toHaveCount(0)
})
