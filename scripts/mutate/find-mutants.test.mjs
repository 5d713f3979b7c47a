import { expect, test } from 'vitest'
import { findMutants } from './find-mutants.mjs'

/** @param {string} source */
function changes(source) {
  return findMutants('file.ts', source).map(({ start, end, replacement, wrap }) =>
    wrap === 'expression'
      ? `${source.slice(start, end)} → ${replacement}`
      : `${wrap} ${source.slice(start, end)} removed`,
  )
}

test.each([
  ['if (a) b = c', ['a → true', 'a → false', 'statement b = c removed']],
  ['const x = a ? b : c', ['a → true', 'a → false']],
  // With `true`, the loop would never end.
  ['while (a) {}', ['a → false']],
  ['for (; a;) {}', ['a → false']],
  ['const x = a === b', ['a === b → a !== b']],
  ['const x = a < b', ['a < b → a <= b', 'a < b → a >= b']],
  ['const x = a >= b', ['a >= b → a > b', 'a >= b → a < b']],
  ['const x = a * b', ['a * b → a / b']],
  ['const x = a + 1', ['a + 1 → a - 1']],
  // Strings cannot be subtracted.
  [`const x = a + ', '`, [`', ' → ''`]],
  ['const x = a && b', ['a && b → (a) || (b)']],
  ['const x = a ?? b', ['a ?? b → (a) && (b)']],
  ['const x = a ?? (b || c)', ['a ?? (b || c) → (a) && ((b || c))', 'b || c → (b) && (c)']],
  ['const x = true', ['true → false']],
  ['const x = !a', ['!a → a']],
  [`const x = 'a'`, [`'a' → ''`]],
  [`const x = ''`, [`'' → 'mutated'`]],
  ['const x = `a${b}`', ["`a${b}` → ''"]],
  ['const x = [a]', ['[a] → []']],
  ['const x = { a }', ['{ a } → {}']],
  ['const x = [], y = {}', []],
  [
    'const x = a?.b?.(c)?.[d]',
    ['a?.b?.(c)?.[d] → a?.b?.(c)[d]', 'a?.b?.(c)?.[d] → a?.b(c)?.[d]', 'a?.b?.(c)?.[d] → a.b?.(c)?.[d]'],
  ],
  ['const f = () => a', ['a → undefined']],
  ['function f() { return a }', ['a → undefined']],
  ['function f() { const b = a; return b }', ['block { const b = a; return b } removed', 'b → undefined']],
  ['function f() { g(); h() }', ['block { g(); h() } removed', 'statement g(); removed', 'statement h() removed']],
  ['a += b', ['statement a += b removed', 'a += b → a -= b']],
  ['class A extends B { constructor() { super(); this.a = b } }', ['statement this.a = b removed']],
])('%s', (source, expected) => {
  expect(changes(source)).toEqual(expected)
})

test('types, names, imports and error messages are not mutated', () => {
  expect(
    changes(`'use strict'
      import a from 'a'
      export { b } from 'b'
      type A = 'a' | true
      const c: 'c' = d as 'c'
      const { e: f, ['g']: h } = i
      const j = new AppError('It went wrong.', \`\${k} is there\`)
    `),
  ).toEqual([`'g' → ''`])
})

test('a file that is not TypeScript is refused by its name', () => {
  expect(() => findMutants('broken.ts', 'const =')).toThrow('broken.ts')
})
