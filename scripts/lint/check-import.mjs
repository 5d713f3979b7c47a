import { resolveImport } from './resolve-import.mjs'

/** @typedef {import('./layers.mjs').Layer} Layer */

/** What any test may import. */
const testPackages = ['vitest', 'fast-check']

/**
 * Returns a function that says what is wrong with an import, or null.
 * @param {readonly Layer[]} layers
 */
export function createImportCheck(layers) {
  /** @type {Map<string, Layer[]>} */
  const rows = new Map()
  for (const layer of layers) {
    for (const folder of layer.folders) rows.set(folder, [...(rows.get(folder) ?? []), layer])
  }

  /**
   * Returns the folder of the table that a file belongs to, or null if it has no row.
   * @param {string} file
   */
  function folderOf(file) {
    const parts = file.split('/').slice(0, -1)
    for (let length = parts.length; length >= 0; length -= 1) {
      const folder = `${parts.slice(0, length).join('/')}/`
      const found = rows.get(folder)
      if (found) return length < parts.length && found.some(({ isSplit }) => isSplit) ? null : folder
    }
    return null
  }

  /**
   * Returns what is wrong with the place of a file: no row says what it may import.
   * @param {string} file
   */
  function checkFile(file) {
    if (folderOf(file) !== null) return null
    return `No row for the folder of ${file}: add it to scripts/lint/layers.mjs, with what it may import.`
  }

  /**
   * @param {string} file the importer, from the root of the repository
   * @param {string} specifier
   * @param {boolean} isType nothing of it remains at run time
   * @returns {string | null} a message
   */
  function checkImport(file, specifier, isType) {
    const from = folderOf(file)
    if (from === null) return checkFile(file)
    const own = rows.get(from) ?? []
    const types = own.flatMap((layer) => layer.types ?? [])
    const allowed = own.flatMap(({ imports }) => imports)
    if (allowed.includes('*')) return null
    const isTest = isTestFile(file)
    if (isType) allowed.push(...types)
    if (isTest) allowed.push(...testPackages, ...own.flatMap(({ tests = [] }) => tests))

    const target = resolveImport(file, specifier)
    const to = target === null ? packageOf(specifier) : folderOf(target)
    if (target !== null) {
      if (to === null) return checkFile(target)
      if (isInTestFolder(target) && !isTest) return `Only tests import from a folder named "testing": ${target}.`
      if (to === from) return null
    }
    if (to === null || allowed.includes(to)) return null
    const why = own.find((layer) => layer.why !== undefined)?.why
    const refused = types.includes(to) ? `may import only types of ${to}` : `may not import ${to}`
    return `${from} ${refused}: see scripts/lint/layers.mjs.${why === undefined ? '' : ` ${why}`}`
  }

  return { checkFile, checkImport }
}

/** @param {string} file */
const isInTestFolder = (file) => /(?:^|\/)(?:testing|conformance)\//u.test(file)

/** @param {string} file */
const isTestFile = (file) => isInTestFolder(file) || /\.test\.\w+$/u.test(file)

/**
 * Returns the name of a package, and `node:*` for every module of Node.
 * @param {string} specifier such as `react-dom/client`
 */
function packageOf(specifier) {
  if (specifier.startsWith('node:')) return 'node:*'
  return /^(?:@[^/]+\/)?[^/?]+/u.exec(specifier)?.[0] ?? specifier
}
