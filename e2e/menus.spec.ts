import type { ElectronApplication, Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'
import { helpScreen } from './views.ts'

test('every entry of the menu bar works', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('How do I stop an answer?')
  await focus(app, window)

  await chooseEntry(app, 'Find')
  await expect(window.getByRole('searchbox', { name: 'Find in chat' })).toBeFocused()
  await window.keyboard.press('Escape')

  const inspector = window.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector).toHaveCount(0)
  await chooseEntry(app, 'Inspector')
  await expect(inspector).toBeVisible()
  await chooseEntry(app, 'Inspector')
  await expect(inspector).toHaveCount(0)

  const help = helpScreen(window)
  await chooseEntry(app, 'Gatehouse Help')
  await expect(help.search).toBeFocused()
  await chooseEntry(app, 'Keyboard Shortcuts')
  await expect(help.article('Keyboard')).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(help.pane).toHaveCount(0)

  await chooseEntry(app, 'Command Palette…')
  await expect(window.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  await window.keyboard.press('Escape')

  await chooseEntry(app, 'New Chat')
  await expect(chat.articles).toHaveCount(0)
  await expect(chat.message).toBeFocused()

  await chooseEntry(app, 'Settings…')
  await expect(window.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('a menu that was never open opens by keyboard with its first entry, and returns the focus', async ({
  shareApp,
}) => {
  const { window } = await shareApp()
  await window.reload()
  const trigger = window.getByRole('button', { name: 'Gateway: On this computer' })
  for (const key of ['Enter', 'ArrowDown']) {
    await trigger.focus()
    await window.keyboard.press(key)
    await expect(window.getByRole('menuitemradio', { name: 'On this computer' })).toBeFocused()
    await window.keyboard.press('Escape')
    await expect(trigger).toBeFocused()
  }
})

test('the view is zoomed by the menu and its shortcuts', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  await window.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
  const width = () => window.evaluate(() => innerWidth)
  const usual = await width()

  await chooseEntry(app, 'Zoom In')
  await expect.poll(width).toBeLessThan(usual)
  await chooseEntry(app, 'Actual Size')
  await expect.poll(width).toBe(usual)
  await chooseEntry(app, 'Zoom Out')
  await expect.poll(width).toBeGreaterThan(usual)

  await focus(app, window)
  await pressShortcut(app, '0')
  await expect.poll(width).toBe(usual)
  await pressShortcut(app, '-')
  await expect.poll(width).toBeGreaterThan(usual)
})

test('a right click offers copy, paste and the URL of a link', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  const menus = await catchContextMenus(app)
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/say [a page](https://page.example/)')

  await chat.message.fill('some words')
  await chat.message.selectText()
  await chat.message.click({ button: 'right' })
  await expect.poll(menus.labels).toEqual([['Undo', 'Redo', '', 'Cut', 'Copy', 'Paste', 'Select All']])
  await menus.choose('Copy')
  await expect.poll(() => readClipboard(app)).toBe('some words')

  await chat.message.fill('')
  await chat.message.click({ button: 'right' })
  await expect.poll(async () => (await menus.labels()).length).toBe(2)
  await menus.choose('Paste')
  await expect(chat.message).toHaveValue('some words')

  // No menu is shown where there is no text to act on.
  await window.getByRole('heading', { level: 1 }).click({ button: 'right' })
  await chat.articles
    .last()
    .getByRole('link', { name: /a page/ })
    .click({ button: 'right' })
  await expect.poll(async () => (await menus.labels()).slice(2)).toEqual([['Copy Link']])
  await menus.choose('Copy Link')
  await expect.poll(() => readClipboard(app)).toBe('https://page.example/')
  await menus.restore()
})

async function focus(app: ElectronApplication, window: Page): Promise<void> {
  const handle = await app.browserWindow(window)
  await handle.evaluate((own) => own.focus())
  await expect.poll(() => handle.evaluate((own) => own.isFocused())).toBe(true)
  await handle.dispose()
}

/** Chooses an entry of the menu bar, like a click. */
async function chooseEntry(app: ElectronApplication, label: string): Promise<void> {
  await app.evaluate(({ BrowserWindow, Menu }, wanted) => {
    const all = (menu: Electron.Menu | undefined | null): Electron.MenuItem[] =>
      (menu?.items ?? []).flatMap((item) => [item, ...all(item.submenu)])
    const item = all(Menu.getApplicationMenu()).find((each) => each.label === wanted)
    const [window] = BrowserWindow.getAllWindows()
    if (!item || !window) throw new Error(`The menu has no entry ${wanted}.`)
    item.click({}, window, window.webContents)
  }, label)
}

/**
 * Presses a key with Ctrl (or Cmd) as a keyboard does: keys that the page does not handle reach the menu's shortcuts.
 */
async function pressShortcut(app: ElectronApplication, keyCode: string): Promise<void> {
  await app.evaluate(({ BrowserWindow }, key) => {
    const modifiers: Electron.KeyboardInputEvent['modifiers'] = [process.platform === 'darwin' ? 'meta' : 'control']
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    contents?.sendInputEvent({ type: 'keyDown', keyCode: key, modifiers })
    contents?.sendInputEvent({ type: 'keyUp', keyCode: key, modifiers })
  }, keyCode)
}

/** Intercepts context menus, since a test could not close them. */
async function catchContextMenus(app: ElectronApplication) {
  const caught = await app.evaluateHandle(({ Menu }) => {
    const menus: Electron.Menu[] = []
    const popup = Menu.prototype.popup
    Menu.prototype.popup = function show(this: Electron.Menu) {
      menus.push(this)
    }
    return { menus, restore: () => (Menu.prototype.popup = popup) }
  })
  return {
    /** Returns the labels of each menu that was shown. */
    labels: () => caught.evaluate(({ menus }) => menus.map(({ items }) => items.map(({ label }) => label))),
    /** Chooses an entry of the last menu. */
    async choose(label: string) {
      const item = await caught.evaluateHandle(
        ({ menus }, wanted) => menus.at(-1)?.items.find((each) => each.label === wanted),
        label,
      )
      await app.evaluate(({ BrowserWindow }, chosen) => {
        const [window] = BrowserWindow.getAllWindows()
        if (!chosen?.enabled || !window) throw new Error('That cannot be chosen.')
        chosen.click({}, window, window.webContents)
      }, item)
    },
    restore: () => caught.evaluate(({ restore }) => void restore()),
  }
}

const readClipboard = (app: ElectronApplication) => app.evaluate(({ clipboard }) => clipboard.readText())
