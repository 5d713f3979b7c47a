import type { Locator, Page } from 'playwright/test'
import { openView } from './views.ts'

/** The views about models as a person sees them. Every locator uses the accessible name. */
export function modelsScreen(window: Page) {
  const filters = window.getByRole('complementary', { name: 'Filters' })
  const models = window.getByRole('table', { name: 'Models' })
  const endpoints = window.getByRole('table', { name: 'Endpoints' })
  const names = (table: Locator) => table.locator('tbody').getByRole('button')
  return {
    filters,
    models,
    endpoints,
    /** Names of the mounted rows. */
    modelNames: names(models),
    endpointNames: names(endpoints),
    search: filters.getByRole('searchbox', { name: 'Search models' }),
    rules: window.getByRole('group', { name: 'Provider preferences' }),
    detail: window.getByRole('complementary', { name: 'Endpoint' }),
    chosen: window.getByRole('region', { name: 'Chosen to compare' }),
    /** A button of the bar with rules. */
    rule: (name: string | RegExp) =>
      window.getByRole('group', { name: 'Provider preferences' }).getByRole('button', { name, exact: true }),
    open: () => openView(window, 'Models'),
    async openPage(name: string) {
      await openView(window, 'Models')
      await models.getByRole('button', { name, exact: true }).click()
      await window.getByRole('button', { name: 'Back to all models' }).waitFor()
    },
  }
}
