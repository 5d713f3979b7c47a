import type { Page } from 'playwright/test'
import { findViolations } from './find-violations.ts'

/** What axe finds in the messages on screen, in light and dark. */
export async function logViolations(window: Page): Promise<string[]> {
  const all: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await findViolations(window, '.log')
    all.push(...found.map((violation) => `${colorScheme}: ${violation}`))
  }
  await window.emulateMedia({ colorScheme: null, reducedMotion: null })
  return all
}
