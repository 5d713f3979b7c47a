import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { germanSentences } from '#shared/words/german-sentences.ts'

const sources = import.meta.glob<string>(
  [
    '../../electron/**/*.ts',
    '../../shared/**/*.ts',
    '!../../**/*.test.ts',
    '!../../electron/testing/**',
    // What main itself shows or writes, in both languages.
    '!../../electron/core/words/**',
    '!../../shared/words/**',
  ],
  { eager: true, query: '?raw', import: 'default' },
)

const files = import.meta.glob<Record<string, Readonly<Record<string, string>>>>('../../shared/words/german/*.ts', {
  eager: true,
})

const pages = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../text/en/**', '!../text/de/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Places where the page shows or reads a message that is not from main: of a gateway, of the browser. */
const foreignMessages = [
  '../app/keychain-banner.tsx: state.message',
  '../chat/markdown/diagram/diagram-note.tsx: problem.message',
  '../chat/markdown/diagram/frame/find-mistake.ts: error.message',
  '../presets/save/field-of-error.ts: error.message',
  '../presets/save/field-of-error.ts: error.message',
  '../presets/save/save-problem.tsx: error.message',
  '../voice/files/read-sound.ts: error.message',
]

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Properties whose text reaches the page. */
const messageProperties = new Set(['message', 'why', 'what', 'note', 'error'])

/** Functions that build a message from one of their arguments. */
const messageFunctions = new Set(['badInput', 'notFound', 'badResponse', 'mustBe', 'failAll', 'withFileErrors'])

/** Whether the arguments are for logs and programmers. */
const isForPrograms = ({ callee, type }: Node): boolean => {
  if (!isNode(callee)) return false
  if (type === 'NewExpression') return /^(?:Type|Range|Syntax)?Error$/.test(String(callee['name']))
  const object = callee['object']
  return isNode(object) && (object['name'] === 'log' || isNode(object['property']))
}

/** English texts of the parameter table; the page has a catalogue for them, by parameter name. */
const inParameterTable = new Set(['label', 'help', 'note', 'group'])

/** Texts that do not reach the screen, or are shown as the words of a gateway or a program. */
const exempt = [
  // Answer of a gateway without a message: a screen has its own text for every status.
  /^The gateway answered with status \{1\}$/,
  // Placeholders for what a gateway says, where it is quoted.
  /^The gateway answered “\{1\}”\.$/,
  /^There is a preset of this slug already, in version \{1\}\.$/,
  /^The preset is in version \{1\} now; these changes began from version \{2\}\.$/,
]

/** Returns a text with placeholders, `The file could not be {1}: {2}`. Null if the node is no text. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral') return null
  const quasis = node['quasis'] as { value: { cooked: string } }[]
  return quasis.map(({ value }, index) => (index === 0 ? '' : `{${index}}`) + value.cooked).join('')
}

const isSentence = (text: string): boolean => /^(?:[\p{Lu}“]|\{1\}).* .*[^ ][.?!]$/u.test(text)

/** Returns every message of a file that a person may read; `left` are properties to skip. */
function messagesIn(node: unknown, left: ReadonlySet<string>, isReported = false): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => messagesIn(item, left, isReported))
  if (!isNode(node) || node.type.startsWith('TS') || node.type.startsWith('Import')) return []
  const text = textOf(node)
  if (text !== null) {
    const own = isSentence(text) || (isReported && text.includes(' ')) ? [text] : []
    return node.type === 'Literal' ? own : [...own, ...messagesIn(node['expressions'], left)]
  }
  switch (node.type) {
    case 'Property': {
      const key = isNode(node['key']) ? String(node['key']['name']) : ''
      return left.has(key) ? [] : messagesIn(node['value'], left, messageProperties.has(key))
    }
    case 'ConditionalExpression':
      return [
        ...messagesIn(node['test'], left),
        ...messagesIn(node['consequent'], left, isReported),
        ...messagesIn(node['alternate'], left, isReported),
      ]
    case 'LogicalExpression':
      return [...messagesIn(node['left'], left), ...messagesIn(node['right'], left, isReported)]
    case 'ArrowFunctionExpression':
      return messagesIn(node['body'], left, isReported)
    case 'NewExpression':
    case 'CallExpression': {
      if (isForPrograms(node)) return []
      const name = isNode(node['callee']) ? String(node['callee']['name']) : ''
      return [...messagesIn(node['callee'], left), ...messagesIn(node['arguments'], left, messageFunctions.has(name))]
    }
    default:
      return Object.values(node).flatMap((inner) => messagesIn(inner, left))
  }
}

