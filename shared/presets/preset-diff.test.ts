import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameValue } from '../json/json-value.ts'
import { applyDiff, diffPresets, isEmptyDiff } from '../testing/preset-diff.ts'

const value = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
  object: fc.dictionary(fc.constantFrom('a', 'b', 'order', '__proto__', 'constructor', ''), tie('value'), {
    maxKeys: 4,
  }),
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, 0, 1, 0.5, '1', '', 'x', [], {}),
    fc.array(fc.oneof(fc.constantFrom<unknown>('a', 'b', 1, null), tie('value')), { maxLength: 4 }),
    tie('object'),
    fc.jsonValue(),
  ),
}))

/** Texts with lines, words and white space that are often equal, and any others. */
const text = fc.oneof(
  fc
    .array(fc.constantFrom('be', 'kind', 'exact', ' ', '  ', '\n', '\r\n', '.', '日本語', 'é', '👩‍👩‍👧', '\t'), {
      maxLength: 20,
    })
    .map((words) => words.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const content = fc.record({ systemPrompt: text, config: value.object })

test('applying a diff to one side results in the other, in both directions', () => {
  fc.assert(
    fc.property(content, content, (before, after) => {
      const diff = diffPresets(before, after)
      const later = applyDiff(before, diff)
      const earlier = applyDiff(after, diff, 'before')
      expect([later.systemPrompt, earlier.systemPrompt]).toEqual([after.systemPrompt, before.systemPrompt])
      expect([isSameValue(later.config, after.config), isSameValue(earlier.config, before.config)]).toEqual([
        true,
        true,
      ])
    }),
    { numRuns: 1000 },
  )
})

test('a diff is empty exactly if both sides are equal', () => {
  fc.assert(
    fc.property(content, content, (before, after) => {
      const isSame = before.systemPrompt === after.systemPrompt && isSameValue(before.config, after.config)
      expect(isEmptyDiff(diffPresets(before, after))).toBe(isSame)
      expect(isEmptyDiff(diffPresets(before, structuredClone(before)))).toBe(true)
    }),
  )
})
