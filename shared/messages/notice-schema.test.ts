import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import { explanation } from './notice-schema.ts'

const message = 'Odd.'

function nested(depth: number): unknown {
  return depth === 1 ? { code: 'a' } : { code: 'a', values: { inner: nested(depth - 1) } }
}

test('our messages are accepted with their values', () => {
  const ours = explain('fileNotKept', {
    file: explain('theFileNamed', { name: 'a.txt' }),
    reason: explain('becauseGone'),
  })
  expect(explanation.parse(ours)).toEqual(ours)
  expect(explanation.parse({ message })).toEqual({ message })
  expect(explanation.parse({ message, notice: nested(8) })).toEqual({ message, notice: nested(8) })
})

test.each([
  ['of a wrong type', 5],
  ['without a code', { values: {} }],
  ['with a long code', { code: 'x'.repeat(101) }],
  ['with a long value', { code: 'a', values: { b: 'x'.repeat(10_001) } }],
  ['with many values', { code: 'a', values: Object.fromEntries(Array.from({ length: 11 }, (_, at) => [at, at])) }],
  ['with a value of a wrong type', { code: 'a', values: { b: true } }],
  ['that is nested too deeply', nested(9)],
])('a notice %s is dropped, and the English message stays', (_name, notice) => {
  expect(explanation.parse({ message, notice })).toEqual({ message })
})
