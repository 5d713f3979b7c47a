import type { Locator, Page } from 'playwright/test'

/** The inspector of a chat as a person sees it. Every locator uses the accessible name. */
export interface InspectorScreen {
  /** Expands it if it is collapsed. */
  open(): Promise<void>
  tab: (name: 'Parameters' | 'Request' | 'Routing') => Locator
  systemPrompt: Locator
  search: Locator
  /** Filters the parameters and expands every group with a match. */
  find(query: string): Promise<void>
  /** The control of a parameter or of a part of one, by type. */
  number: (label: string) => Locator
  text: (label: string) => Locator
  choice: (label: string) => Locator
  /** Selects `unset`, `off` or `on`. */
  turn(label: string, to: 'unset' | 'off' | 'on'): Promise<void>
  /** Presses the button that is shown instead of a value. */
  set(label: string): Promise<void>
  /** Edits a parameter with fields as JSON. */
  asJson(label: string): Promise<void>
  /** Checks one option of several. */
  check(label: string, option: string): Promise<void>
  press(name: string): Promise<void>
  reset: (label: string) => Locator
  copyRequest: Locator
  copyAs(item: 'curl' | 'TypeScript'): Promise<void>
}

export function inspectorScreen(window: Page): InspectorScreen {
  const pane = window.getByRole('complementary', { name: 'Inspector' })
  const button = (name: string) => pane.getByRole('button', { name, exact: true })
  const search = pane.getByRole('searchbox', { name: 'Search parameters' })
  return {
    async open() {
      const toggle = window.getByRole('button', { name: 'Inspector', exact: true })
      if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click()
      await pane.getByRole('tablist').waitFor()
    },
    // The name may be followed by the number of parameters that are not sent.
    tab: (name) => pane.getByRole('tab', { name: new RegExp(`^${name}\\b`) }),
    systemPrompt: pane.getByRole('textbox', { name: 'System prompt', exact: true }),
    search,
    async find(query) {
      await search.fill(query)
    },
    number: (label) => pane.getByRole('spinbutton', { name: label, exact: true }),
    text: (label) =>
      pane
        .getByRole('textbox', { name: label, exact: true })
        .or(pane.getByRole('combobox', { name: label, exact: true })),
    choice: (label) => pane.getByRole('combobox', { name: label, exact: true }),
    async turn(label, to) {
      await pane.getByRole('radiogroup', { name: label, exact: true }).getByRole('radio', { name: to }).click()
    },
    async set(label) {
      await pane.getByRole('button', { name: new RegExp(`^Set ${label}(,.*)?$`) }).click()
    },
    async asJson(label) {
      await pane
        .getByRole('radiogroup', { name: `${label} as` })
        .getByRole('radio', { name: 'JSON' })
        .click()
    },
    async check(label, option) {
      await pane.getByRole('group', { name: label, exact: true }).getByRole('checkbox', { name: option }).check()
    },
    press: (name) => button(name).click(),
    reset: (label) => button(`Reset ${label}`),
    copyRequest: button('Copy request'),
    async copyAs(item) {
      await button('Copy as').click()
      await window.getByRole('menuitem', { name: `Copy as ${item}` }).click()
    },
  }
}
