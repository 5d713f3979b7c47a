import { expect, test } from 'vitest'
import { firstIcons, firstIconsModule } from './first-icons.mjs'

test('the icons of the rail are data, in its order', async () => {
  const plugin = firstIconsModule()
  const id = plugin.resolveId('virtual:first-icons')
  const code = await plugin.load(id)
  const { views, foot } = JSON.parse(code.replace('export const firstIcons = ', ''))
  expect([views, foot].map((icons) => icons.map(({ name }) => name))).toEqual([firstIcons.views, firstIcons.foot])
  for (const { node } of [...views, ...foot]) {
    expect(node.length).toBeGreaterThan(0)
    for (const [tag, attributes] of node) expect([typeof tag, typeof attributes]).toEqual(['string', 'object'])
  }
  expect([plugin.resolveId('lucide-react'), await plugin.load('lucide-react')]).toEqual([null, null])
})
