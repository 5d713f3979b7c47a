import { readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { root } from '../run-main.mjs'

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
const commands = Object.values(scripts).flatMap((command) => /^node (?<file>\S+)$/.exec(command)?.groups?.file ?? [])

// In a fresh clone a command loads its modules before it can install the packages.
test.each(commands)('%s loads without an installed package', (file) => {
  expect(findPackages(new URL(file, root), new Set())).toEqual([])
})

/**
 * Returns the packages that are loaded with a module. Imports that run later do not count.
 * @param {URL} module
 * @param {Set<string>} visited addresses of modules
 * @returns {string[]}
 */
function findPackages(module, visited) {
  if (visited.has(module.href)) return []
  visited.add(module.href)
  const { staticImports, staticExports } = parseSync(module.pathname, readFileSync(module, 'utf8')).module
  const exportsFrom = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
  )
  const requests = [...staticImports.map(({ moduleRequest }) => moduleRequest), ...exportsFrom]
  return requests.flatMap(({ value }) => {
    if (value.startsWith('node:')) return []
    return value.startsWith('.') ? findPackages(new URL(value, module), visited) : [value]
  })
}
