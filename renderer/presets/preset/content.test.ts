import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, readField, promptField, withField } from './content.ts'

const content = fc.record({
  systemPrompt: fc.string(),
  config: fc.dictionary(
    fc.string().filter((name) => name !== promptField),
    // Values that all JSON has, typed without the library's own JSON type.
    fc.jsonValue().map((value): unknown => value),
  ),
})

test('copying every changed field of one content into another makes them equal', () => {
  fc.assert(
    fc.property(content, content, (one, other) => {
      const copied = changedFields(one, other).reduce(
        (before, field) => withField(before, field, readField(other, field)),
        one,
      )
      expect(changedFields(copied, other)).toEqual([])
    }),
  )
})

test('the prompt is named first, then the parameters by name', () => {
  expect(
    changedFields(
      { systemPrompt: 'a', config: { top_p: 1, model: 'x', seed: 1 } },
      { systemPrompt: 'b', config: { model: 'x', top_p: 0.5, stop: ['.'] } },
    ),
  ).toEqual(['system_prompt', 'seed', 'stop', 'top_p'])
})
