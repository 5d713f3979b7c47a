import type { Page } from 'playwright/test'

export const viewTitles = ['Chat', 'Presets', 'Voice', 'Providers', 'Usage', 'Settings'] as const
export type View = (typeof viewTitles)[number]

/** Opens a view through the navigation and waits until it is current. */
export async function openView(window: Page, view: View): Promise<void> {
  const entry = window.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: view, exact: true })
  await entry.click()
  await window.locator(`nav[aria-label="Main"] [aria-current="page"][aria-label="${view}"]`).waitFor()
}
