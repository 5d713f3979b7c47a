import { expect, test } from 'vitest'
import { importEdges, importsIn } from './import-graph.mjs'

/** @param {string} source */
const specifiersIn = (source) =>
  importsIn('a.tsx', source).map(({ specifier, isType, isLazy }) =>
    [specifier, isType ? 'type' : '', isLazy ? 'lazy' : ''].filter(Boolean).join(' '),
  )

test('every way to import is found, with what is a type and what is loaded on demand', () => {
  const ways = [
    ["import b, { type C } from './b.ts'", ['./b.ts']],
    ["import './b.css'", ['./b.css']],
    ["import type { B } from './b.ts'", ['./b.ts type']],
    ["import { type B, type C } from './b.ts'", ['./b.ts type']],
    ["export * from './b.ts'", ['./b.ts']],
    ["export { b } from './b.ts'", ['./b.ts']],
    ["export type { B } from './b.ts'", ['./b.ts type']],
    ["type B = import('./b.ts').B", ['./b.ts type']],
    ["let b: typeof import('./b.ts')", ['./b.ts type']],
    ["const B = lazy(() => import('./b.tsx'))", ['./b.tsx lazy']],
    ["new Worker(new URL('./b.ts', import.meta.url))", ['./b.ts lazy']],
    ["new URL('b.ts', import.meta.url)", ['./b.ts lazy']],
    ["import B from './b.ts?worker'", ['./b.ts?worker lazy']],
    ["import address from './b.ts?worker&url'", ['./b.ts?worker&url lazy']],
    ["// import './b.ts'\nconst text = \"import './b.ts'\"", []],
    ['import(`./${name}.ts`)\nnew URL(path, base)', []],
  ]
  for (const [source, found] of ways) expect(specifiersIn(String(source))).toEqual(found)
})

test('an edge joins two files once, and is lazy only if no import of it is eager', () => {
  const sources = {
    'renderer/a.ts':
      "import '#shared/b.ts'\nimport type { B } from '#shared/b.ts'\nimport './ui/c.ts?worker'\nimport 'd'",
    'renderer/ui/c.ts': "import '../a.ts'\nvoid import('../a.ts')\nimport './c.ts'\nimport './missing.ts'",
    'shared/b.ts': '',
  }
  expect(importEdges(new Map(Object.entries(sources)))).toEqual([
    { from: 'renderer/a.ts', to: 'shared/b.ts', isLazy: false },
    { from: 'renderer/a.ts', to: 'renderer/ui/c.ts', isLazy: true },
    { from: 'renderer/ui/c.ts', to: 'renderer/a.ts', isLazy: false },
  ])
})
