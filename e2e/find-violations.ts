import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** Returns the axe violations in the window or a part of it: each rule with the elements that break it. */
export async function findViolations(window: Page, within = ':root'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: window }).setLegacyMode(true).include(within).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
