import { expect, test } from 'vitest'
import { createReloadAllowance } from './reload-allowance.ts'

test('three reloads in ten minutes, and more once those are past', () => {
  let minute = 0
  const mayReload = createReloadAllowance(() => minute * 60_000)
  expect([mayReload(), mayReload(), mayReload(), mayReload()]).toEqual([true, true, true, false])
  minute = 9
  expect(mayReload()).toBe(false)
  minute = 11
  expect(mayReload()).toBe(true)
})
