import { expect, test } from 'vitest'
import { findSharedNames } from './export-names.mjs'

const namesIn = (/** @type {Record<string, string>} */ sources) =>
  Object.fromEntries(findSharedNames(Object.entries(sources).map(([file, source]) => ({ file, source }))))

test('a name that two files export is found, whether it is a value or a type', () => {
  expect(
    namesIn({
      'a.ts': 'export interface Turn { id: string }\nexport const limit = 1',
      'b.tsx': 'export function Turn() { return <b /> }',
      'c.mjs': 'export const limit = 2, other = 3',
    }),
  ).toEqual({ Turn: ['a.ts', 'b.tsx'], limit: ['a.ts', 'c.mjs'] })
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
  ).toEqual({})
})
