import { expect, test } from 'vitest'
import { findTests } from './find-tests.mjs'

const titlesOf = (/** @type {string} */ source) => findTests('a.test.ts', source).map(({ title }) => title)
const titlesThatRun = (/** @type {string} */ source) =>
  findTests('a.test.ts', source)
    .filter(({ isSkipped }) => !isSkipped)
    .map(({ title }) => title)

test.each([
  ['a test', "test('a', () => {})", ['a']],
  ['its other name', 'it("a", async ({ page }) => {})', ['a']],
  ['a title with placeholders', 'test(`a ${kind} @long`, () => {})', ['a ${kind} @long']],
  ['a quoted quote', String.raw`test('it\'s', () => {})`, ["it's"]],
  ['options before the function', "test('a', { tag: '@long' }, () => {})", ['a']],
  ['rows', "test.each([\n  ['x', (y)],\n])('%s', () => {})", ['%s']],
  ['a table', "test.each`\n  a\n  ${1}\n`('$a', () => {})", ['$a']],
  ['cases', "test.for(cases)('%s', () => {})", ['%s']],
  ['a condition', "test.skipIf(process.platform === 'linux')('a', () => {})", ['a']],
  ['a condition and rows', "test.runIf(isHere).each(rows)('%s', () => {})", ['%s']],
  ['a suite around it', "test.describe('all', () => {\n  test('a', () => {})\n})", ['a']],
])('%s defines a test that runs', (_name, source, titles) => {
  expect(titlesThatRun(source)).toEqual(titles)
})

test.each([
  ['a skipped test', "test.skip('a', () => {})", ['a']],
  ['a test marked as broken', "test.fixme('a', () => {})", ['a']],
  ['skipped rows', "test.skip.each(rows)('a', () => {})", ['a']],
  ['an option', "test('a', { skip: true }, () => {})", ['a']],
  ['a skipped suite', "describe.skip('all', () => test('a', () => {}))", ['a']],
  ["a skipped suite of Playwright's", "test.describe.skip('all', () => test('a', () => {}))", ['a']],
])('%s does not run', (_name, source, titles) => {
  expect({ all: titlesOf(source), run: titlesThatRun(source) }).toEqual({ all: titles, run: [] })
})

test.each([
  ['a step', "test.step('a', () => {})"],
  ['a suite', "test.describe('a', () => {})"],
  ['a string', "const title = 'a'\nlog('a', title)"],
  ['a comment', "// test('a', () => {})"],
  ['a row', "test.each(['a'])(title, () => {})"],
  ['a reason to skip', "test.skip(isOld, 'a')"],
  ["another object's test", "pattern.test('a', () => {})"],
  ['a title without a test', "test('a')"],
])('%s is not a test', (_name, source) => {
  expect(findTests('a.test.ts', source)).toEqual([])
})
