import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { hostileText } from '../../../testing/hostile-text.ts'
import { plainDecimal, writeYaml } from './write-yaml.ts'

test('a text cannot be read as something else: every one is in quotes, and so is a key that is a word of YAML', () => {
  expect(writeYaml({ model_name: 'no', on: ['0x1', 'null', 1, true, null] })).toBe(
    'model_name: "no"\n"on":\n  - "0x1"\n  - "null"\n  - 1\n  - true\n  - null\n',
  )
})

test('a small price has no exponent, which PyYAML reads as a text', () => {
  expect(writeYaml({ price: 5e-7, large: 1e21, plain: 0.25 })).toBe(
    'price: 0.0000005\nlarge: 1000000000000000000000.0\nplain: 0.25\n',
  )
})

test('a decimal has the value of its number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }), (value) => {
      expect(plainDecimal(value)).not.toContain('e')
      expect(Number(plainDecimal(value))).toBe(Object.is(value, -0) ? 0 : value)
    }),
  )
})

test('hostile texts and keys are the same when they are read, in both versions of YAML, and printable on the way', () => {
  const key = hostileText.filter((text) => text !== '__proto__')
  const value = fc.dictionary(key, fc.array(fc.oneof(hostileText, fc.integer(), fc.boolean(), fc.constant(null))))
  fc.assert(
    fc.property(value, (meant) => {
      const text = writeYaml({ settings: meant })
      expect(text).toMatch(/^[\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
      for (const version of ['1.1', '1.2'] as const)
        expect(parse(text, { version })).toEqual({ settings: { ...meant } })
    }),
    { numRuns: 500 },
  )
})
