import * as fc from 'fast-check'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { emptyDocument, type MarkdownBlock, readMarkdown } from './split-blocks.ts'

function readInPieces(text: string, cuts: readonly number[]): MarkdownBlock[] {
  let document = emptyDocument
  for (const cut of cuts) document = readMarkdown(document, text.slice(0, cut), false)
  return readMarkdown(document, text, true).finished
}

const atOnce = (text: string) => readInPieces(text, [])
const everyCharacter = (text: string) =>
  readInPieces(
    text,
    Array.from(text, (_, index) => index + 1),
  )

const pieces = [
  'Some *words* and `code`',
  'two\nlines',
  '# Heading',
  'Setext\n===',
  'Setext\n---',
  '---',
  '***',
  '- a\n- b',
  '- a\n\n- b',
  '- a\n  - b\n    c',
  '1. one\n2. two',
  '3) three',
  '- [ ] open\n- [x] done',
  '- a\n\n  still a',
  '- ```js\n  x\n  ```',
  '> quote\nlazy',
  '> - a\n> - b',
  '> ```\n> x',
  '```js\nconst a = 1\n\nb\n```',
  '~~~\n```\n~~~',
  '````md\n```\nx\n```\n````',
  '```\nnot closed',
  '  ```py\n  a\n b\n  ```',
  '    indented\n\n    code',
  '| a | b |\n| - | :-: |\n| 1 | 2 |',
  'a | b\n--|--\n1 | 2',
  '<div>\nhtml\n</div>',
  '<!-- comment\n\nmore -->',
  '<script>\n\nalert(1)</script>',
  '<b>inline</b>',
  '[label]',
  '[label][other]',
  '![image](https://a.example/x.png)',
  'a\\\nb',
  'a  \nb',
  '-',
  '+',
  '1.',
  '>',
  '#',
  '```',
  '`',
  '|',
  '=',
  '==',
  '--',
  '\t',
  '    ',
  ' ',
  'x',
  '*',
  '* * *',
  '<',
  '~~~',
]
const lineBreaks = ['\n', '\n\n', '\n\n\n', '\n \n', '\n  ', '']
const markdown = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...lineBreaks)), { maxLength: 12 })
  .map((parts) => parts.flat().join(''))

test('any split of the text gives the same blocks as the whole text at once', () => {
  fc.assert(
    fc.property(markdown, fc.array(fc.nat(400), { maxLength: 20 }), (text, cuts) => {
      const inOrder = cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b)
      expect(readInPieces(text, inOrder)).toEqual(atOnce(text))
    }),
    { numRuns: 4000 },
  )
})

test('one character at a time gives the same blocks as the whole text at once', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      expect(everyCharacter(text)).toEqual(atOnce(text))
    }),
    { numRuns: 1500 },
  )
})

test('the blocks are those that marked finds in the whole text', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const tokens = marked.lexer(text).filter((token) => token.type !== 'space' && token.type !== 'def')
      const ours = everyCharacter(text)
      expect(ours.map((block) => (block.kind === 'fence' ? 'code' : block.source.trim()))).toEqual(
        tokens.map((token) =>
          token.type === 'code' && /^ {0,3}(```|~~~)/.test(token.raw) ? 'code' : token.raw.trim(),
        ),
      )
    }),
    { numRuns: 1500 },
  )
})
