import fc from 'fast-check'
import { lexer } from 'marked'
import { expect, test } from 'vitest'
import { createSentenceSplitter } from './sentence-splitter.ts'
import { type Sentence, toSentences } from './speakable-text.ts'

const read = (markdown: string): Sentence[] => toSentences(lexer(markdown), (text) => text)
const said = (sentences: readonly Sentence[]) => sentences.map(({ spoken }) => spoken)

/** Returns the sentences that each of these texts adds; the last text is complete. */
function given(...texts: string[]): string[][] {
  const grow = createSentenceSplitter(read)
  return texts.map((text, index) => said(grow(text, index === texts.length - 1)))
}

test('a sentence is returned when the next one has begun, and never twice', () => {
  expect(given('One is', 'One is here. Tw', 'One is here. Two is here. ', 'One is here. Two is here. Three')).toEqual([
    [],
    ['One is here.'],
    [],
    ['Two is here.', 'Three'],
  ])
})

test('a blank line completes the text before it', () => {
  expect(given('# Title\n', '# Title\n\n', '# Title\n\nText.\n\n', '# Title\n\nText.\n\n')).toEqual([
    [],
    ['Title'],
    ['Text.'],
    [],
  ])
})

test('code and tables wait until they are complete, also with blank lines in them', () => {
  const code = '```js\nlet a\n\nlet b\n```\n'
  const [before, within, after] = given(code.slice(0, 10), code.slice(0, 20), `${code}\nDone.`)
  expect([before, within]).toEqual([[], []])
  expect(after).toEqual([expect.stringMatching(/js.*3 lines/i), 'Done.'])
  const table = '| A | B |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n'
  expect(given(table.slice(0, 25), table.slice(0, 32), `${table}\nDone.`).map(({ length }) => length)).toEqual([
    0, 0, 2,
  ])
})

test('list items are returned one by one, with their numbers', () => {
  expect(given('1. First thing\n2. Sec', '1. First thing\n2. Second thing\n3. Third thing')).toEqual([
    ['1. First thing'],
    ['2. Second thing', '3. Third thing'],
  ])
})

test('a text that arrives in pieces gives the same sentences as the complete one', () => {
  const paragraph = fc.lorem({ mode: 'sentences', maxCount: 4 })
  const text = fc.array(paragraph, { minLength: 1, maxLength: 6 }).map((paragraphs) => paragraphs.join('\n\n'))
  fc.assert(
    fc.property(text, fc.array(fc.nat(400), { maxLength: 30 }), (whole, cuts) => {
      const texts = [...cuts.toSorted((a, b) => a - b).map((cut) => whole.slice(0, cut)), whole]
      expect(given(...texts).flat()).toEqual(said(read(whole)))
    }),
  )
})
