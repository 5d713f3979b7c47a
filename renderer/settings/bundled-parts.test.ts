import { expect, test } from 'vitest'
import { bundledPackages, bundledParts } from './bundled-parts.ts'

const sources = import.meta.glob<string>(
  ['../../{shared,gateway,electron,renderer}/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'],
  { eager: true, query: '?raw', import: 'default' },
)

/** Packages of which `styles/fonts.css` has files; Vitest reads no style sheets. */
const inStyles = ['@fontsource-variable/inter']

/** `electron` comes with the binary, and About shows its version; the others are imported only by tests. */
const notBundled = new Set(['electron', 'vitest', 'fast-check'])

/** Returns the packages that the code of the app imports, except for types alone, and those of its styles. */
function importedPackages(): string[] {
  const specifiers = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/(?:^import (?!type)[^'"]*|\bimport(?:\.meta\.resolve)?\()['"]([^'"]+)['"]/gm)].map(
      ([, found = '']) => found,
    ),
  )
  const names = specifiers
    .filter((specifier) => !/^[.#]|^node:|^virtual:/.test(specifier))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set([...names, ...inStyles])].filter((name) => !notBundled.has(name)).toSorted()
}

test('the listed parts are those that the code imports, each with a license', () => {
  expect(bundledPackages.map(({ name }) => name).toSorted()).toEqual(importedPackages())
  expect(bundledParts.filter(({ license, version }) => license === '' || version === '')).toEqual([])
})
