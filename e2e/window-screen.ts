import { expect, type Page } from 'playwright/test'
import type { RunningApp } from './harness/launch-app.ts'

type App = Pick<RunningApp, 'app' | 'window'>

/** Runs an action that opens a window, and waits until that window has loaded. */
export async function openedWindow(running: Pick<RunningApp, 'app'>, open: () => Promise<void>): Promise<Page> {
  const [window] = await Promise.all([running.app.waitForEvent('window'), open()])
  await window.waitForURL((url) => url.protocol !== 'about:', { waitUntil: 'load' })
  await expect(window.getByRole('main')).toBeVisible()
  return window
}

/** Opens the chat with this title in a separate window, through the menu of its row. */
export function openOwnWindow(running: Pick<RunningApp, 'app' | 'window'>, title: string | RegExp): Promise<Page> {
  return openedWindow(running, async () => {
    await running.window.getByRole('link', { name: title }).first().click({ button: 'right' })
    await running.window.getByRole('menuitem', { name: 'Open in its own window' }).click()
  })
}

/** Returns all windows as the system has them, oldest first. */
export function systemWindows(running: App) {
  return running.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .toSorted((one, other) => one.id - other.id)
      .map((window) => ({ title: window.getTitle(), bounds: window.getBounds(), isFocused: window.isFocused() })),
  )
}

/** Brings a window to the front and waits until it has the display's focus. */
export async function focusWindow(running: App, page: Page): Promise<void> {
  const handle = await running.app.browserWindow(page)
  await handle.evaluate((window) => window.focus())
  await expect.poll(() => handle.evaluate((window) => window.isFocused())).toBe(true)
}

/** Returns the page of the system window with this title. The window may exist before its page. */
export async function pageOfTitle(running: App, title: string): Promise<Page> {
  let found: Page | undefined
  const find = async () => {
    for (const page of running.app.windows()) {
      const handle = await running.app.browserWindow(page)
      if ((await handle.evaluate((window) => window.getTitle())) === title) found = page
    }
    return found !== undefined
  }
  await expect.poll(find, title).toBe(true)
  if (found === undefined) throw new Error(`No window is called ${title}.`)
  return found
}