function messagesOf(path: string, source: string): string[] {
  const left = path.includes('/shared/chat-parameters/') ? inParameterTable : new Set<string>()
  return messagesIn(parseSync(path, source).program, left)
}

const holes = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([hole]) => hole).toSorted()

test('the search finds messages in every position', () => {
  const source = `
    throw new AppError({ source: 'app', kind: 'storage', message: \`The \${name} is gone\` })
    if (x) throw badInput(isOld ? 'too old' : 'too new', 'field')
    const words = problem ?? 'Nobody was asked.'
    log.warn('main', 'Not this one.')
    throw new RangeError('Nor this.')
    const row = { name: 'seed', help: 'Nor that.' }`
  expect(messagesOf('../../shared/chat-parameters/a.ts', source).toSorted()).toEqual([
    'Nobody was asked.',
    'The {1} is gone',
    'too new',
    'too old',
  ])
})

test('every message of main for a person has a German translation', () => {
  const missing = Object.entries(sources).flatMap(([path, source]) =>
    messagesOf(path, source)
      .filter((text) => !Object.hasOwn(germanSentences, text) && !exempt.some((pattern) => pattern.test(text)))
      .map((text) => `${path}: ${text}`),
  )
  expect(Object.keys(sources).length).toBeGreaterThan(250)
  expect(missing).toEqual([])
})

test('every German sentence translates a message that still exists', () => {
  const all = Object.values(sources).join('\n')
  for (const [file, module] of Object.entries(files)) {
    // Messages of third-party libraries are not in our sources.
    if (file.endsWith('/libraries.ts')) continue
    for (const english of Object.keys(Object.assign({}, ...Object.values(module)))) {
      // A part of a composed sentence is searched by its words between the placeholders, a counted noun by its singular:
      // `plural` in limit-problem.ts adds the ending.
      const parts = english.split(/\{\d\}/).filter((part) => part.trim() !== '')
      const isUsed = (part: string) => all.includes(part) || all.includes(`'${part.trim().replace(/s$/, '')}'`)
      expect([english, parts.filter((part) => !isUsed(part))]).toEqual([english, []])
    }
  }
})

test('every German sentence has the placeholders of the English one', () => {
  for (const [english, words] of Object.entries(germanSentences))
    expect([english, holes(words)]).toEqual([english, holes(english)])
})

test('no sentence is translated in two files', () => {
  const all = Object.values(files).flatMap((module) =>
    Object.values(module).flatMap((sentences) => Object.keys(sentences)),
  )
  expect(all.filter((sentence, index) => all.indexOf(sentence) !== index)).toEqual([])
})

test('the page shows no message of main without translating it', () => {
  const shown = Object.entries(pages).flatMap(([path, source]) =>
    [
      ...source.matchAll(
        /(?<!translateMainMessage\()(?<![\w.)])((?:[\w.?]+|toErrorData\([\w.]+\))\??\.(?:message|why|note))\b/g,
      ),
    ]
      .filter(([, expression = '']) =>
        /(?:error|data|state|problem|waiting|toErrorData\(.*\))\??\.\w+$/i.test(expression),
      )
      .map(([, expression]) => `${path}: ${expression}`),
  )
  expect(shown.toSorted()).toEqual(foreignMessages)
})
