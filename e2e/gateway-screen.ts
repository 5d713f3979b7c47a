import { expect, type Locator, type Page } from 'playwright/test'
import { openView } from './views.ts'

/** What a person enters about a gateway. */
export type GatewayDraft = { name: string; baseUrl: string; authorizeUrl?: string; dialect?: 'OpenRouter' }

/** Settings › Gateways and the switcher as a person sees them. Every locator uses the accessible name. */
interface GatewayScreen {
  signIn: Locator
  signInAgain: Locator
  signOut: Locator
  cancel: Locator
  codeField: Locator
  test: Locator
  /** The alternatives on the sign-in screen. */
  otherWay: { loopback: Locator; scheme: Locator; paste: Locator }
  dialog: Locator
  /** Fills in the open dialog, which connects or edits a gateway, and confirms it, whether or not that succeeds. */
  write(draft: Partial<GatewayDraft>): Promise<void>
  openConnectDialog(): Promise<void>
  /** Opens the dialog that edits the current gateway. */
  edit(): Promise<void>
  /** Removes the current gateway and its key. */
  remove(): Promise<void>
  /** Adds a gateway by `Connect a gateway` and waits until it is shown. */
  add(draft: GatewayDraft): Promise<void>
  /** Opens a gateway in Settings. */
  show(name: string): Promise<void>
  pasteKey(key: string): Promise<void>
  replaceKey(key: string): Promise<void>
  pasteCode(text: string): Promise<void>
  /** Switches gateways in the rail's switcher. */
  switchTo(name: string): Promise<void>
}

/** Returns the locators of Settings › Gateways in a window. */
export function gatewayScreen(window: Page): GatewayScreen {
  const button = (name: string | RegExp) => window.getByRole('button', { name, exact: true })
  const dialog = window.getByRole('dialog')
  const codeField = window.getByRole('textbox', { name: 'Code from the page' })
  const write = async ({ name, baseUrl, authorizeUrl, dialect }: Partial<GatewayDraft>) => {
    const confirm = dialog.getByRole('button', { name: /^(Connect|Save)$/ })
    const isConnecting = (await confirm.textContent()) === 'Connect'
    // Its name and its sign-in page are rarely needed.
    const more = dialog.locator('details')
    if (isConnecting && (await more.getAttribute('open')) === null) await more.getByText('More').click()
    const fields = { [isConnecting ? 'Address' : 'Base URL']: baseUrl, Name: name, 'Authorize URL': authorizeUrl }
    for (const [label, value] of Object.entries(fields)) {
      if (value !== undefined) await dialog.getByRole('textbox', { name: label, exact: true }).fill(value)
    }
    if (dialect !== undefined) await dialog.getByRole('radio', { name: dialect }).click()
    await confirm.click()
  }
  const openConnectDialog = async () => {
    await openView(window, 'Settings')
    await button('Connect a gateway').click()
  }
  const more = async (action: string) => {
    await button('More').click()
    await window.getByRole('menuitem', { name: action }).click()
  }
  const saveKey = async (key: string) => {
    await window.getByRole('textbox', { name: 'Key', exact: true }).fill(key)
    await button('Save key').click()
    // The button alone is not enough: it is called `Saving` in the meantime.
    await expect(window.getByRole('textbox', { name: 'Key', exact: true })).toHaveCount(0)
  }
  const add = async (draft: GatewayDraft) => {
    await openConnectDialog()
    await write(draft)
    await expect(dialog).toHaveCount(0)
    await expect(window.getByRole('heading', { name: draft.name, exact: true }).first()).toBeVisible()
  }
  const pasteKey = async (key: string) => {
    await button('Paste a key').click()
    await saveKey(key)
  }
  const switchTo = async (name: string) => {
    await window.getByRole('button', { name: /^Gateway/ }).click()
    await window.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click()
  }
  return {
    signIn: button('Sign in'),
    signInAgain: button('Sign in again'),
    signOut: button('Sign out'),
    cancel: button('Cancel'),
    codeField,
    test: button('Test connection'),
    otherWay: {
      loopback: button('Return via local address'),
      scheme: button('Return via app link'),
      paste: button('Paste the code'),
    },
    dialog,
    write,
    openConnectDialog,
    edit: () => more('Edit'),
    async remove() {
      await more('Remove gateway')
      await dialog.or(window.getByRole('alertdialog')).getByRole('button', { name: 'Remove gateway' }).click()
      await expect(button(`Remove gateway`)).toHaveCount(0)
    },
    add,
    async show(name) {
      await openView(window, 'Settings')
      // On the page of all settings, or in the list next to the current gateway.
      const inList = window.getByRole('complementary', { name: 'Gateways' }).getByRole('button', { name })
      await button(`Manage ${name}`).or(inList).click()
      await expect(window.getByRole('heading', { name, exact: true }).first()).toBeVisible()
    },
    pasteKey,
    async replaceKey(key) {
      await button('Replace key').click()
      await saveKey(key)
    },
    async pasteCode(text) {
      await codeField.fill(text)
      await button('Continue').click()
    },
    switchTo,
  }
}
