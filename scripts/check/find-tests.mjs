import { parseSync } from 'rolldown/utils'

/**
 * A call that defines a test. `title` is written as in the source, with its placeholders (`%s`, `${name}`).
 * @typedef {{ title: string, start: number, isSkipped: boolean }} DefinedTest `start` is the offset of the call
 * @typedef {Record<string, unknown> & { type: string, start: number, end: number }} AnyNode
 */

const definers = new Set(['test', 'it'])
const neverRun = new Set(['skip', 'fixme', 'todo'])
/** Members of `test` that define tests. Others, such as `test.step`, divide a test or configure it. */
const definingMembers = new Set(['each', 'for', 'only', 'fails', 'concurrent', 'sequential', 'skipIf', 'runIf'])
/** These take arguments before the title: `test.each(rows)('title', …)`. */
const parametrizing = new Set(['each', 'for', 'skipIf', 'runIf'])

/**
 * Returns the tests that a file defines with a literal title, in source order.
 * @param {string} fileName determines the language by its extension
 * @param {string} source
 * @returns {DefinedTest[]}
 */
export function findTests(fileName, source) {
  const { program, errors } = parseSync(fileName, source)
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]?.message}`)
  /** @type {DefinedTest[]} */
  const found = []
  visit(/** @type {AnyNode} */ (/** @type {unknown} */ (program)), false)
  return found

  /**
   * @param {AnyNode} node
   * @param {boolean} isInSkipped whether an enclosing `describe` never runs
   */
  function visit(node, isInSkipped) {
    let isSkipped = isInSkipped
    if (node.type === 'CallExpression') {
      const chain = chainOf(node.callee)
      const members = chain?.members ?? []
      const isSuite = chain?.name === 'describe' || members[0] === 'describe'
      if (isSuite && members.some((member) => neverRun.has(member))) isSkipped = true
      const title = titleOf(/** @type {readonly AnyNode[]} */ (node.arguments)[0], source)
      if (chain && isDefinition(chain) && title !== undefined && /** @type {unknown[]} */ (node.arguments).length > 1) {
        const isNeverRun = members.some((member) => neverRun.has(member)) || hasSkipOption(node)
        found.push({ title, start: node.start, isSkipped: isSkipped || isNeverRun })
      }
    }
    for (const child of childrenOf(node)) visit(child, isSkipped)
  }
}

/**
 * Returns the names that a callee consists of: `test` and [`skipIf`, `each`] for `test.skipIf(isOld).each(rows)`.
 * `awaited` is the last one if it still awaits its arguments, as in `test.each`.
 * @param {unknown} callee
 * @returns {{ name: string, members: string[], awaited?: string } | undefined}
 */
function chainOf(callee) {
  const node = /** @type {AnyNode} */ (callee)
  if (node.type === 'Identifier') return { name: String(node.name), members: [] }
  if (node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression') {
    const inner = chainOf(node.callee ?? node.tag)
    return inner && { name: inner.name, members: inner.members }
  }
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const inner = chainOf(node.object)
  const member = String(/** @type {AnyNode} */ (node.property).name)
  return inner && { name: inner.name, members: [...inner.members, member], awaited: member }
}

/** @param {{ name: string, members: string[], awaited?: string }} chain */
function isDefinition({ name, members, awaited }) {
  return (
    definers.has(name) &&
    members.every((member) => definingMembers.has(member) || neverRun.has(member)) &&
    (awaited === undefined || !parametrizing.has(awaited))
  )
}

/**
 * Returns whether a test has the option `skip` or `todo`: `test('title', { skip: true }, …)`.
 * @param {AnyNode} call
 */
function hasSkipOption(call) {
  const options = /** @type {readonly AnyNode[]} */ (call.arguments).filter(({ type }) => type === 'ObjectExpression')
  return options
    .flatMap(({ properties }) => /** @type {AnyNode[]} */ (properties))
    .some(({ key, value }) => {
      const isTrue = /** @type {AnyNode} */ (value)?.value === true
      return isTrue && neverRun.has(String(/** @type {AnyNode} */ (key)?.name))
    })
}

/**
 * @param {AnyNode | undefined} node
 * @param {string} source
 */
function titleOf(node, source) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' ? source.slice(node.start + 1, node.end - 1) : undefined
}

/**
 * @param {AnyNode} node
 * @returns {AnyNode[]}
 */
function childrenOf(node) {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value === 'object' && value !== null && 'type' in value)
}
