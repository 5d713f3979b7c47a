import { expect, test } from 'vitest'
import { createHighlighter } from './highlighter.ts'
import { tokenKinds } from './token-kinds.ts'
import { withLines } from './use-highlighting.ts'

const lines = ['/* a comment', 'of lines */ const a = `text ${1}', 'more`', '', 'function name(b: Type) {}']

async function read(language: string, pieces: readonly (readonly string[])[]) {
  const reader = await (await createHighlighter()).open(language)
  return pieces.flatMap((piece) => reader?.read(piece) ?? [])
}

test('lines one by one are coloured like all of them together, across multi-line tokens', async () => {
  const atOnce = await read('ts', [lines])
  expect(
    await read(
      'typescript',
      lines.map((line) => [line]),
    ),
  ).toEqual(atOnce)
  const kinds = atOnce.map((line) => line.filter((_, index) => index % 2 === 1).map((kind) => tokenKinds[kind]))
  expect(kinds[0]).toEqual(['comment'])
  expect(kinds[1]?.slice(0, 3)).toEqual(['comment', '', 'keyword'])
  expect(kinds[2]).toEqual(['string'])
  expect(kinds[4]).toEqual(expect.arrayContaining(['keyword', 'function', 'type']))
  expect(
    atOnce.map((line) => line.reduce((length, value, index) => (index % 2 === 0 ? length + value : length), 0)),
  ).toEqual(lines.map((line) => line.length))
})

test("an unknown language, or the name of an object's property, is left plain", async () => {
  const highlighter = await createHighlighter()
  expect(await Promise.all(['klingon', 'constructor', ''].map(highlighter.open))).toEqual([null, null, null])
})

test('full pieces keep their identity when more lines arrive', () => {
  const first = withLines(
    [],
    [
      [1, 0],
      [2, 0],
      [3, 0],
    ],
    2,
  )
  expect(first).toEqual([
    [
      [1, 0],
      [2, 0],
    ],
    [[3, 0]],
  ])
  const second = withLines(
    first,
    [
      [4, 0],
      [5, 0],
    ],
    2,
  )
  expect(second).toEqual([
    [
      [1, 0],
      [2, 0],
    ],
    [
      [3, 0],
      [4, 0],
    ],
    [[5, 0]],
  ])
  expect(second[0]).toBe(first[0])
})
