/**
 * Packages whose entry exports everything that they have, each from a file or a package that is named after it. A module
 * needs the parts that it names, not all.
 */
const barrel = /[\\/](?:lucide-react[\\/]dist[\\/]esm[\\/]lucide-react|radix-ui[\\/]dist[\\/]index)\.m?js$/
const namedImport = /import\s*\{([^}]*)\}\s*from\s*['"](?:lucide-react|radix-ui)['"]/g
/** `icons/circle-alert.mjs`, `@radix-ui/react-dropdown-menu/dist/index.mjs`. */
const part = /[\\/](?:icons[\\/]([a-z\d-]+)\.m?js$|react-([a-z-]+)[\\/]dist[\\/])/

/**
 * Returns a test of whether the first screen needs a module: whether one of the entries imports it, or a module that it
 * imports, and so on. What is loaded with `import()` is not needed.
 * @param {readonly string[]} entries ids of modules
 * @returns {(id: string, graph: Graph) => boolean}
 * @typedef {{ getModuleInfo(id: string): { importedIds: readonly string[], code: string | null } | null }} Graph
 */
export function isOnFirstScreen(entries) {
  /** @type {Set<string> | undefined} */
  let needed
  return (id, graph) => {
    needed ??= findNeeded(entries, graph)
    return needed.has(id)
  }
}

/**
 * @param {readonly string[]} entries
 * @param {Graph} graph
 * @returns {Set<string>}
 */
function findNeeded(entries, graph) {
  // A set that grows while it is visited.
  const needed = new Set(entries)
  for (const id of needed) {
    const module = graph.getModuleInfo(id)
    const names = namesOf(module?.code ?? '')
    for (const imported of module?.importedIds ?? []) {
      if (!barrel.test(imported)) needed.add(imported)
      else {
        const parts = graph.getModuleInfo(imported)?.importedIds ?? []
        for (const each of parts) if (names.has(nameOfPart(each))) needed.add(each)
      }
    }
  }
  return needed
}

/**
 * Returns what a module imports from the packages above.
 * @param {string} code
 */
function namesOf(code) {
  const lists = [...code.matchAll(namedImport)].map(([, list = '']) => list)
  return new Set(lists.flatMap((list) => list.split(',').map((name) => name.trim().replace(/\s+as\s.*$/, ''))))
}

/** @param {string} id */
function nameOfPart(id) {
  const [, icon, component = ''] = part.exec(id) ?? []
  return (icon ?? component).replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase())
}
