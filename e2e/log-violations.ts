import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** What axe finds in the messages on screen, in light and dark. */
export async function logViolations(window: Page): Promise<string[]> {
  const all: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page: window }).setLegacyMode(true).include('.log').analyze()
    all.push(
      ...violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    )
  }
  await window.emulateMedia({ colorScheme: null, reducedMotion: null })
  return all
}
