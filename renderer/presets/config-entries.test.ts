import { expect, test } from 'vitest'
import { configEntries } from './config-entries.ts'

test('parameters are listed by name, and those without a value are left out', () => {
  expect(configEntries({ top_p: 0.95, model: 'mistral-large', stop: null, seed: undefined, temperature: 0 })).toEqual([
    { name: 'model', value: 'mistral-large', isBlock: false },
    { name: 'temperature', value: '0', isBlock: false },
    { name: 'top_p', value: '0.95', isBlock: false },
  ])
})

test('a list of plain values stays on its line, a structure gets lines of its own', () => {
  expect(configEntries({ stop: ['</a>', '</b>'], provider: { only: ['mistral'] }, stream: false })).toEqual([
    { name: 'provider', value: '{\n  "only": [\n    "mistral"\n  ]\n}', isBlock: true },
    { name: 'stop', value: '</a>, </b>', isBlock: false },
    { name: 'stream', value: 'false', isBlock: false },
  ])
})
