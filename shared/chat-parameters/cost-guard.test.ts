import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costGuardOf, withCostGuard } from './cost-guard.ts'

test('the cost limit is the lowest cost condition', () => {
  const steps = { type: 'step_count_is', step_count: 3 }
  expect(costGuardOf([steps, { type: 'max_cost', max_cost_in_dollars: 2 }])).toBe(2)
  expect(
    costGuardOf([
      { type: 'max_cost', max_cost_in_dollars: 2 },
      { type: 'max_cost', max_cost_in_dollars: 0.5 },
    ]),
  ).toBe(0.5)
  expect([undefined, 'max_cost', [null, 7], [steps], [{ type: 'max_cost' }]].map(costGuardOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('a limit that was set is read back, and other conditions are kept', () => {
  const condition = fc.oneof(
    fc.record({ type: fc.constantFrom('max_cost', 'step_count_is', 'x'), max_cost_in_dollars: fc.double() }),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(fc.array(condition), fc.integer({ min: 1, max: 1e6 }), (conditions, cents) => {
      const guarded = withCostGuard(conditions, cents / 100)
      expect(costGuardOf(guarded)).toBe(cents / 100)
      const without = withCostGuard(guarded, null)
      expect(without).toEqual(withCostGuard(conditions, null))
      expect(costGuardOf(without)).toBeNull()
    }),
  )
  expect(withCostGuard(undefined, null)).toBeUndefined()
})
