import { expect, test } from 'vitest'
import { createTrayController } from './tray-controller.ts'

function createController(desktop: { isWanted: boolean; isAvailable: boolean }) {
  const icon = { isShown: false }
  const controller = createTrayController({
    isWanted: () => desktop.isWanted,
    isAvailable: async () => desktop.isAvailable,
    show: () => void (icon.isShown = true),
    hide: () => void (icon.isShown = false),
  })
  return { controller, icon }
}

test.each([
  [{ isWanted: false, isAvailable: true }, 'off', false],
  [{ isWanted: true, isAvailable: true }, 'shown', true],
  [{ isWanted: true, isAvailable: false }, 'missing', false],
] as const)('%o is %s', async (desktop, state, isShown) => {
  const { controller, icon } = createController(desktop)
  expect([await controller.refresh(), icon.isShown, await controller.keepsApp()]).toEqual([state, isShown, isShown])
})

test('the app is not kept in a tray that has disappeared', async () => {
  const desktop = { isWanted: true, isAvailable: true }
  const { controller, icon } = createController(desktop)
  await controller.refresh()
  desktop.isAvailable = false
  expect([await controller.keepsApp(), icon.isShown]).toEqual([false, false])
})

test('the icon is not shown if it is switched off during the query', async () => {
  const desktop = { isWanted: true, isAvailable: true }
  const { controller, icon } = createController(desktop)
  const asked = controller.refresh()
  desktop.isWanted = false
  expect([await asked, icon.isShown]).toEqual(['off', false])
})

test('a query that is pending when the app quits reads no setting', async () => {
  let isClosed = false
  const controller = createTrayController({
    isWanted() {
      if (isClosed) throw new Error('database is not open')
      return true
    },
    isAvailable: async () => true,
    show: () => undefined,
    hide: () => undefined,
  })
  const refreshed = controller.refresh()
  controller.end()
  isClosed = true
  expect([await refreshed, await controller.keepsApp()]).toEqual(['off', false])
})
