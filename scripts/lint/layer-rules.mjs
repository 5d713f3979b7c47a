import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createImportCheck } from './check-import.mjs'
import { formerLayers, layers } from './layers.mjs'

// The rule for imports, loaded by .oxlintrc.json: a folder imports only what its row in layers.mjs allows.

const root = fileURLToPath(new URL('../..', import.meta.url))
const { checkFile, checkImport } = createImportCheck([...layers, ...formerLayers])

/** Finds at least every import in a text: each string after a word that begins one. */
const importLike = /\b(?:from|import|URL)\s*\(?\s*(?:\/\*[^]*?\*\/\s*)*(['"`])([^'"`\n]*)\1/gu

/** A URL may also name a picture or a document, which belong to no layer. */
const modulePath = /^\.{1,2}\/.*\.(?:ts|tsx|mjs)$/u

/** Returns whether nothing of an import or export remains at run time. @param {any} node */
function isTypeOnly({ importKind, exportKind, specifiers = [] }) {
  if (importKind === 'type' || exportKind === 'type') return true
  return (
    specifiers.length > 0 &&
    specifiers.every((specifier) => specifier.importKind === 'type' || specifier.exportKind === 'type')
  )
}

const imports = {
  meta: { schema: [{ type: 'object', properties: { root: { type: 'string' } }, additionalProperties: false }] },
  create(context) {
    const file = relative(context.options[0]?.root ?? root, context.filename).replaceAll(sep, '/')
    if (checkFile(file) !== null) {
      return { Program: (node) => context.report({ node, message: checkFile(file) ?? '' }) }
    }
    // Most files need no syntax tree, which takes most of the time.
    const mayImport = [...context.sourceCode.text.matchAll(importLike)].map(([, , specifier = '']) => specifier)
    if (mayImport.every((specifier) => checkImport(file, specifier, false) === null)) return {}

    /** @param {any} source @param {boolean} isType */
    const check = (source, isType) => {
      const message = typeof source?.value === 'string' ? checkImport(file, source.value, isType) : null
      if (message !== null) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: (node) => check(node.source, isTypeOnly(node)),
      ExportNamedDeclaration: (node) => check(node.source, isTypeOnly(node)),
      ExportAllDeclaration: (node) => check(node.source, isTypeOnly(node)),
      ImportExpression: (node) => check(node.source, false),
      TSImportType: (node) => check(node.source, true),
      NewExpression({ callee, arguments: [path, base] }) {
        const isModule = callee.name === 'URL' && base?.object?.type === 'MetaProperty' && base.property.name === 'url'
        if (isModule && modulePath.test(path?.value ?? '')) check(path, false)
      },
    }
  },
}

export default { meta: { name: 'layers' }, rules: { imports } }
