import { expect, test } from 'vitest'
import { summariseChange } from './summarise-change.ts'

const version = (number: number, config: Record<string, unknown>, prompt: string | null = null) => ({
  version: number,
  config,
  system_prompt: prompt,
})

test('the model comes first, and words of the prompt are counted', () => {
  const before = version(3, { temperature: 0.2, model: 'a' }, 'Be brief.')
  const after = version(4, { temperature: 0.5, model: 'b' }, 'Be brief and kind.')
  const summary = summariseChange(before, after)
  expect(summary).toMatchObject({ kind: 'changed', prompt: { added: 2, removed: 0 } })
  expect(summary.kind === 'changed' && summary.fields.map(({ path }) => path)).toEqual([['model'], ['temperature']])
})

test('an unchanged prompt is null', () => {
  expect(summariseChange(version(1, {}, 'a'), version(2, { seed: 1 }, 'a'))).toMatchObject({ prompt: null })
  expect(summariseChange(version(1, { seed: 1 }, ''), version(2, { seed: 1 }, null))).toEqual({ kind: 'same' })
})

test('a version with the content of an older one is restored', () => {
  const first = version(1, { model: 'a' })
  const second = version(2, { model: 'b' })
  expect(summariseChange(second, version(3, { model: 'a' }), [second, null, first])).toEqual({
    kind: 'restored',
    version: 1,
  })
})

test('without the version before, only the first version is recognised', () => {
  expect(summariseChange(null, version(1, {}))).toEqual({ kind: 'first' })
  expect(summariseChange(null, version(7, {}))).toEqual({ kind: 'unknown' })
})
