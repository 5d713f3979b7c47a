import { expect, test } from 'vitest'
import { changeEffort, effortOf } from './reasoning-effort.ts'

test('the effort is found in either field', () => {
  expect([
    effortOf({}),
    effortOf({ reasoning_effort: 'low' }),
    effortOf({ reasoning: { effort: 'high' } }),
    effortOf({ reasoning: 'much' }),
    effortOf({ reasoning_effort: null }),
  ]).toEqual([null, 'low', 'high', null, null])
})

test('the effort is changed where it is set, so that both fields never differ', () => {
  expect(changeEffort({}, 'low')).toEqual({ set: { reasoning_effort: 'low' }, unset: [] })
  expect(changeEffort({ reasoning_effort: 'low' }, null)).toEqual({ set: {}, unset: ['reasoning_effort'] })
  expect(changeEffort({ reasoning: { effort: 'low', exclude: true }, reasoning_effort: 'low' }, 'high')).toEqual({
    set: { reasoning: { exclude: true, effort: 'high' } },
    unset: ['reasoning_effort'],
  })
  expect(changeEffort({ reasoning: { effort: 'low', exclude: true } }, null)).toEqual({
    set: { reasoning: { exclude: true } },
    unset: ['reasoning_effort'],
  })
  expect(changeEffort({ reasoning: { effort: 'low' } }, null)).toEqual({
    set: {},
    unset: ['reasoning', 'reasoning_effort'],
  })
})
