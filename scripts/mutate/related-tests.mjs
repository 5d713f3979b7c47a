import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'rolldown/utils'

const sourceFolders = ['shared', 'shared-node', 'gateway', 'electron', 'renderer', 'scripts', 'bench']

/** @param {string} path */
export const isTest = (path) => /\.test\.(tsx?|mjs)$/u.test(path)

/**
 * Returns the paths of all TypeScript and script files in a folder of the repository.
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
export function listSources(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/u.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    .toSorted()
}

/**
 * Returns the tests that reach one of the files through at most `maxDistance` imports, and those in the files' folders
 * at any distance. The latter come first, then the nearest.
 * @param {string} root
 * @param {readonly string[]} files
 * @param {number} maxDistance 1 for tests that import a file directly
 * @returns {string[]} their paths
 */
export function relatedTests(root, files, maxDistance) {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  const sources = sourceFolders.flatMap((folder) => listSources(root, folder))
  for (const path of sources) {
    for (const imported of importsOf(root, path)) importers.set(imported, [...(importers.get(imported) ?? []), path])
  }
  const distances = new Map(files.map((path) => [path, 0]))
  // A map iterates over entries added during the loop, too: breadth first.
  for (const [path, distance] of distances) {
    for (const importer of importers.get(path) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1)
    }
  }
  const folders = new Set(files.map((path) => dirname(path)))
  const rankOf = (/** @type {string} */ path, /** @type {number} */ distance) =>
    folders.has(dirname(path)) ? 0 : distance
  return [...distances]
    .filter(([path]) => isTest(path) && !/\.long\.test\./u.test(path))
    .map(([path, distance]) => ({ path, rank: rankOf(path, distance) }))
    .filter(({ rank }) => rank <= maxDistance)
    .toSorted((one, other) => one.rank - other.rank || one.path.localeCompare(other.path))
    .map(({ path }) => path)
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} paths relative to the root
 */
function importsOf(root, path) {
  const source = readFileSync(join(root, path), 'utf8')
  const { module } = parseSync(path, source)
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ]
  return names.flatMap((name) => {
    if (name.startsWith('#shared/')) return [name.slice(1)]
    return name.startsWith('.') ? [join(dirname(path), name)] : []
  })
}
