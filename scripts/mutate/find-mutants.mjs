import { parseSync } from 'rolldown/utils'

/**
 * A small wrong change to a file, at offsets of its source.
 * @typedef {{ start: number, end: number, replacement: string, wrap: 'expression' | 'statement' | 'block' }} Mutant
 * @typedef {Record<string, any> & { type: string, start: number, end: number }} AnyNode
 */

/** @type {Record<string, readonly string[]>} */
const otherOperators = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '/=': ['*='],
  '??=': ['&&='],
  '||=': ['&&='],
  '&&=': ['||='],
}

const removableStatements = new Set(['ExpressionStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'])

/**
 * Returns every mutant of a TypeScript source, in source order.
 * @param {string} fileName determines the language by its extension
 * @param {string} source
 * @returns {Mutant[]}
 */
export function findMutants(fileName, source) {
  const { program, errors } = parseSync(fileName, source)
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]?.message}`)
  /** @type {Mutant[]} */
  const mutants = []
  /** @type {(node: AnyNode, replacement: string, wrap?: Mutant['wrap']) => void} */
  const add = ({ start, end }, replacement, wrap = 'expression') => {
    if (source.slice(start, end) !== replacement) mutants.push({ start, end, replacement, wrap })
  }
  visit(/** @type {AnyNode} */ (program), [], (node, parents) => mutate(node, parents, source, add))
  return mutants.toSorted((one, other) => one.start - other.start || other.end - one.end)
}

/**
 * @param {AnyNode} node
 * @param {readonly AnyNode[]} parents innermost last
 * @param {(node: AnyNode, parents: readonly AnyNode[]) => void} enter
 */
function visit(node, parents, enter) {
  if (isLeftAlone(node)) return
  enter(node, parents)
  const inside = [...parents, node]
  for (const [key, value] of Object.entries(node)) {
    if (isName(node, key)) continue
    for (const child of [value].flat()) if (typeof child?.type === 'string') visit(child, inside, enter)
  }
}

/**
 * Returns whether a node is never mutated: types do not run, and imports are not expressions.
 * @param {AnyNode} node
 */
function isLeftAlone(node) {
  const isType = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/u.test(node.type)
  return isType || /^(Import(?!Expression)|ExportAll)/u.test(node.type) || typeof node['directive'] === 'string'
}

/**
 * @param {AnyNode} node
 * @param {string} key of a child that is a name, not a value
 */
function isName(node, key) {
  return (
    (key === 'key' && node['computed'] !== true) ||
    (key === 'property' && node['computed'] !== true) ||
    (key === 'source' && node.type !== 'CallExpression') ||
    (key === 'specifiers' && node.type === 'ExportNamedDeclaration')
  )
}

/**
 * @param {AnyNode} node
 * @param {readonly AnyNode[]} parents
 * @param {string} source
 * @param {(node: AnyNode, replacement: string, wrap?: Mutant['wrap']) => void} add
 */
function mutate(node, parents, source, add) {
  const parent = parents.at(-1)
  /** @param {AnyNode} part */
  const text = (part) => source.slice(part.start, part.end)
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      add(node['test'], 'true')
      add(node['test'], 'false')
      break
    // With `true`, a loop would never end.
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      if (node['test']) add(node['test'], 'false')
      break
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      for (const operator of otherOperators[node['operator']] ?? []) {
        if (operator === '-' && [node['left'], node['right']].some(isText)) continue
        const [left, right] = [node['left'], node['right']]
        const between = source.slice(left.end, right.start).replace(node['operator'], () => operator)
        // Mixing `??` with `&&` or `||` without parentheses is a syntax error.
        const [open, close] = node.type === 'LogicalExpression' ? ['(', ')'] : ['', '']
        add(node, `${open}${text(left)}${close}${between}${open}${text(right)}${close}`)
      }
      break
    case 'UpdateExpression':
      add(node, text(node).replace(node['operator'], node['operator'] === '++' ? '--' : '++'))
      break
    case 'UnaryExpression':
      if (node['operator'] === '!') add(node, text(node['argument']))
      if (node['operator'] === '-') add(node, text(node['argument']))
      break
    case 'ChainExpression':
      if (parent?.['operator'] === 'delete') break
      for (const link of optionalLinks(node['expression'])) {
        const from = (link['object'] ?? link['callee']).end
        const sign = source.indexOf('?.', from)
        const keepsDot = link.type === 'MemberExpression' && link['computed'] !== true
        add(node, `${source.slice(node.start, sign)}${keepsDot ? '.' : ''}${source.slice(sign + 2, node.end)}`)
      }
      break
    case 'Literal':
      if (typeof node['value'] === 'boolean') add(node, String(!node['value']))
      if (typeof node['value'] === 'string' && !isErrorText(node, parents)) {
        add(node, node['value'] === '' ? "'mutated'" : "''")
      }
      break
    case 'TemplateLiteral':
      if (parent?.type !== 'TaggedTemplateExpression' && !isErrorText(node, parents)) add(node, "''")
      break
    case 'ArrayExpression':
      if (node['elements'].length > 0) add(node, '[]')
      break
    case 'ObjectExpression':
      if (node['properties'].length > 0) add(node, '{}')
      break
    case 'ReturnStatement':
      if (node['argument'] && text(node['argument']) !== 'undefined') add(node['argument'], 'undefined')
      break
    case 'ArrowFunctionExpression':
      if (node['body'].type !== 'BlockStatement' && text(node['body']) !== 'undefined') add(node['body'], 'undefined')
      break
    case 'BlockStatement':
      if (isRemovable(node, parents)) add(node, '{}', 'block')
      break
    default:
      if (removableStatements.has(node.type) && !isSuper(node)) add(node, '', 'statement')
  }
}

/** @param {AnyNode} node */
function isText(node) {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')
}

/**
 * Returns whether a text belongs to an error message: tests check the kind of an error, not its wording.
 * @param {AnyNode} node
 * @param {readonly AnyNode[]} parents
 */
function isErrorText(node, parents) {
  const inText = new Set(['TemplateLiteral', 'ConditionalExpression', 'BinaryExpression', 'ParenthesizedExpression'])
  const around = parents.findLast(({ type }) => !inText.has(type))
  if (around?.type === 'NewExpression') return String(around['callee'].name).endsWith('Error')
  return around?.type === 'Property' && around['key'].name === 'message' && around['value'].end >= node.end
}

/**
 * @param {AnyNode} chain
 * @returns {AnyNode[]}
 */
function optionalLinks(chain) {
  const rest =
    chain['object'] ?? chain['callee'] ?? (chain.type === 'TSNonNullExpression' ? chain['expression'] : undefined)
  return [...(chain['optional'] === true ? [chain] : []), ...(rest ? optionalLinks(rest) : [])]
}

/**
 * Returns whether a block's content can be removed. A block with a single `return` has a separate mutant for it, and a
 * constructor needs `super`.
 * @param {AnyNode} node
 * @param {readonly AnyNode[]} parents
 */
function isRemovable(node, parents) {
  const [first, ...others] = /** @type {AnyNode[]} */ (node['body'])
  if (first === undefined || (first.type === 'ReturnStatement' && others.length === 0)) return false
  if (others.length === 0 && removableStatements.has(first.type)) return false
  return !node['body'].some(isSuper) && parents.at(-1)?.type !== 'StaticBlock'
}

/** @param {AnyNode} node */
function isSuper(node) {
  return node.type === 'ExpressionStatement' && node['expression'].callee?.type === 'Super'
}
