import { expect, test } from 'vitest'
import { knownPlugins, knownServerTools, type ToolOption } from '#shared/gateway/known-tools.ts'
import { gatewayToolsText as german } from '../text/de/gateway-tools.ts'
import { gatewayToolsText as english } from '../text/en/gateway-tools.ts'

const keysOf = (options: readonly ToolOption[]): string[] =>
  options.flatMap((option) => [option.key, ...(option.control === 'fields' ? keysOf(option.fields) : [])])

test.each([
  ['English', english],
  ['German', german],
] as const)('every known tool, plugin and option has a name in %s', (_, text) => {
  const known = [...knownServerTools, ...knownPlugins]
  expect(knownServerTools.filter(({ name }) => text.serverTools[name] === undefined)).toEqual([])
  expect(knownPlugins.filter(({ name }) => text.pluginNames[name] === undefined)).toEqual([])
  const keys = new Set(known.flatMap(({ options }) => keysOf(options)))
  expect(Object.keys(text.options).toSorted()).toEqual([...keys].toSorted())
})
