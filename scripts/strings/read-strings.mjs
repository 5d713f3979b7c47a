import { parseSync } from 'rolldown/utils'

/**
 * A text of a catalogue: its path in it, `banners.title`, and what the source says. A sentence with values is a function
 * there, of which this is the body.
 * @typedef {{ path: string, text: string }} CatalogueString
 * @typedef {Record<string, unknown> & { type: string, start: number, end: number }} AnyNode
 */

/** Wrappers of a catalogue, which have no texts: `{…} as const`, `{…} satisfies T`. */
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'])

/**
 * Returns the texts of every catalogue that a file exports, by its export name.
 * @param {string} fileName
 * @param {string} source
 * @returns {Map<string, CatalogueString[]>}
 */
export function readStrings(fileName, source) {
  /** @type {Map<string, CatalogueString[]>} */
  const catalogues = new Map()
  /** Variables of the file, which a catalogue may contain. @type {Map<string, AnyNode>} */
  const variables = new Map()
  for (const statement of parse(fileName, source).body) {
    const isExport = statement.type === 'ExportNamedDeclaration'
    const declaration = /** @type {any} */ (isExport ? statement.declaration : statement)
    for (const { id, init } of declaration?.declarations ?? []) {
      const catalogue = catalogueOf(init)
      variables.set(id.name, catalogue)
      if (!isExport || catalogue.type !== 'ObjectExpression') continue
      catalogues.set(id.name, stringsOf(catalogue, '', { source, variables }))
    }
  }
  return catalogues
}

/** @param {string} fileName @param {string} source @returns {{ body: AnyNode[] }} */
export function parse(fileName, source) {
  const { program, errors } = parseSync(fileName, source)
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]?.message}`)
  return /** @type {{ body: AnyNode[] }} */ (/** @type {unknown} */ (program))
}

/** Returns the object in `defineText('name', {…} as const)`. @param {any} node @returns {AnyNode} */
function catalogueOf(node) {
  if (wrappers.has(node.type)) return catalogueOf(node.expression)
  return node.type === 'CallExpression' && node.callee.name === 'defineText' ? catalogueOf(node.arguments[1]) : node
}

/**
 * @param {any} node
 * @param {string} path
 * @param {{ source: string, variables: ReadonlyMap<string, AnyNode> }} file
 * @returns {CatalogueString[]}
 */
function stringsOf(node, path, file) {
  const value = (node.type === 'Identifier' ? file.variables.get(node.name) : undefined) ?? node
  if (wrappers.has(value.type)) return stringsOf(value.expression, path, file)
  if (value.type !== 'ObjectExpression') return [{ path, text: textOf(value, file.source) }]
  return value.properties.flatMap((/** @type {any} */ property) => {
    if (property.type !== 'Property') return stringsOf(property.argument, path, file)
    const key = String(property.key.name ?? property.key.value)
    return stringsOf(property.value, path === '' ? key : `${path}.${key}`, file)
  })
}

/** Returns a literal's value; of any other expression its source, on one line. @param {any} node @param {string} source */
function textOf(node, source) {
  if (node.type === 'Literal') return oneLine(String(node.value))
  const shown = node.type === 'ArrowFunctionExpression' ? node.body : node
  const isTemplate = shown.type === 'TemplateLiteral'
  return oneLine(isTemplate ? source.slice(shown.start + 1, shown.end - 1) : source.slice(shown.start, shown.end))
}

/** @param {string} text */
const oneLine = (text) => text.replaceAll(/\s*\n\s*|\t/gu, ' ')
