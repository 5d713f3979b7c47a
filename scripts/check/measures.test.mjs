import { expect, test } from 'vitest'
import { compareMeasures, isProduction, measure, pathProblems } from './measures.mjs'

/** @param {Record<string, string>} files */
const measured = (files) => new Map(measure(new Map(Object.entries(files))).map((found) => [found.name, found]))

test('production is what is neither a test, nor test support, nor a catalogue', () => {
  const files = ['scripts/a.mjs', 'e2e/app.ts', 'electron/core/words/german.ts', 'shared/a.d.ts', 'vitest.config.ts']
  const others = ['a.test.ts', 'e2e/a.spec.ts', 'gateway/conformance/a.ts', 'renderer/testing/a.ts', 'e2e/harness/a.ts']
  const catalogues = ['renderer/text/en/app.ts', 'renderer/text/de/app.ts', 'shared/messages/german/app.ts']
  expect([...files, ...others, ...catalogues, 'a.css'].filter(isProduction)).toEqual(files)
})

test('files and lines are counted, comments and blank lines included', () => {
  const found = measured({ 'a.ts': '// one\n\nthree\n', 'b.ts': 'one', 'a.test.ts': 'one\n', 'a.css': 'one\n' })
  expect(found.get('production files')?.value).toBe(2)
  expect(found.get('production lines')?.value).toBe(4)
})

test('a fragment is short and has one importer, which is no test', () => {
  const found = measured({
    'main.ts': "import './short.ts'\nimport './long.ts'\nimport './twice.ts'\nvoid import('./lazy.ts')",
    'other.ts': "import './twice.ts'",
    'short.ts': '\n'.repeat(29),
    'long.ts': '\n'.repeat(30),
    'twice.ts': '',
    'lazy.ts': '',
    'lazy.test.ts': "import './lazy.ts'\nimport './other.ts'",
  })
  expect(found.get('files with one importer and under 30 lines')?.found).toEqual(['short.ts', 'lazy.ts'])
})

test('the path of a message is listed and counted in its order', () => {
  const path = [
    { file: 'b.ts', adds: 'sends' },
    { file: 'a.ts', adds: 'draws' },
  ]
  const found = measure(new Map([['a.ts', '']]), path).find(({ name }) => name === 'files on the path of a message')
  expect(found).toEqual({ name: 'files on the path of a message', goal: 75, found: ['b.ts: sends', 'a.ts: draws'] })
})

test('a file on the path of a message exists, is there once, and imports another or is imported', () => {
  const files = new Map([
    ['a.ts', "import type { B } from './b.ts'"],
    ['b.ts', ''],
    ['c.ts', "import './d.ts'"],
    ['d.ts', ''],
  ])
  const problemsOf = (/** @type {string[]} */ ...path) =>
    pathProblems(
      files,
      path.map((file) => ({ file })),
    )
  expect(problemsOf('a.ts', 'b.ts')).toEqual([])
  expect(problemsOf('a.ts', 'b.ts', 'c.ts', 'gone.ts', 'a.ts')).toEqual([
    'c.ts is linked to no other file by an import',
    'gone.ts does not exist',
    'a.ts is listed twice',
  ])
})

test('folders are in a cycle through others, through files next to them, and by types', () => {
  const found = measured({
    'gateway/a/1.ts': "import type { B } from '../b/1.ts'",
    'gateway/b/1.ts': "import '../c/1.ts'",
    'gateway/c/1.ts': "import '../a/2.ts'",
    'gateway/a/2.ts': '',
    'gateway/d/1.ts': "import '../app.ts'\nimport '../a/1.ts'",
    'gateway/app.ts': "import './d/2.ts'",
    'gateway/d/2.ts': '',
    'gateway/e/1.ts': "import './2.ts'",
    'gateway/e/2.ts': "import '../a/1.ts'",
    'gateway/a/1.test.ts': "import '../e/1.ts'",
  })
  const cycles = found.get('folders in cycles within gateway')
  expect(cycles?.found).toEqual(['gateway/a', 'gateway/b', 'gateway/c', 'gateway/d'])
})

test('cycles are sought in each large folder, and in the others of the product', () => {
  const twoFolders = (/** @type {string} */ folder) => ({
    [`${folder}/a/1.ts`]: "import '../b/1.ts'",
    [`${folder}/b/1.ts`]: "import '../a/2.ts'",
    [`${folder}/a/2.ts`]: '',
  })
  const large = ['electron/core', 'renderer', 'renderer/chat', 'gateway']
  const folders = [...large, 'shared', 'renderer/presets/editor', 'electron/core/voice', 'scripts']
  const found = measured(Object.assign({}, ...folders.map(twoFolders)))
  for (const folder of large) {
    expect(found.get(`folders in cycles within ${folder}`)?.found).toEqual([`${folder}/a`, `${folder}/b`])
  }
  expect(found.get('folders in cycles within other folders')?.found).toEqual([
    'electron/core/voice/a',
    'electron/core/voice/b',
    'renderer/presets/editor/a',
    'renderer/presets/editor/b',
    'shared/a',
    'shared/b',
  ])
})

test('names that two files export and global classes are counted', () => {
  const found = measured({
    'a.ts': 'export const a = 1',
    'b.test.ts': 'export const a = 2',
    'a.css': '.a.b {}',
    'b.css': '.b {}',
    'c.module.css': '.c {}',
  })
  expect(found.get('export names borne twice')?.found).toEqual(['a'])
  expect(found.get('global class names')?.found).toEqual(['a', 'b'])
})

/** @param {number} value @param {number} last */
function compared(value, last) {
  const { lines, worse, better, lowered } = compareMeasures([{ name: 'files', goal: 10, found: [], value }], {
    files: last,
  })
  return {
    state: lines[0]?.split(' ').at(-1),
    isWorse: worse.length > 0,
    isBetter: better.length > 0,
    last: lowered['files'],
  }
}

test('a worse value fails and is not written, a better one asks to be', () => {
  expect(compared(21, 20)).toEqual({ state: 'missed', isWorse: true, isBetter: false, last: 20 })
  expect(compared(20, 20)).toEqual({ state: 'missed', isWorse: false, isBetter: false, last: 20 })
  expect(compared(19, 20)).toEqual({ state: 'missed', isWorse: false, isBetter: true, last: 19 })
})

test('within the goal a value may rise, and beyond it not', () => {
  expect(compared(10, 5)).toEqual({ state: 'met', isWorse: false, isBetter: false, last: 10 })
  expect(compared(11, 5)).toEqual({ state: 'missed', isWorse: true, isBetter: false, last: 5 })
})
