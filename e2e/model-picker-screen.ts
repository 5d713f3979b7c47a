import { expect, type Locator, type Page } from 'playwright/test'

/** The model picker as a person sees it. Every locator uses the accessible name. */
interface ModelPickerScreen {
  dialog: Locator
  search: Locator
  sort: Locator
  options: Locator
  /** The names of the mounted rows. */
  names: Locator
  group: (name: string) => Locator
  option: (name: string | RegExp) => Locator
  about: Locator
  favourite: Locator
  fallbacks: Locator
  connect: Locator
  /** Opens the picker of the chat. */
  open(): Promise<void>
}

/** Returns the locators of the model picker in a window. */
export function modelPickerScreen(window: Page): ModelPickerScreen {
  const dialog = window.getByRole('dialog', { name: 'Choose a model' })
  const list = dialog.getByRole('listbox', { name: 'Models' })
  const search = dialog.getByRole('combobox', { name: 'Search models' })
  return {
    dialog,
    search,
    sort: dialog.getByRole('combobox', { name: 'Sort' }),
    options: list.getByRole('option'),
    names: list.getByRole('option').locator('[data-name]'),
    group: (name) => list.getByRole('group', { name, exact: true }),
    option: (name) => list.getByRole('option', { name }),
    about: dialog.getByRole('region', { name: 'About the model' }),
    favourite: dialog.getByRole('button', { name: 'Favorite', exact: true }),
    fallbacks: dialog.getByRole('region', { name: 'Fallbacks' }),
    connect: dialog.getByRole('button', { name: /^Connect another…/ }),
    async open() {
      await window.getByRole('button', { name: /^Model/ }).click()
      await expect(search).toBeFocused()
    },
  }
}
