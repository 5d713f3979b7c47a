import { expect, test } from 'vitest'
import { untranslated } from './untranslated.ts'

type Catalogues = Record<string, Record<string, unknown>>
const files = (found: Catalogues): Catalogues =>
  Object.fromEntries(Object.entries(found).map(([path, module]) => [path.replace(/^.*\//, ''), module]))

const english = files(import.meta.glob<Catalogues[string]>(['./en/*.ts', '!./en/*.test.ts'], { eager: true }))
const german = files(import.meta.glob<Catalogues[string]>('./de/*.ts', { eager: true }))
const sources = import.meta.glob<string>(['./en/*.ts', '!./en/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The words with their paths: `palette.theme.dark`. */
function leaves(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

/** What a text leaves open: `{hotkey}`. */
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).toSorted()

test('every catalogue is defined under the name that it is exported by, so that it can be translated', () => {
  for (const [path, source] of Object.entries(sources)) {
    const exported = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
    const defined = [...source.matchAll(/defineText\('(\w+)'/g)].map(([, name]) => name)
    expect([path, defined]).toEqual([path, exported])
  }
})

test('German has every word of a catalogue that it has, no other, and the same places in it', () => {
  expect(Object.keys(german).length).toBeGreaterThan(0)
  for (const [file, module] of Object.entries(german)) {
    const ours = english[file] ?? {}
    expect([file, Object.keys(module)]).toEqual([
      file,
      Object.keys(ours).filter((name) => typeof ours[name] !== 'function'),
    ])
    for (const [name, catalogue] of Object.entries(module)) {
      const [en, de] = [new Map(leaves(ours[name], name)), new Map(leaves(catalogue, name))]
      expect([...de.keys()].toSorted()).toEqual([...en.keys()].toSorted())
      for (const [path, word] of en) {
        const other = de.get(path)
        expect([path, typeof other]).toEqual([path, typeof word])
        expectSamePlaceholders(path, word, other)
        expectSamePlaces(path, word, other)
      }
    }
  }
})

function expectSamePlaceholders(path: string, word: unknown, other: unknown): void {
  if (typeof word !== 'string') return
  expect([path, placeholders(String(other))]).toEqual([path, placeholders(word)])
  expect([path, other === '']).toEqual([path, word === ''])
}

/** Whatever of its values an English sentence says, the German one says as well. */
function expectSamePlaces(path: string, word: unknown, other: unknown): void {
  if (typeof word !== 'function' || typeof other !== 'function') return
  expect([path, other.length]).toEqual([path, word.length])
  const values = [1237, 2347, 3457].map((value) => ({ number: value, text: `<${value}>` }))
  for (const kind of ['number', 'text'] as const) {
    const given = values.slice(0, word.length).map((value) => value[kind])
    let said: string[]
    try {
      said = [word, other].map((say) => String(say(...given)))
    } catch {
      // It wants something else: an object, or one of a few names.
      continue
    }
    if (said.some((text) => text.includes('undefined') || text.includes('[object'))) continue
    // Without the signs that a language puts between thousands.
    const [inEnglish = '', inGerman = ''] = said.map((text) => text.replaceAll(/(\d)[.,\s](?=\d)/g, '$1'))
    for (const { number } of values) {
      expect([path, kind, number, inGerman.includes(String(number))]).toEqual([
        path,
        kind,
        number,
        inEnglish.includes(String(number)),
      ])
    }
  }
}

test('what is not translated yet is said', () => {
  const missing = untranslated()
  const all = Object.keys(english).length
  // oxlint-disable-next-line no-console -- What is left to be done, for who runs the tests.
  console.info(`In English only: ${missing.length} of ${all} catalogues: ${missing.join(', ')}`)
  expect(missing).toEqual(
    Object.keys(english)
      .map((file) => file.replace(/\.ts$/, ''))
      .filter((name) => !(`${name}.ts` in german)),
  )
})
