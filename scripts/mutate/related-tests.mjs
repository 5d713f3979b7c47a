import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importEdges } from '../check/import-graph.mjs'

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
  const texts = new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  for (const { from, to } of importEdges(texts)) {
    importers.set(to, [...(importers.get(to) ?? []), from])
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
