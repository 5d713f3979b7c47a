import type { Page } from 'playwright/test'

export const views = ['Chat', 'Presets', 'Voice', 'Providers', 'Usage', 'Settings'] as const
export type View = (typeof views)[number]

/** Goes to a view by the navigation, as a person does, and waits until it says that it is there. */
export async function openView(window: Page, view: View): Promise<void> {
  const entry = window.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: view, exact: true })
  await entry.click()
  await window.locator(`nav[aria-label="Main"] [aria-current="page"][aria-label="${view}"]`).waitFor()
}
