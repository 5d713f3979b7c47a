import { expect, test } from 'vitest'
import { createReloadAllowance } from './reload-allowance.ts'

test('three reloads are allowed per ten minutes', () => {
  let minute = 0
  const mayReload = createReloadAllowance(() => minute * 60_000)
  expect([mayReload(), mayReload(), mayReload(), mayReload()]).toEqual([true, true, true, false])
  minute = 9
  expect(mayReload()).toBe(false)
  minute = 11
  expect(mayReload()).toBe(true)
})
