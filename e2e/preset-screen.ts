import { expect, type Locator, type Page } from 'playwright/test'
import { openView } from './views.ts'

/** The Presets view as a person sees it. Every locator uses the accessible name. */
export interface PresetScreen {
  open(): Promise<void>
  slug: Locator
  prompt: Locator
  save: Locator
  versions: Locator
  differences: Locator
  dialog: Locator
  /** Returns a row of the list. */
  row(slug: string): Locator
  /** Returns a row of the history. */
  version(name: string): Locator
  /** Creates a preset and enters its slug and prompt. */
  begin(slug: string, prompt: string): Promise<void>
  /** Saves through the dialog and waits for the new version. */
  saveAs(version: number): Promise<void>
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
  const save = button('Save preset')
  const list = window.getByRole('complementary', { name: 'Presets' })
  const version = (name: string) => versions.getByRole('button', { name: new RegExp(`^${name}\\b`) })
  return {
    open: () => openView(window, 'Presets'),
    slug,
    prompt,
    save,
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
      await dialog.getByRole('button', { name: number === 1 ? 'Create preset' : `Save as v${number}` }).click()
      await expect(dialog).toHaveCount(0)
      await expect(version(`v${number}`)).toBeVisible()
    },
    button,
    tab: (name) => window.getByRole('tab', { name }),
  }
}
