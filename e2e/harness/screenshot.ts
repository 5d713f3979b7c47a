import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { applicationOf } from './start-electron.ts'

type ScreenshotOptions = { theme: 'light' | 'dark'; width: number; height: number }

const root = join(import.meta.dirname, '../..')

/** Resizes the content of the real window, in pixels. */
export async function resizeWindow(window: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const handle = await applicationOf(window).browserWindow(window)
  await handle.evaluate((browserWindow, [w, h]) => browserWindow.setContentSize(w, h), [width, height] as const)
  await window.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height] as const)
  // The page is notified in its next frame and then lays out its panes.
  await window.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
}

/** Returns the folder of the screenshots: that in GATEHOUSE_SCREENSHOTS (scripts/screenshots.mjs), created if missing. */
export function screenshotFolder(): string {
  const folder = process.env['GATEHOUSE_SCREENSHOTS'] ?? join(root, 'test-results/screenshots')
  mkdirSync(folder, { recursive: true })
  return folder
}

/**
 * Resizes the real window, sets the theme, and saves a screenshot to the folder of the screenshots.
 * @returns the path of the file
 */
export async function takeScreenshot(window: Page, name: string, options: ScreenshotOptions): Promise<string> {
  const { theme, width, height } = options
  const folder = screenshotFolder()

  await resizeWindow(window, { width, height })
  await window.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await window.evaluate(() => document.fonts.ready.then(() => undefined))

  const path = join(folder, `${name}-${theme}-${width}x${height}.png`)
  // Hiding the caret or disabling animations injects a style, which the content security policy blocks.
  await window.screenshot({ path, caret: 'initial', animations: 'allow' })
  await window.emulateMedia({ colorScheme: null, reducedMotion: null })
  return path
}
