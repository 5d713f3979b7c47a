import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulesFor, withRule } from './provider-rule.ts'

test('a rule keeps the other keys, and contradicting rules are removed', () => {
  const before = { sort: 'price', only: ['mistral'], order: ['azure', 'mistral'], ignore: ['ionos'] }
  expect(withRule(before, 'mistral', 'ignore')).toEqual({
    sort: 'price',
    order: ['azure'],
    ignore: ['ionos', 'mistral'],
  })
  expect(withRule(before, 'ionos', 'only')).toEqual({ sort: 'price', only: ['ionos'], order: ['azure', 'mistral'] })
  expect(withRule(before, 'ionos', 'first')).toEqual({
    sort: 'price',
    only: ['mistral', 'ionos'],
    order: ['ionos', 'azure', 'mistral'],
  })
})

test('a second press removes the rule; an empty value becomes undefined', () => {
  expect(withRule(withRule(undefined, 'a', 'only'), 'a', 'only')).toBeUndefined()
  expect(withRule({ zdr: true, order: ['a'] }, 'a', 'first')).toEqual({ zdr: true })
})

test('after a press the rule applies, for any earlier value', () => {
  const slug = fc.constantFrom('a', 'b', 'c')
  const lists = fc.record({ only: fc.array(slug), ignore: fc.array(slug), order: fc.array(slug) }, { requiredKeys: [] })
  fc.assert(
    fc.property(lists, slug, fc.constantFrom('only', 'ignore', 'first'), (before, provider, rule) => {
      const held = rulesFor(before, provider).includes(rule)
      expect(rulesFor(withRule(before, provider, rule), provider).includes(rule)).toBe(!held)
    }),
  )
})
