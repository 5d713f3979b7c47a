/** @typedef {import('./read-strings.mjs').AnyNode} AnyNode */

/** Ends a place of which the rest is known only at run time: `errorsText.titles.*`. */
const runTime = '.*'

/**
 * Returns the places of catalogues that a file reads, as `catalogue.path`.
 * @param {unknown} program
 * @param {ReadonlySet<string>} catalogues export names
 * @returns {Set<string>}
 */
export function findUses(program, catalogues) {
  /** Names of variables for a catalogue or a part of it: `const text = appText.palette`. @type {Map<string, string>} */
  const aliases = new Map([...catalogues].map((name) => [name, name]))
  /** @type {Set<string>} */
  const uses = new Set()
  visit(program)
  return uses

  /** @param {any} node */
  function visit(node) {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node?.type !== 'string') return
    if (node.type === 'ImportDeclaration') return addImports(node.specifiers)
    if (node.type === 'VariableDeclarator') {
      const place = placeOf(node.init)
      if (place !== undefined) return addAliases(node.id, place)
    }
    const place = placeOf(node)
    if (place !== undefined) return void uses.add(place)
    if (node.type === 'Property' && !node.computed) return visit(node.value)
    if (node.type === 'MemberExpression' && !node.computed) return visit(node.object)
    if (node.type === 'TSTypeQuery') return
    Object.values(node).forEach(visit)
  }

  /** Adds `text` for `import { appText as text }`. @param {any[]} specifiers */
  function addImports(specifiers) {
    for (const { imported, local } of specifiers) {
      if (imported !== undefined && catalogues.has(imported.name)) aliases.set(local.name, imported.name)
    }
  }

  /** @param {any} pattern @param {string} place */
  function addAliases(pattern, place) {
    if (pattern.type === 'Identifier') return void aliases.set(pattern.name, place)
    for (const { key, value } of pattern.properties ?? []) {
      if (key !== undefined) addAliases(value, `${place}.${key.name}`)
    }
  }

  /** Returns `appText.palette.title` for such an expression. @param {any} node @returns {string | undefined} */
  function placeOf(node) {
    if (node?.type === 'Identifier') return aliases.get(node.name)
    if (node?.type !== 'MemberExpression') return undefined
    const place = placeOf(node.object)
    if (place === undefined || place.endsWith(runTime)) return place
    return node.computed ? `${place}${runTime}` : `${place}.${node.property.name}`
  }
}

/** Returns whether a file that reads `use` may show the text at `place`. @param {string} use @param {string} place */
export function shows(use, place) {
  const read = use.endsWith(runTime) ? use.slice(0, -runTime.length) : use
  return read === place || place.startsWith(`${read}.`) || read.startsWith(`${place}.`)
}
