import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasRule, maxPriceOf, type ProviderRule, rulesFor, withRule } from './provider-rule.ts'

const about = (kind: 'only' | 'ignore' | 'first', ...providers: string[]): ProviderRule => ({ kind, providers })

test('a rule keeps the other keys, and contradicting rules are removed', () => {
  const before = { sort: 'price', only: ['mistral'], order: ['azure', 'mistral'], ignore: ['ionos'] }
  expect(withRule(before, about('ignore', 'mistral'))).toEqual({
    sort: 'price',
    order: ['azure'],
    ignore: ['ionos', 'mistral'],
  })
  expect(withRule(before, about('only', 'ionos'))).toEqual({
    sort: 'price',
    only: ['ionos'],
    order: ['azure', 'mistral'],
  })
  expect(withRule(before, about('first', 'ionos'))).toEqual({
    sort: 'price',
    only: ['mistral', 'ionos'],
    order: ['ionos', 'azure', 'mistral'],
  })
})

test('a second press removes the rule; an empty value becomes undefined', () => {
  expect(withRule(withRule(undefined, about('only', 'a')), about('only', 'a'))).toBeUndefined()
  expect(withRule({ zdr: true, order: ['a'] }, about('first', 'a'))).toEqual({ zdr: true })
})

test('a rule about several providers is set until all of them have it', () => {
  const before = { ignore: ['a'] }
  expect(hasRule(before, about('ignore', 'a', 'b'))).toBe(false)
  const after = withRule(before, about('ignore', 'a', 'b'))
  expect(after).toEqual({ ignore: ['a', 'b'] })
  expect(withRule(after, about('ignore', 'a', 'b'))).toBeUndefined()
  expect(withRule({ order: ['c', 'b'] }, about('first', 'a', 'b'))).toEqual({ order: ['a', 'b', 'c'] })
})

test('quantizations are allowed, and by a second press any is', () => {
  const rule: ProviderRule = { kind: 'quantizations', quantizations: ['fp8', 'bf16'] }
  const after = withRule({ zdr: true, quantizations: ['fp8'] }, rule)
  expect(after).toEqual({ zdr: true, quantizations: ['fp8', 'bf16'] })
  expect(withRule(after, rule)).toEqual({ zdr: true })
})

test('a cap replaces the price of tokens and keeps the other prices', () => {
  const rule: ProviderRule = { kind: 'max-price', prompt: 0.5, completion: null }
  const after = withRule({ max_price: { prompt: '1', completion: 2, request: 3 } }, rule)
  expect(after).toEqual({ max_price: { prompt: 0.5, request: 3 } })
  expect(hasRule(after, rule)).toBe(true)
  expect(withRule(after, rule)).toEqual({ max_price: { request: 3 } })
  expect(withRule(withRule(undefined, rule), rule)).toBeUndefined()
})

test('a cap is read as a number, also from text, and anything else is none', () => {
  expect(maxPriceOf({ max_price: { prompt: '1.5', completion: 0 } })).toEqual({ prompt: 1.5, completion: 0 })
  for (const other of [null, 3, { max_price: 'x' }, { max_price: { prompt: '', completion: 'cheap' } }]) {
    expect(maxPriceOf(other)).toEqual({ prompt: null, completion: null })
  }
})

const slug = fc.constantFrom('a', 'b', 'c')
const lists = fc.record({ only: fc.array(slug), ignore: fc.array(slug), order: fc.array(slug) }, { requiredKeys: [] })
const kinds = fc.constantFrom('only' as const, 'ignore' as const, 'first' as const)

test('after a press the rule applies, for any earlier value', () => {
  fc.assert(
    fc.property(lists, slug, kinds, (before, provider, kind) => {
      const held = rulesFor(before, provider).includes(kind)
      expect(rulesFor(withRule(before, about(kind, provider)), provider).includes(kind)).toBe(!held)
    }),
  )
})

test('after a press a rule about several providers is the opposite of before', () => {
  fc.assert(
    fc.property(lists, fc.uniqueArray(slug, { minLength: 1 }), kinds, (before, providers, kind) => {
      const rule = about(kind, ...providers)
      expect(hasRule(withRule(before, rule), rule)).toBe(!hasRule(before, rule))
    }),
  )
})
