import { expect, test } from 'vitest'
import { countServerTools, hasServerTool, toolHostOf, webSearchTool, withServerTool } from './chosen-tools.ts'
import { isOfferedBy, knownPlugins, knownServerTools } from './known-tools.ts'

const weather = { type: 'function', function: { name: 'weather' } }

test('a tool is added once and removed without the others', () => {
  const on = withServerTool([weather], webSearchTool, true)
  expect(on).toEqual([weather, { type: webSearchTool }])
  expect(withServerTool(on, webSearchTool, true)).toEqual(on)
  expect(withServerTool(on, webSearchTool, false)).toEqual([weather])
  expect(withServerTool([{ type: webSearchTool }], webSearchTool, false)).toBeUndefined()
  expect(withServerTool(undefined, webSearchTool, true)).toEqual([{ type: webSearchTool }])
})

test('functions of the caller are not counted as tools of the gateway', () => {
  expect([countServerTools([weather, { type: 'clock' }]), countServerTools('x'), countServerTools(undefined)]).toEqual([
    1, 0, 0,
  ])
  expect([hasServerTool([weather], webSearchTool), hasServerTool([{ type: webSearchTool }], webSearchTool)]).toEqual([
    false,
    true,
  ])
})

test('the tools of this app are offered on its own gateway only, those of OpenRouter by its dialect', () => {
  const offered = (profile: Parameters<typeof toolHostOf>[0]) =>
    knownServerTools.filter((tool) => isOfferedBy(toolHostOf(profile), tool)).map(({ name }) => name)
  expect(offered({ kind: 'embedded', dialect: 'gateway' })).toEqual(['clock', 'guide_search'])
  expect(offered({ kind: 'openrouter', dialect: 'openrouter' })).toEqual(
    offered({ kind: 'other', dialect: 'openrouter' }),
  )
  expect(offered({ kind: 'openrouter', dialect: 'openrouter' })).not.toContain('clock')
  expect(offered({ kind: 'other', dialect: 'gateway' })).toEqual([])
  const plugins = knownPlugins.filter((plugin) => isOfferedBy('embedded', plugin)).map(({ name }) => name)
  expect(plugins).toEqual(['auto-router'])
})
