import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openFile } from '../../storage/database.ts'
import { searchWords, toIndexQuery, toIndexText } from './search-words.ts'

const query = (text: string) => toIndexQuery(searchWords(text), true)

test('all words must occur, and the last one may be a prefix', () => {
  expect(query('Open  Gate')).toBe('"open" AND "gate"*')
  expect(query('gate')).toBe('"gate"*')
  expect(toIndexQuery(searchWords('Open Gate'), false)).toBe('"open" AND "gate"')
})

test('signs within a word must separate its parts in the text too', () => {
  expect(query('don’t well-known foo_bar')).toBe('"don t" AND "well known" AND "foo bar"*')
})

test('accents, case and punctuation do not matter, and operators and quotes are words or ignored', () => {
  expect(query('ÉTÉ "AND" (or) NOT* ^near:')).toBe('"ete" AND "and" AND "or" AND "not" AND "near"*')
  expect(query(' " * () - ')).toBe('')
  expect(query('')).toBe('')
})

test('scripts without spaces are searched by character, and emoji as words', () => {
  expect(query('日本語')).toBe('"日 本 語"*')
  expect(query('👍ok')).toBe('"zzpicture1f44d ok"*')
  expect(toIndexText('東京へ👍')).toBe(' 東  京  へ  zzpicture1f44d ')
})

test('FTS5 accepts the query for any input', () => {
  const database = openFile(':memory:')
  database.execute(`create virtual table words using fts5 (text, tokenize = 'unicode61 remove_diacritics 2')`)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const words = query(text)
      expect(words === '' || database.all('select rowid from words where words match ?', words)).toBeTruthy()
    }),
    { numRuns: 2000 },
  )
  database.close()
})

test('a word of a text is found in it in any script', () => {
  const database = openFile(':memory:')
  database.execute(`create virtual table words using fts5 (text, tokenize = 'unicode61 remove_diacritics 2')`)
  const word = fc.constantFrom('gate', 'Été', '日本', 'привет', '👍', 'ﬁn', 'नमस्ते', 'สวัสดี', '한국어', 'x1', 'ß', '🥰')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(5), (textWords, at) => {
      database.execute('delete from words')
      database.run('insert into words (text) values (?)', toIndexText(textWords.join(' ')))
      const wanted = textWords[at % textWords.length] ?? ''
      expect([wanted, database.all('select rowid from words where words match ?', query(wanted)).length]).toEqual([
        wanted,
        1,
      ])
    }),
  )
  database.close()
})
