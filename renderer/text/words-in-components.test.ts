import { expect, test } from 'vitest'
import { parseSync } from 'vite'

const sources = import.meta.glob<string>(
  ['../**/*.tsx', '../**/*.ts', '!../text/**', '!../**/*.test.*', '!../**/test-*.ts'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

/** Attributes of an element that a person reads or hears. */
const readAttributes = new Set([
  'aria-label',
  'aria-description',
  'title',
  'placeholder',
  'alt',
  'label',
  'text',
  'name',
])

/** Properties of an object that a person reads: a menu item, a toast. */
const readProperties = new Set(['label', 'text', 'title', 'placeholder'])

/** Signs, addresses, formats and field names, which are the same in every language. */
const universal = /^[^\p{Letter}]*$|^https:\/\/\S+$|^(?:pcm|mp3|[a-z]+-)$/u

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Returns the texts in the markup itself, between tags and in readable attributes. */
function wordsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(wordsIn)
  if (!isNode(node)) return []
  if (node.type === 'Property' && isNode(node['key']) && readProperties.has(String(node['key']['name']))) {
    return [...literalsOf(node['value']), ...childrenOf(node)]
  }
  if (node.type === 'JSXText') return said(node['value'])
  if (node.type === 'JSXExpressionContainer') return [...literalsOf(node['expression']), ...childrenOf(node)]
  if (node.type === 'JSXAttribute') {
    const name = isNode(node['name']) ? node['name']['name'] : null
    const value = node['value']
    if (typeof name !== 'string') return []
    if (!readAttributes.has(name)) return isNode(value) ? childrenOf(value) : []
    return isNode(value) && value.type === 'JSXExpressionContainer'
      ? [...literalsOf(value['expression']), ...childrenOf(value)]
      : literalsOf(value)
  }
  return childrenOf(node)
}

const childrenOf = (node: Node): string[] => Object.values(node).flatMap(wordsIn)

/** Returns the literals of an expression, also behind a condition. */
function literalsOf(node: unknown): string[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? said(node['value']) : []
    case 'TemplateLiteral':
      return (node['quasis'] as { value: { raw: string } }[]).flatMap(({ value }) => said(value.raw))
    case 'ConditionalExpression':
      return [...literalsOf(node['consequent']), ...literalsOf(node['alternate'])]
    case 'LogicalExpression':
      return literalsOf(node['right'])
    case 'ParenthesizedExpression':
      return literalsOf(node['expression'])
    default:
      return []
  }
}

function said(value: unknown): string[] {
  const words = String(value).trim()
  return universal.test(words) ? [] : [words]
}

function wordsOf(path: string, source: string): string[] {
  return wordsIn(parseSync(path, source).program)
}

test('the search finds texts in every position', () => {
  const source = `
    const A = ({ isOpen }) => (
      <div title="One" className="not this" aria-label={isOpen ? 'Two' : text.two}>
        Three {isOpen && 'Four'} {\`Five \${isOpen}\`} {text.six} · <B label={text.seven} icon="nor this" />
      </div>
    )
    toast.show({ text: 'Eight', action: { label: text.nine, icon: 'not this either' } })`
  expect(wordsOf('a.tsx', source).toSorted()).toEqual(['Eight', 'Five', 'Four', 'One', 'Three', 'Two'])
})

test('every text on screen is in a catalogue, not in a component', () => {
  const found = Object.entries(sources).flatMap(([path, source]) =>
    wordsOf(path, source).map((words) => `${path}: ${words}`),
  )
  expect(Object.keys(sources).length).toBeGreaterThan(150)
  expect(found).toEqual([])
})

/** Places that read a message of others (of a gateway, of the browser), or use it as a key. */
const foreignMessages = [
  '../markdown/diagram/diagram.tsx: problem.message',
  '../markdown/diagram/frame/find-mistake.ts: error.message',
  '../presets/save/field-of-error.ts: error.message',
  '../presets/save/field-of-error.ts: error.message',
  '../presets/save/save-dialog.tsx: problem.message',
  '../presets/save/save-problem.tsx: error.message',
  '../settings/gateways/keychain-help.tsx: state.message',
  '../voice/files/read-sound.ts: error.message',
]

test('a message of main is shown by translateMainMessage, not by its English sentence', () => {
  const found = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(/(?<![\w.)])(?:[\w.?]+|toErrorData\([\w.]+\))\??\.message\b/g)]
      .filter(([expression]) => /(?:error|data|state|problem|waiting|toErrorData\(.*\))\??\.message$/i.test(expression))
      .map(([expression]) => `${path}: ${expression}`),
  )
  expect(found.toSorted()).toEqual(foreignMessages)
})
