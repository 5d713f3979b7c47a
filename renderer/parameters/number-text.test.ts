import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatParameterSchemas } from '#shared/chat-parameters/schema.ts'
import { type NumberRow, numberText, readNumber, stepNumber } from './number-text.ts'

const temperature: NumberRow = {
  name: 'temperature',
  minimum: 0,
  maximum: 2,
  step: 0.05,
  startsAt: 1,
  isInteger: false,
}
const seed: NumberRow = { name: 'seed', step: 1, startsAt: 0, isInteger: true }

test.each([
  ['0.4', 0.4],
  [' 1 ', 1],
  ['.5', 0.5],
  ['2.', 2],
  ['0,7', 0.7],
  ['1e-3', 0.001],
  ['-0', 0],
  ['+1.5', 1.5],
])('“%s” is read as a number', (text, value) => {
  expect(readNumber(text, temperature)).toEqual({ kind: 'value', value })
})

test('an empty field is unset, not a number', () => {
  expect(readNumber('', temperature)).toEqual({ kind: 'unset' })
  expect(readNumber('  ', temperature)).toEqual({ kind: 'unset' })
})

test.each(['-', '+', '.', '-.', '1e', '1e-', '0.5E+'])(
  '“%s” may become a number, so the problem is partial',
  (text) => {
    expect(readNumber(text, temperature)).toEqual({
      kind: 'problem',
      message: 'temperature must be a number',
      isPartial: true,
    })
  },
)

test.each(['a', '1.2.3', '4,096,000', '0x10', '1_000', 'NaN', 'Infinity', '1e999'])('“%s” is not a number', (text) => {
  expect(readNumber(text, temperature)).toEqual({ kind: 'problem', message: 'temperature must be a number' })
})

test.each(['1.5', '1,5', '4,096', '9007199254740993'])('“%s” is not an integer that a double holds exactly', (text) => {
  expect(readNumber(text, seed)).toEqual({ kind: 'problem', message: 'seed must be an integer' })
})

test('a problem is reported in the words of the gateway', () => {
  const messageFor = (name: 'seed' | 'temperature', value: unknown) =>
    chatParameterSchemas[name].safeParse(value).error?.issues[0]?.message
  expect(readNumber('x', temperature)).toMatchObject({ message: messageFor('temperature', 'x') })
  expect(readNumber('1.5', seed)).toMatchObject({ message: messageFor('seed', 1.5) })
})

test('every number survives the conversion to text and back', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(readNumber(numberText(value), temperature)).toEqual({ kind: 'value', value: value === 0 ? 0 : value })
    }),
  )
})

test("stepping adds no digits, stays within the limits and begins at the parameter's start value", () => {
  expect(stepNumber('0.1', 1, temperature)).toBe('0.15')
  expect(stepNumber('0.3', -1, temperature)).toBe('0.25')
  expect(stepNumber('1.99', 1, temperature)).toBe('2')
  expect(stepNumber('0', -1, temperature)).toBe('0')
  expect(stepNumber('', 1, temperature)).toBe('1')
  expect(stepNumber('-1', -1, seed)).toBe('-2')
  expect(stepNumber('abc', 1, seed)).toBe('abc')
})
