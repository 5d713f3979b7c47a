import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'
import { snippetOf } from './snippet.ts'

const snippet = (text: string, query: string) => snippetOf(text, searchWords(query))

test('plain and matched text alternate, plain first, and the last word matches to its end', () => {
  expect(snippet('What is a gateway?', 'gate')).toEqual(['What is a ', 'gateway', '?'])
  expect(snippet('Gate to gate', 'gate')).toEqual(['', 'Gate', ' to ', 'gate', ''])
})

test('only the last word may be a prefix', () => {
  expect(snippet('open opener gates', 'open gate')).toEqual(['', 'open', ' opener ', 'gates', ''])
})

test('without prefixes the last word matches alone', () => {
  expect(snippetOf('a gateway to the gate', searchWords('gate'), false)).toEqual(['a gateway to the ', 'gate', ''])
})

test('accents and case match as in the index, and are shown as written', () => {
  expect(snippet('Un ÉTÉ à Zürich', 'ete zur')).toEqual(['Un ', 'ÉTÉ', ' à ', 'Zürich', ''])
  expect(snippet('東京は日本の首都', '日本')).toEqual(['東京は', '日本', 'の首都'])
  expect(snippet('fine 👍 then', '👍')).toEqual(['fine ', '👍', ' then'])
})

test('the snippet of a long text is the part with the most words, in one line', () => {
  const filler = 'something else entirely\n'.repeat(30)
  const parts = snippet(`gate ${filler}here an open\n gate stands ${filler}`, 'open gate')
  expect(parts.filter((_, index) => index % 2 === 1)).toEqual(['open', 'gate'])
  expect(parts[0]).toMatch(/^….*here an $/)
  expect(parts.at(-1)).toMatch(/^ stands .*…$/)
  expect(parts.join('')).not.toContain('\n')
  expect(parts.join('').length).toBeLessThan(250)
})

test('a text without a visible match is shown from its beginning', () => {
  expect(snippet('Hello there', 'nothing')).toEqual(['Hello there'])
})

test('the joined snippet is a part of the text for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const parts = snippet(text, query)
      expect(parts.length % 2).toBe(1)
      const plain = (value: string) => value.normalize('NFC').replace(/\s+/g, ' ')
      expect(plain(` ${text}`)).toContain(parts.join('').replace(/^…|…$/g, '').normalize('NFC').trim())
    }),
  )
})
