import { expect, type Locator, type Page } from 'playwright/test'
import { openView } from './views.ts'

/** The Presets view as a person sees it. Every locator uses the accessible name. */
export interface PresetScreen {
  open(): Promise<void>
  slug: Locator
  prompt: Locator
  save: Locator
  /** The button that shows the request of a save. */
  review: Locator
  versions: Locator
  differences: Locator
  dialog: Locator
  /** Returns a row of the list. */
  row(slug: string): Locator
  /** Returns a row of the history. */
  version(name: string): Locator
  /** Creates a preset and enters its slug and prompt. */
  begin(slug: string, prompt: string): Promise<void>
  /** Saves and waits for the new version. */
  saveAs(version: number): Promise<void>
  /** Discards the changes. */
  discard(): Promise<void>
  button(name: string | RegExp): Locator
  tab(name: string): Locator
}

/** Returns the locators of the Presets view in a window. */
export function presetScreen(window: Page): PresetScreen {
  const button = (name: string | RegExp) => window.getByRole('button', { name, exact: true })
  const dialog = window.getByRole('dialog')
  const versions = window.getByRole('list', { name: 'Versions' })
  const slug = window.getByRole('textbox', { name: 'Slug' })
  const prompt = window.getByRole('textbox', { name: 'System prompt' })
  const save = button('Save')
  const list = window.getByRole('complementary', { name: 'Presets' })
  const version = (name: string) => versions.getByRole('button', { name: new RegExp(`^${name}\\b`) })
  return {
    open: () => openView(window, 'Presets'),
    slug,
    prompt,
    save,
    review: button('Review request…'),
    versions,
    differences: window.getByRole('region', { name: 'Differences' }),
    dialog,
    row: (name) => list.getByRole('listitem').filter({ hasText: name }),
    version,
    async begin(wanted, text) {
      await button('New preset').first().click()
      await expect(slug).toHaveValue(/^new-preset/)
      await slug.fill(wanted)
      await prompt.fill(text)
    },
    async saveAs(number) {
      await save.click()
      await expect(window.getByText(`Saved as v${number}`)).toBeVisible()
      await expect(version(`v${number}`)).toBeVisible()
    },
    async discard() {
      await button('More').click()
      await window.getByRole('menuitem', { name: 'Discard changes' }).click()
    },
    button,
    tab: (name) => window.getByRole('tab', { name }),
  }
}
