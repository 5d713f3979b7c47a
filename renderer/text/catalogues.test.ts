import { expect, test } from 'vitest'
import { limitPeriods } from '#shared/gateway/limit-period.ts'

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

/** Placeholders of a text: `{hotkey}`. */
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).toSorted()

test('every catalogue is defined under its export name, so that it can be translated', () => {
  for (const [path, source] of Object.entries(sources)) {
    const exported = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
    const defined = [...source.matchAll(/defineText\('(\w+)'/g)].map(([, name]) => name)
    expect([path, defined]).toEqual([path, exported])
  }
})

test('every catalogue exists in German', () => {
  expect(Object.keys(german)).toEqual(Object.keys(english))
})

test('German has the same keys and placeholders as English', () => {
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

const periods = [null, ...limitPeriods]

/** Arguments for sentences that take more than numbers or any text. */
const givenTo: Record<string, readonly (readonly unknown[])[]> = {
  'answersText.tokenFacts': [
    ['<1237>', '<2347>', []],
    ['<1237>', '<2347>', ['<3457>']],
  ],
  'appText.gateway': ['starting', 'connected', 'unreachable', 'signed-out'].map((state) => ['<1237>', state]),
  'attachmentsText.notTaken': [['<1237>', ['image', 'pdf']]],
  'errorsText.flagged': [[['<1237>', '<2347>']]],
  'gatewayKeysText.spentOf': periods.map((period) => ['<1237>', '<2347>', period]),
  'gatewaysText.slotAction': ['user', 'management'].map((slot) => ['<1237>', slot]),
  'keySpendingText.warnings.near': periods.map((period) => ['<1237>', '<2347>', period]),
  'keySpendingText.warnings.spent': periods.map((period) => ['<1237>', period]),
  'keySpendingText.warnings.spentUntil': periods.map((period) => [period]),
  'parametersText.unsaved': [[['<1237>', '<2347>']]],
  'parametersText.unsent': [[['<1237>', '<2347>']]],
  'presetHistoryText.draftChanges': [[['<1237>', '<2347>', '<3457>']], [['<1237>', '<2347>', '<3457>', 'd', 'e']]],
  'presetHistoryText.type': ['unset', 'null', 'boolean', 'number', 'text', 'list', 'object'].map((type) => [type]),
  'readAloudText.table': [[1237, ['<2347>', '', '<3457>']]],
  'recordingText.problem': ['denied', 'none', 'busy', 'unknown'].flatMap((problem) =>
    ['mac', 'windows', 'linux'].map((platform) => [problem, platform]),
  ),
  'toolRunsText.call': [1, 3].map((all) => ['<1237>', '<2347>', 1, all]),
  'toolRunsText.executes': ['local', 'unknown', { host: '<2347>' }].map((place) => ['<1237>', place]),
  'toolRunsText.leaves': ['local', 'unknown', { host: '<1237>' }].map((place) => [place]),
  'recordingText.ended': ['stopped', 'silence', 'limit', 'lost', 'asleep'].map((end) => [end]),
}

const places = [1237, 2347, 3457]

/** Returns arguments for a sentence: numbers, and the same as texts. */
function givenOf(path: string, { length }: { readonly length: number }): readonly (readonly unknown[])[] {
  const numbers = places.slice(0, length)
  return givenTo[path] ?? [numbers, numbers.map((number) => `<${number}>`)]
}

type Say = (...given: readonly unknown[]) => unknown

/** Returns the text of a sentence, without thousands separators; null if it rejects the arguments. */
function renderWith(say: Say, given: readonly unknown[]): string | null {
  try {
    const said = leaves(say(...given), '').map(([, text]) => String(text))
    const whole = said.join('\n').replaceAll(/(\d)[.,\s](?=\d)/g, '$1')
    return /undefined|\[object/.test(whole) ? null : whole
  } catch {
    // It takes something else: an object, or one of a few names.
    return null
  }
}

/** Expects the German text to contain each value that the English one contains. */
function expectSamePlaces(path: string, word: unknown, other: unknown): void {
  if (typeof word !== 'function' || typeof other !== 'function') return
  expect([path, other.length]).toEqual([path, word.length])
  let compared = 0
  for (const given of givenOf(path, word)) {
    // Functions of a catalogue differ in their parameters, which `given` matches.
    const [inEnglish, inGerman] = [renderWith(word as Say, given), renderWith(other as Say, given)]
    if (inEnglish === null && !(path in givenTo)) continue
    compared += 1
    const found = (text: string | null) => text && places.filter((number) => text.includes(String(number)))
    expect([path, given, found(inGerman)]).toEqual([path, given, found(inEnglish)])
    expect([path, inEnglish === null]).toEqual([path, false])
  }
  // If this fails, add the arguments to `givenTo`.
  expect([path, compared > 0]).toEqual([path, true])
}

test('extra arguments belong to existing sentences', () => {
  const all = Object.values(english).flatMap((module) =>
    Object.entries(module).flatMap(([name, catalogue]) => leaves(catalogue, name)),
  )
  const sentences = new Set(all.flatMap(([path, word]) => (typeof word === 'function' ? [path] : [])))
  expect(Object.keys(givenTo).filter((path) => !sentences.has(path))).toEqual([])
})
