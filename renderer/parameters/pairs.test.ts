import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumber } from './number-text.ts'
import { changePair, readPairs, removePair, startPairs } from './pairs.ts'

const biasOf = (text: string) => readNumber(text, { name: 'logit_bias', isInteger: false })

test('there is always an empty pair at the end', () => {
  expect(startPairs(undefined)).toEqual([{ key: '', value: '' }])
  const one = changePair(startPairs({ a: '1' }), 1, { key: 'b' })
  expect(one).toEqual([
    { key: 'a', value: '1' },
    { key: 'b', value: '' },
    { key: '', value: '' },
  ])
  expect(removePair(one, 0)).toEqual([
    { key: 'b', value: '' },
    { key: '', value: '' },
  ])
})

test('a map with any keys survives the conversion to pairs and back', () => {
  const key = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor'))
  fc.assert(
    fc.property(fc.dictionary(key, fc.string()), (map) => {
      const reading = readPairs(startPairs(map), 'metadata')
      expect(reading).toEqual(Object.keys(map).length === 0 ? { kind: 'unset' } : { kind: 'value', value: map })
    }),
  )
})

test('values of the logit bias are numbers', () => {
  expect(readPairs(startPairs({ 50256: -100 }), 'logit_bias', biasOf)).toEqual({
    kind: 'value',
    value: { 50256: -100 },
  })
  expect(readPairs([{ key: '1', value: 'x' }], 'logit_bias', biasOf)).toEqual({
    kind: 'problem',
    message: 'logit_bias must be a number',
  })
  expect(readPairs([{ key: '1', value: '' }], 'logit_bias', biasOf)).toMatchObject({ isPartial: true })
})

test('a value without a key and a duplicate key are reported, and nothing is dropped', () => {
  expect(readPairs([{ key: '', value: 'x' }], 'metadata')).toMatchObject({ kind: 'problem', isPartial: true })
  const twice = [
    { key: 'a', value: '1' },
    { key: 'a', value: '2' },
  ]
  expect(readPairs(twice, 'metadata')).toMatchObject({ kind: 'problem', message: 'metadata has “a” twice.' })
})
