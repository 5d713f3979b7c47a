import { AxeBuilder } from '@axe-core/playwright'
import axe from 'axe-core'
import type { Page } from 'playwright/test'

/** Returns the axe violations in the window or a part of it: each rule with the elements that break it. */
export async function findViolations(window: Page, within = ':root'): Promise<string[]> {
  if (!(await window.evaluate(() => 'axe' in globalThis))) await window.evaluate(axe.source)
  // AxeBuilder would inject its half megabyte twice for each look. The only frames are the diagrams, whose origin
  // differs: axe could not reach into them.
  const builder = new AxeBuilder({ page: window, axeSource: '0' }).setLegacyMode(true).include(within)
  // Every rule is applied; details of what passes are not collected.
  const { violations } = await builder.options({ resultTypes: ['violations'] }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
