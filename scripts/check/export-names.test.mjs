import { expect, test } from 'vitest'
import { findSharedNames } from './export-names.mjs'

/** @param {Record<string, string>} sources @param {string[]} allowed */
function namesIn(sources, allowed = []) {
  const files = Object.entries(sources).map(([file, source]) => ({ file, source }))
  const { shared, unused } = findSharedNames(files, allowed)
  return { ...Object.fromEntries(shared), unused }
}

test('a name that two files export is found, whether it is a value or a type', () => {
  expect(
    namesIn({
      'a.ts': 'export interface Turn { id: string }\nexport const limit = 1',
      'b.tsx': 'export function Turn() { return <b /> }',
      'c.mjs': 'export const limit = 2, other = 3',
    }),
  ).toEqual({ Turn: ['a.ts', 'b.tsx'], limit: ['a.ts', 'c.mjs'], unused: [] })
})

test('overloads, re-exports, default exports, local names and translations are not found', () => {
  expect(
    namesIn({
      'a.ts': 'export function f(a: string): void\nexport function f(a: number): void\nexport function f() {}',
      'b.ts': "export { f } from './a.ts'\nexport default 1\nconst local = 1",
      'c.ts': 'export default 2\nconst local = 2',
      'renderer/text/en/a.ts': "export const aText = defineText('aText', {})",
      'renderer/text/de/a.ts': 'export const aText = {}',
    }),
  ).toEqual({ unused: [] })
})

test('an allowed name is not found, and is unused once only one file or none exports it', () => {
  const sources = { 'a.ts': 'export const text = 1, once = 1', 'b.ts': 'export const text = 2' }
  expect(namesIn(sources, ['text', 'once', 'never'])).toEqual({ unused: ['once', 'never'] })
})
