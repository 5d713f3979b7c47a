import { expect, type Page } from 'playwright/test'
import type { RunningApp } from './harness/launch-app.ts'

/** Does what opens a window, and waits until that window has loaded. */
export async function openedWindow(running: RunningApp, open: () => Promise<void>): Promise<Page> {
  const [window] = await Promise.all([running.app.waitForEvent('window'), open()])
  await window.waitForURL((url) => url.protocol !== 'about:', { waitUntil: 'load' })
  await expect(window.getByRole('main')).toBeVisible()
  return window
}

/** Opens the chat of that name in its own window, by the menu of its row. */
export function openOwnWindow(running: RunningApp, title: string | RegExp): Promise<Page> {
  return openedWindow(running, async () => {
    await running.window.getByRole('link', { name: title }).first().click({ button: 'right' })
    await running.window.getByRole('menuitem', { name: 'Open in its own window' }).click()
  })
}

/** All windows as the system has them, the one made first at first. */
export function systemWindows(running: RunningApp) {
  return running.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .toSorted((one, other) => one.id - other.id)
      .map((window) => ({ title: window.getTitle(), bounds: window.getBounds(), isFocused: window.isFocused() })),
  )
}

/** The page of the system's window with that title; the system may have the window before it has its page. */
export async function pageOfTitle(running: RunningApp, title: string): Promise<Page> {
  let found: Page | undefined
  await expect(async () => {
    for (const page of running.app.windows()) {
      const handle = await running.app.browserWindow(page)
      if ((await handle.evaluate((window) => window.getTitle())) === title) found = page
    }
    expect(found, title).toBeDefined()
  }).toPass({ timeout: 10_000 })
  if (found === undefined) throw new Error(`No window is called ${title}.`)
  return found
}
