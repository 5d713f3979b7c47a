import type { Page } from 'playwright/test'

export const viewTitles = ['Chat', 'Presets', 'Voice', 'Models', 'Providers', 'Usage', 'Gateway', 'Settings'] as const
export type View = (typeof viewTitles)[number]

/** Opens a view through the navigation and waits until it is current. */
export async function openView(window: Page, view: View): Promise<void> {
  const entry = window.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: view, exact: true })
  await entry.click()
  await window.locator(`nav[aria-label="Main"] [aria-current="page"][aria-label="${view}"]`).waitFor()
}

/** The help pane as a person sees it. Every locator uses the accessible name. */
export function helpScreen(window: Page) {
  const pane = window.getByRole('complementary', { name: 'Help' })
  return {
    pane,
    toggle: window.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Help', exact: true }),
    search: pane.getByRole('searchbox', { name: 'Search help' }),
    results: pane.getByRole('list', { name: 'Results' }).getByRole('link'),
    link: (name: string | RegExp) => pane.getByRole('link', { name, exact: true }),
    /** The section that is shown, by its heading. */
    article: (name: string | RegExp) => pane.getByRole('article', { name }),
    path: pane.getByRole('navigation', { name: 'Where this section is' }),
    back: pane.getByRole('button', { name: 'Back' }),
    close: pane.getByRole('button', { name: 'Close help' }),
    related: pane.getByRole('region', { name: 'Related' }).getByRole('link'),
  }
}
