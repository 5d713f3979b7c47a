import { Lexer } from 'marked'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainSentences, toSentences } from './speakable-text.ts'

const decode = (text: string) => text.replaceAll('&amp;', '&')
const read = (markdown: string) => toSentences(new Lexer().lex(markdown), decode)
const spoken = (markdown: string) => read(markdown).map((sentence) => sentence.spoken)

test.each([
  ['# A title\n\nOne. Two!\nThree?', ['A title', 'One.', 'Two!', 'Three?']],
  ['**Bold** and *slanted* and ~~gone~~.', ['Bold and slanted and gone.']],
  ['See [the guide](https://example.com/a?b=c) now.', ['See the guide now.']],
  ['See https://www.example.com/a/b?c=d now.', ['See example.com now.']],
  ['See <https://example.com/x>.', ['See example.com.']],
  ['```ts\nconst a = 1\nconst b = 2\n```', ['Code in ts, 2 lines.']],
  ['```\nx\n```', ['Code, 1 line.']],
  ['| Name | Price |\n| - | - |\n| a | 1 |\n| b | 2 |', ['A table of 2 rows: Name, Price.']],
  ['- one\n- two\n  - three', ['one', 'two', 'three']],
  ['3. one\n4. Two. More', ['3. one', '4. Two.', 'More']],
  ['- [x] done\n- [ ] open', ['done', 'open']],
  ['> Quoted. Well.', ['Quoted.', 'Well.']],
  ['Run `npm test` first.', ['Run npm test first.']],
  ['Great 🎉👩‍💻 news 🇩🇪!', ['Great news !']],
  ['🎉', []],
  ['The area is $\\pi r^2$ here.', ['The area is a formula here.']],
  ['$$\nx = 1\n$$', ['a formula']],
  ['It costs $5 and not $6.', ['It costs $5 and not $6.']],
  ['![A cat](cat.png) sits.', ['picture: A cat sits.']],
  ['One\n\n---\n\n<b>Two</b>', ['One', 'Two']],
  ['Salt &amp; pepper.', ['Salt & pepper.']],
  ['', []],
])('%j', (markdown, sentences) => {
  expect(spoken(markdown)).toEqual(sentences)
})

test('a sentence keeps its text on screen, and a description has none', () => {
  expect(read('1. See https://example.com/a 🎉 now.\n\n```\nx\n```')).toEqual([
    { spoken: '1. See example.com now.', shown: 'See https://example.com/a 🎉 now.' },
    { spoken: 'Code, 1 line.', shown: null },
  ])
})

test('a formula that the lexer finds is named, and has no characters on screen', () => {
  const formula = { type: 'math', raw: '$x$', text: 'x', isDisplay: false }
  const [paragraph] = new Lexer().lex('The area is here.')
  const words = (text: string) => ({ type: 'text', raw: text, text, escaped: false })
  const tokens = [
    { ...paragraph, type: 'paragraph', raw: '', tokens: [words('The area is '), formula, words(' here.')] },
  ]
  expect(toSentences(tokens, decode)).toEqual([{ spoken: 'The area is a formula here.', shown: 'The area is   here.' }])
  expect(toSentences([formula], decode)).toEqual([{ spoken: 'a formula', shown: null }])
})

test("a person's text is read as it was typed", () => {
  expect(plainSentences('Is *this* it? Yes.\n\nGood 🎉.')).toEqual([
    { spoken: 'Is *this* it?', shown: 'Is *this* it?' },
    { spoken: 'Yes.', shown: 'Yes.' },
    { spoken: 'Good .', shown: 'Good 🎉.' },
  ])
})

test('for any text, each sentence can be spoken and the splitter ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (markdown) => {
      for (const sentence of read(markdown)) expect(sentence.spoken.trim()).not.toBe('')
    }),
  )
})
