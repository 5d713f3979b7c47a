import { parseSync } from 'rolldown/utils'
import { resolveImport } from '../lint/resolve-import.mjs'

/**
 * One import of a module. `isType` if nothing of it remains at run time, `isLazy` if it is loaded on demand: by
 * `import()`, as a worker, or through its URL.
 *
 * @typedef {{ specifier: string, isType: boolean, isLazy: boolean }} Import
 */

/**
 * Returns what a module imports, including re-exports, `import()`, workers, `new URL(…, import.meta.url)` and types
 * such as `import('./x.ts').X`.
 * @param {string} file
 * @param {string} source
 * @returns {Import[]}
 */
export function importsIn(file, source) {
  const parsed = parseSync(file, source)
  const { staticImports, staticExports, dynamicImports, importMetas } = parsed.module
  /** @type {Import[]} */
  const found = staticImports.map(({ moduleRequest: { value }, entries }) => ({
    specifier: value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
    isLazy: /[?&](?:worker|url)\b/u.test(value),
  }))
  for (const { entries } of staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, isType, isLazy: false })
    }
  }
  // The syntax tree is slow to build, so it is read only if it holds what the list of imports lacks.
  if (dynamicImports.length > 0 || importMetas.length > 0 || /\bimport\(/u.test(source)) visit(parsed.program, found)
  return found
}

/**
 * @param {any} node
 * @param {Import[]} found
 */
function visit(node, found) {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, found)
    return
  }
  if (typeof node?.type !== 'string') return
  if (node.type === 'ImportExpression') addLiteral(node.source, false)
  if (node.type === 'TSImportType') addLiteral(node.source, true)
  if (node.type === 'NewExpression' && node.callee.name === 'URL' && isModuleUrl(node.arguments[1])) {
    addLiteral(node.arguments[0], false, './')
  }
  for (const child of Object.values(node)) visit(child, found)

  /** @param {any} literal @param {boolean} isType @param {string} base of what begins with a name, as in a URL */
  function addLiteral(literal, isType, base = '') {
    if (typeof literal?.value !== 'string') return
    const specifier = /^[\w-]+(?:[./]|$)/u.test(literal.value) ? `${base}${literal.value}` : literal.value
    found.push({ specifier, isType, isLazy: !isType })
  }
}

/** Returns whether this is `import.meta.url`. @param {any} node */
function isModuleUrl(node) {
  return node?.type === 'MemberExpression' && node.object.type === 'MetaProperty' && node.property.name === 'url'
}

/**
 * Returns the imports between files. A file that imports another in several ways is its importer once; the edge is
 * lazy if each of them is.
 * @param {ReadonlyMap<string, string>} sources by path
 * @returns {{ from: string, to: string, isLazy: boolean }[]}
 */
export function importEdges(sources) {
  return [...sources].flatMap(([from, source]) => {
    /** @type {Map<string, boolean>} */
    const targets = new Map()
    for (const { specifier, isLazy } of importsIn(from, source)) {
      const to = resolveImport(from, specifier)
      if (to !== null && to !== from && sources.has(to)) targets.set(to, (targets.get(to) ?? true) && isLazy)
    }
    return [...targets].map(([to, isLazy]) => ({ from, to, isLazy }))
  })
}
