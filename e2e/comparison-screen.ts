import type { Locator, Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'

/** The comparison as a person sees it. Every locator uses the accessible name. */
interface ComparisonScreen {
  /** Turns the comparison of the next message on or off. */
  toggleCompare(): Promise<void>
  /** The item for that in the menu Tools. */
  compareItem: Locator
  /** The targets of the next message or, within a turn, the further targets of its message. */
  sheet: Locator
  target: (index: number) => Locator
  /** Selects a target's model by typing its name. */
  chooseModel(index: number, model: string): Promise<void>
  /** The answers side by side. */
  comparison: Locator
  columns: Locator
  column: (name: string) => Locator
  keep: (name: string) => Locator
  show: Locator
}

/** Returns the locators of a comparison in a window. */
export function comparisonScreen(window: Page): ComparisonScreen {
  const sheet = window.getByRole('region', { name: 'Compare', exact: true })
  const comparison = window.getByRole('region', { name: 'Comparison', exact: true })
  const columns = comparison.getByRole('article')
  const column = (name: string) => comparison.getByRole('article', { name, exact: true })
  const target = (index: number) => sheet.getByRole('listitem', { name: `Target ${index}`, exact: true })
  const compareItem = window.getByRole('menuitemcheckbox', { name: 'Compare models', exact: true })
  return {
    async toggleCompare() {
      await chatScreen(window).openTools()
      await compareItem.click()
    },
    compareItem,
    sheet,
    target,
    async chooseModel(index, model) {
      await target(index)
        .getByRole('button', { name: /^Model of target/ })
        .click()
      const search = window.getByRole('combobox', { name: 'Search models' })
      await search.fill(model)
      await search.press('Enter')
    },
    comparison,
    columns,
    column,
    keep: (name) => column(name).getByRole('button', { name: 'Keep this answer', exact: true }),
    show: window.getByRole('button', { name: 'Show comparison', exact: true }),
  }
}
