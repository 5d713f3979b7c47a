import { expect, type Page } from 'playwright/test'
import { openView } from './views.ts'

/** Gateway › Address and keys as a person sees it. Every locator uses the accessible name. */
export function programAccessScreen(window: Page) {
  const button = (name: string | RegExp) => window.getByRole('button', { name, exact: true })
  const table = window.getByRole('table', { name: 'Keys' })
  const dialog = window.getByRole('dialog')
  return {
    async open() {
      await openView(window, 'Gateway')
      await expect(window.getByRole('heading', { level: 1, name: 'One address for every tool' })).toBeVisible()
    },
    /** Leaves the view and comes back, which reads the keys again. */
    async reopen() {
      await openView(window, 'Chat')
      await openView(window, 'Gateway')
    },
    letIn: window.getByRole('switch', { name: 'Let other programs use it' }),
    off: window.getByRole('heading', { name: 'Off: nothing listens' }),
    address: window.getByRole('region', { name: 'Address' }),
    changePort: button('Change port'),
    newKey: button('New key'),
    keys: window.getByRole('region', { name: 'Keys' }),
    table,
    rows: table.locator('tbody tr'),
    row: (program: string) => table.getByRole('row').filter({ has: window.getByText(program, { exact: true }) }),
    revoke: (program: string) => button(`Revoke the key of ${program}`),
    change: (program: string) => button(`Change the key of ${program}`),
    dialog,
    field: (name: string) => dialog.getByRole('textbox', { name, exact: true }),
    inDialog: (name: string) => dialog.getByRole('button', { name, exact: true }),
  }
}
