import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../run-main.mjs'
import { findFalseClaims, readClaims } from './claims.mjs'

test('every file and every test that docs/security.md names exists', () => {
  expect(findFalseClaims(readRepository('docs/security.md') ?? '', readRepository)).toEqual([])
})

test('docs/security.md has the twenty items of Electron’s checklist, each with a test', () => {
  const items = readClaims(readRepository('docs/security.md') ?? '').filter(({ item }) => item !== null)
  expect(items.map(({ item }) => item)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(items.filter(({ tests }) => tests.length === 0)).toEqual([])
})

test('no line of docs/security.md is longer than 120 characters', () => {
  const lines = (readRepository('docs/security.md') ?? '').split('\n')
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})

const sources = new Map([
  ['shared/lock.ts', ''],
  ['shared/parts/', ''],
  [
    'shared/lock.test.ts',
    "test('a lock holds', () => {})\n\n// Electron’s checklist: 2, 11\ntest.each(keys)('%s (%i) opens it', () => {})\n" +
      'test(`a ${kind} key`, () => {})\ntest(\n  "it\'s 100 % shut @long",\n  () => {},\n)\n',
  ],
  ['shared/skipped.test.ts', "test.skip('a lock opens', () => test.step('it turns', () => {}))\n"],
])

test('a claim is a sentence with its files, and the tests below it', () => {
  const claims = readClaims(
    [
      '- A lock holds, as `default-src` says.',
      '  `shared/lock.ts`',
      '  - `shared/lock.test.ts`: "a lock',
      '    holds", in two ways',
      '  - `shared/lock.test.ts`',
      '',
      'A paragraph.',
      '',
      '12. It is shut: `shared/lock.ts`.',
      '    - `shared/lock.test.ts`: "a ${kind} key"',
    ].join('\n'),
  )
  const common = { strayLines: [], paths: ['shared/lock.ts'] }
  expect(claims).toEqual([
    {
      ...common,
      line: 1,
      item: null,
      tests: [
        { file: 'shared/lock.test.ts', title: 'a lock holds' },
        { file: 'shared/lock.test.ts', title: null },
      ],
    },
    { ...common, line: 9, item: 12, tests: [{ file: 'shared/lock.test.ts', title: 'a ${kind} key' }] },
  ])
})

test('titles are found as written in the source: patterns, quotes, line ends and tags included', () => {
  const titles = ['a lock holds', '%s (%i) opens it', 'a ${kind} key', "it's 100 % shut"]
  const claims = titles.map(
    (title) => `- \`shared/lock.ts\`, \`shared/parts/\`.\n  - \`shared/lock.test.ts\`: "${title}"`,
  )
  expect(findFalseClaims(claims.join('\n'), read)).toEqual([])
})

test.each([
  [
    'a file that is not there',
    '- A. `shared/none.ts`\n  - `shared/lock.test.ts`: "a lock holds"',
    'line 1: there is no shared/none.ts',
  ],
  ['a path in a paragraph', 'See `shared/none.ts`.', 'line 1: there is no shared/none.ts'],
  [
    'a test that is not there',
    '- A. `shared/lock.ts`\n  - `shared/lock.test.ts`: "a lock"',
    'line 1: shared/lock.test.ts has no test "a lock"',
  ],
  [
    'a file of tests that is not there',
    '- A. `shared/lock.ts`\n  - `shared/none.test.ts`: "a lock holds"',
    'line 2: there is no shared/none.test.ts',
  ],
  [
    'a file without tests',
    '- A. `shared/lock.ts`\n  - `shared/lock.ts`: "a lock holds"',
    'line 1: shared/lock.ts is no file of tests',
  ],
  ['a claim without a file', '- A.\n  - `shared/lock.test.ts`: "a lock holds"', 'line 1: the claim names no file'],
  ['a claim without a test', '- A. `shared/lock.ts`', 'line 1: the claim names no test'],
  [
    'a test that never runs',
    '- A. `shared/lock.ts`\n  - `shared/skipped.test.ts`: "a lock opens"',
    'line 1: shared/skipped.test.ts has no test "a lock opens"',
  ],
  [
    'a step of a test',
    '- A. `shared/lock.ts`\n  - `shared/skipped.test.ts`: "it turns"',
    'line 1: shared/skipped.test.ts has no test "it turns"',
  ],
  [
    'a file in which no test runs',
    '- A. `shared/lock.ts`\n  - `shared/skipped.test.ts`',
    'line 1: shared/skipped.test.ts has no test',
  ],
  [
    'a line that names no test',
    '- A. `shared/lock.ts`\n  - `shared/lock.test.ts`: "a lock holds"\n  - the same test',
    'line 1: names no test: the same test',
  ],
  [
    'an item of the checklist that its test does not name',
    '1. A. `shared/lock.ts`\n   - `shared/lock.test.ts`: "%s (%i) opens it"',
    'line 1: no test has the comment "// Electron’s checklist: 1"',
  ],
])('%s is reported with its line', (_name, markdown, fault) => {
  expect(findFalseClaims(markdown, read)).toEqual([fault])
})

test('an item of the checklist is proven by a test that names it', () => {
  const item = '11. A. `shared/lock.ts`\n    - `shared/lock.test.ts`: "%s (%i) opens it"'
  expect(findFalseClaims(item, read)).toEqual([])
})

/** @param {string} path */
const read = (path) => sources.get(path) ?? null

/**
 * Returns the text of a file, or the names in a folder.
 * @param {string} path from the root of the repository
 */
function readRepository(path) {
  const url = new URL(path, root)
  if (!existsSync(url)) return null
  return statSync(url).isDirectory() ? readdirSync(url).join('\n') : readFileSync(url, 'utf8')
}
