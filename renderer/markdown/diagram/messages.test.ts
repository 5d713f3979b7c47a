import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  colourNames,
  type DiagramColours,
  type DrawAnswer,
  maxSourceLength,
  readDrawAnswer,
  readDrawRequest,
} from './messages.ts'

const colours = Object.fromEntries(colourNames.map((name) => [name, '#0a1b2c'])) as DiagramColours
const request = { source: 'flowchart LR\n  A --> B', isDark: true, font: 'sans-serif', colours }

test('a valid request is read without its other fields', () => {
  expect(readDrawRequest(request)).toEqual(request)
  expect(readDrawRequest({ ...request, more: 1 })).toEqual(request)
})

test.each([
  ['nothing', null],
  ['a text', 'flowchart'],
  ['no source', { ...request, source: undefined }],
  ['a source that is too long', { ...request, source: 'a'.repeat(maxSourceLength + 1) }],
  ['a colour that is none', { ...request, colours: { ...colours, line: 'red; background: url(x)' } }],
  ['a colour that is missing', { ...request, colours: { ...colours, line: undefined } }],
])('%s is not a request', (_name, value) => {
  expect(readDrawRequest(value)).toBeNull()
})

test('an answer has a size within bounds, or reports a mistake', () => {
  expect(readDrawAnswer({ kind: 'drawn', width: 200, height: 100.5, html: '<b>' })).toEqual({
    kind: 'drawn',
    width: 200,
    height: 100.5,
  })
  for (const width of [0, -1, Number.NaN, Infinity, 1e9, '200', undefined]) {
    expect(readDrawAnswer({ kind: 'drawn', width, height: 100 })).toBeNull()
  }
  expect(readDrawAnswer({ kind: 'mistake', line: 3, message: 'No.' })).toEqual({
    kind: 'mistake',
    line: 3,
    message: 'No.',
  })
  expect(readDrawAnswer({ kind: 'mistake', line: 'x', message: 'a'.repeat(5000) })).toEqual({
    kind: 'mistake',
    line: null,
    message: 'a'.repeat(2000),
  })
})

test('any answer of a frame is a size within bounds, a bounded message, or null', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ kind: fc.constantFrom('drawn', 'mistake') }).chain(withAnything)),
      (value) => {
        const answer = readDrawAnswer(value)
        expect(answer === null || isBounded(answer)).toBe(true)
      },
    ),
  )
})

function isBounded(answer: DrawAnswer): boolean {
  return answer.kind === 'drawn'
    ? Math.max(answer.width, answer.height) <= 30_000 && Math.min(answer.width, answer.height) >= 1
    : answer.message.length <= 2000
}

function withAnything<Known extends object>(known: Known) {
  const value = fc.oneof(fc.double(), fc.string({ maxLength: 3000 }), fc.anything())
  return fc
    .record({ width: value, height: value, line: value, message: value }, { requiredKeys: [] })
    .map((more) => ({ ...more, ...known }))
}
