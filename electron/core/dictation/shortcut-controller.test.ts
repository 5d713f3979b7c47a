import { expect, test } from 'vitest'
import { createShortcutController, areShortcutsReliable } from './shortcut-controller.ts'

function setUp({ taken = [] as string[], isReliable = true } = {}) {
  const held = new Set<string>()
  const controller = createShortcutController({
    register(shortcut) {
      if (shortcut === 'Nonsense') throw new TypeError('no such key')
      if (taken.includes(shortcut)) return false
      held.add(shortcut)
      return true
    },
    unregister: (shortcut) => held.delete(shortcut),
    isReliable,
  })
  return {
    held,
    taken,
    follow: (dictation: boolean, dictationShortcut: string) => controller.follow({ dictation, dictationShortcut }),
  }
}

test('only one shortcut is registered, and only while it is wanted', () => {
  const { held, follow } = setUp()
  expect(follow(false, 'Alt+A')).toBe('off')
  expect([...held]).toEqual([])
  expect(follow(true, 'Alt+A')).toBe('ready')
  expect(follow(true, 'Alt+B')).toBe('ready')
  expect([...held]).toEqual(['Alt+B'])
  expect(follow(false, 'Alt+B')).toBe('off')
  expect([...held]).toEqual([])
})

test('a taken or invalid shortcut is reported, and tried again after a change', () => {
  const { held, taken, follow } = setUp({ taken: ['Alt+A'] })
  expect([follow(true, 'Alt+A'), follow(true, 'Nonsense')]).toEqual(['taken', 'taken'])
  taken.length = 0
  expect(follow(true, 'Alt+A')).toBe('ready')
  expect([...held]).toEqual(['Alt+A'])
})

test('a shortcut on Wayland is reported as unsure', () => {
  expect(setUp({ isReliable: false }).follow(true, 'Alt+A')).toBe('unsure')
  expect(areShortcutsReliable('linux', { XDG_SESSION_TYPE: 'x11' })).toBe(true)
  expect(areShortcutsReliable('linux', { XDG_SESSION_TYPE: 'wayland' })).toBe(false)
  expect(areShortcutsReliable('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(false)
  expect(areShortcutsReliable('darwin', {})).toBe(true)
})
