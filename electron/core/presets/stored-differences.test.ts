import { expect, test } from 'vitest'
import { storedDifferences } from './save-preset.ts'

test('fields that the gateway stored differently are listed, the prompt last', () => {
  const sent = { systemPrompt: 'Be brief.', config: { model: 'a', seed: 1, provider: { order: ['x'] } } }
  expect(storedDifferences(sent, structuredClone(sent))).toEqual([])
  expect(
    storedDifferences(sent, { systemPrompt: 'Be brief', config: { model: 'a', provider: { order: ['y'] }, top_p: 1 } }),
  ).toEqual([
    { field: 'seed', sent: 1, stored: undefined },
    { field: 'provider', sent: { order: ['x'] }, stored: { order: ['y'] } },
    { field: 'top_p', sent: undefined, stored: 1 },
    { field: 'system_prompt', sent: 'Be brief.', stored: 'Be brief' },
  ])
})
