import { expect, test } from 'vitest'
import { questionFields, readAnswer } from './question-fields.ts'

const fields = questionFields({
  type: 'object',
  required: ['name', 'seats'],
  properties: {
    name: { type: 'string', title: 'Name', description: 'Of the guest' },
    seats: { type: 'integer' },
    price: { type: 'number', default: 2.5 },
    window: { type: 'boolean', default: true },
    class: { type: 'string', enum: ['a', 'b'], enumNames: ['First', 'Second'] },
    meal: { oneOf: [{ const: 'v', title: 'Vegetarian' }, { const: 'm' }] },
    nested: { type: 'object' },
    broken: 7,
  },
})

test('fields of the question have a kind, a label and a start value, and others are left out', () => {
  expect(fields.map(({ name, kind, label, initial }) => [name, kind, label, initial])).toEqual([
    ['name', 'text', 'Name', ''],
    ['seats', 'integer', 'seats', ''],
    ['price', 'number', 'price', '2.5'],
    ['window', 'boolean', 'window', true],
    ['class', 'choice', 'class', ''],
    ['meal', 'choice', 'meal', ''],
  ])
  expect(fields[4]?.choices).toEqual([
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
  ])
  expect(fields[5]?.choices).toEqual([
    { value: 'v', label: 'Vegetarian' },
    { value: 'm', label: 'm' },
  ])
  expect(questionFields({ properties: 'no' })).toEqual([])
})

test('an answer has numbers for numbers and leaves empty fields out', () => {
  expect(readAnswer(fields, { name: 'Ada', seats: '2', class: 'b' })).toEqual({
    content: { name: 'Ada', seats: 2, price: 2.5, window: true, class: 'b' },
  })
})

test.each([
  [{ seats: '2' }, 'name'],
  [{ name: 'Ada', seats: '2.5' }, 'seats'],
  [{ name: 'Ada', seats: '2', price: 'much' }, 'price'],
])('a missing or wrong value of %j is reported at its field', (typed, invalid) => {
  expect(readAnswer(fields, typed)).toEqual({ invalid })
})

test('a field may have the name of a method of objects', () => {
  const named = questionFields({ required: ['constructor'], properties: { constructor: { type: 'string' } } })
  expect(readAnswer(named, {})).toEqual({ invalid: 'constructor' })
})
