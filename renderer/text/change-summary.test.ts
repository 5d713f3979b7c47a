import { expect, test } from 'vitest'
import { diffConfig } from '#shared/presets/config-diff.ts'
import { changeSummary } from './change-summary.ts'

test('a change names the parameters with the old and the new value', () => {
  const fields = diffConfig({ stop: ['x'], temperature: 0.2 }, { temperature: 0.7 })
  const model = diffConfig({ model: 'a/b' }, { model: 'c/d' })
  expect(changeSummary({ kind: 'changed', fields: model, prompt: null })).toBe('Model to c/d')
  expect(
    changeSummary({ kind: 'changed', fields, prompt: null })
      .split(', ')
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['Stop unset', 'Temperature 0.2 to 0.7'])
  expect(changeSummary({ kind: 'changed', fields: [...model, ...fields], prompt: { added: 1, removed: 0 } })).toBe(
    'Prompt, 1 word added, Model to c/d and 2 more',
  )
  expect(changeSummary({ kind: 'changed', fields: [], prompt: { added: 7, removed: 2 } })).toBe(
    'Prompt, 7 words added, 2 removed',
  )
  expect(changeSummary({ kind: 'restored', version: 3 })).toBe('Restored v3')
})
