import { expect, test } from 'vitest'
import { createTrayController } from './tray-keeper.ts'

function keeperOf(desktop: { isWanted: boolean; isThere: boolean }) {
  const icon = { isShown: false }
  const keeper = createTrayController({
    isWanted: () => desktop.isWanted,
    isThere: async () => desktop.isThere,
    show: () => void (icon.isShown = true),
    hide: () => void (icon.isShown = false),
  })
  return { keeper, icon }
}

test.each([
  [{ isWanted: false, isThere: true }, 'off', false],
  [{ isWanted: true, isThere: true }, 'shown', true],
  [{ isWanted: true, isThere: false }, 'missing', false],
] as const)('%o is %s', async (desktop, state, isShown) => {
  const { keeper, icon } = keeperOf(desktop)
  expect([await keeper.refresh(), icon.isShown, await keeper.keepsApp()]).toEqual([state, isShown, isShown])
})

test('a desktop whose tray has gone since does not keep an app that nobody could find', async () => {
  const desktop = { isWanted: true, isThere: true }
  const { keeper, icon } = keeperOf(desktop)
  await keeper.refresh()
  desktop.isThere = false
  expect([await keeper.keepsApp(), icon.isShown]).toEqual([false, false])
})

test('switched off while the desktop is being asked, it does not come up', async () => {
  const desktop = { isWanted: true, isThere: true }
  const { keeper, icon } = keeperOf(desktop)
  const asked = keeper.refresh()
  desktop.isWanted = false
  expect([await asked, icon.isShown]).toEqual(['off', false])
})
