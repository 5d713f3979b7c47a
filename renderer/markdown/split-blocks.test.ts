import * as fc from 'fast-check'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import type { MarkdownBlock } from './blocks.ts'
import { blocksOf, emptyDocument, readMarkdown } from './split-blocks.ts'

function readInPieces(text: string, cuts: readonly number[]): MarkdownBlock[] {
  let document = emptyDocument
  for (const cut of cuts) document = readMarkdown(document, text.slice(0, cut), false)
  return blocksOf(readMarkdown(document, text, true))
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
/** Extensions that marked alone does not have. */
const extensions = [
  '$$',
  '$$\nx = 1\n- y\n$$',
  'costs $5 and $6',
  '$a*b$ and *c*',
  '\\[',
  '\\[\nx\n\\]',
  '$$\n***\n$$',
  '\\[\n\\]',
  '\\(x\\)',
  'a[^1] and [^note]',
  '[^1]: a note',
  '[^note]: two\n    lines\n\n    and more',
  '[label]: https://a.example/',
]
const lineBreaks = ['\n', '\n\n', '\n\n\n', '\n \n', '\n  ', '']
const markdownOf = (all: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...all), fc.constantFrom(...lineBreaks)), { maxLength: 12 })
    .map((parts) => parts.flat().join(''))
const markdown = markdownOf([...pieces, ...extensions])

test('any split of the text gives the same blocks as the whole text', () => {
  fc.assert(
    fc.property(markdown, fc.array(fc.nat(400), { maxLength: 20 }), (text, cuts) => {
      const inOrder = cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b)
      expect(readInPieces(text, inOrder)).toEqual(atOnce(text))
    }),
    { numRuns: 1000 },
  )
})

test('one character at a time gives the same blocks as the whole text', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      expect(everyCharacter(text)).toEqual(atOnce(text))
    }),
    { numRuns: 500 },
  )
})

test.each([
  'Words\n$$\n$$\nx = 1\n- y\n$$\n',
  'Words\n$$\n***\n$$\n',
  'Words\n\\[\n\\]\n***\n\\]\n',
  'Words\n$$\n===\n$$\n',
])('empty lines after the start of a formula give the same blocks as the whole text: %j', (text) => {
  expect(everyCharacter(text)).toEqual(atOnce(text))
})

test('the blocks are those that marked finds in the whole text', () => {
  fc.assert(
    fc.property(markdownOf(pieces), (text) => {
      const tokens = marked.lexer(text).filter((token) => token.type !== 'space' && token.type !== 'def')
      const ours = everyCharacter(text)
      expect(ours.map((block) => (block.kind === 'fence' ? 'code' : block.source.trim()))).toEqual(
        tokens.map((token) =>
          token.type === 'code' && /^ {0,3}(```|~~~)/.test(token.raw) ? 'code' : token.raw.trim(),
        ),
      )
    }),
    { numRuns: 500 },
  )
})

const longPieces = {
  'a list': (count: number) => '- some *words* of an item\n'.repeat(count),
  'a list with numbers': (count: number) =>
    Array.from({ length: count }, (_, index) => `${index + 1}. some words\n`).join(''),
  'a list that is loose at its end': (count: number) => `${'- some words\n'.repeat(count)}\n- the end\n`,
  'a table': (count: number) => `| a | b |\n| - | - |\n${'| some | words |\n'.repeat(count)}\nend`,
  'a paragraph': (count: number) => 'some *words* and `code`\n'.repeat(count),
  'a line': (count: number) => 'some *words* - and `code` '.repeat(count),
  'a line without a space': (count: number) => '🎉'.repeat(count * 10),
  'a quote': (count: number) => '> some words\n>\n'.repeat(count),
  'an item': (count: number) => `- a\n${'  some words\n'.repeat(count)}`,
  'an item with code': (count: number) => `- a\n  \`\`\`\n${'  const a = 1\n'.repeat(count)}  \`\`\`\n- b`,
  'a fence': (count: number) => `\`\`\`js\n${'const a = 1\n'.repeat(count)}\`\`\`\nend`,
  'indented code': (count: number) => '    const a = 1\n'.repeat(count),
  HTML: (count: number) => '<div>\n'.repeat(count),
}

test.each(Object.entries(longPieces))(
  '%s of great length is split in the same places, in any chunks',
  (_name, write) => {
    const text = `before\n\n${write(1500)}`
    const wanted = atOnce(text)
    fc.assert(
      fc.property(fc.array(fc.nat(text.length - 1), { maxLength: 20 }), (cuts) => {
        const inOrder = cuts.toSorted((a, b) => a - b)
        expect(readInPieces(text, inOrder)).toEqual(wanted)
      }),
      { numRuns: 10 },
    )
    expect(Math.max(...wanted.map((block) => (block.kind === 'fence' ? 0 : block.source.length)))).toBeLessThan(60_000)
  },
  60_000,
)

test('the parts of a long list continue its numbers, and all are loose if one of them is', () => {
  const list = longPieces['a list with numbers'](1500)
  const parts = atOnce(`${list}\n1501. the end\n`).map((block) => (block.kind === 'markdown' ? block.part : null))
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.map((part) => part?.of === 'list' && part.isLoose)).toEqual(parts.map(() => true))
  const starts = parts.map((part) => (part?.of === 'list' ? Number(part.start) : 0))
  const blocks = atOnce(list)
  const firstNumbers = blocks.map((block) => (block.kind === 'markdown' ? Number.parseInt(block.source, 10) : 0))
  expect(starts).toEqual(firstNumbers)
})

test('every part of a long table has its header and the offset of the table', () => {
  const blocks = atOnce(`before\n\n${longPieces['a table'](1500)}`).filter(
    (block) => block.kind === 'markdown' && block.part?.of === 'table',
  )
  expect(blocks.length).toBeGreaterThan(2)
  for (const block of blocks) {
    expect(block).toMatchObject({ part: { of: 'table', tableAt: 8 } })
    expect(block.kind === 'markdown' && block.source.startsWith('| a | b |\n| - | - |\n| some |')).toBe(true)
  }
})
