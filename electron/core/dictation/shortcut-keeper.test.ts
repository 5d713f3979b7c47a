import { expect, test } from 'vitest'
import { createShortcutController, tellsShortcuts } from './shortcut-keeper.ts'

function setUp({ taken = [] as string[], isReliable = true } = {}) {
  const held = new Set<string>()
  const keeper = createShortcutController({
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
    follow: (dictation: boolean, dictationShortcut: string) => keeper.follow({ dictation, dictationShortcut }),
  }
}

test('the shortcut is held only while it is wanted, and never two of them', () => {
  const { held, follow } = setUp()
  expect(follow(false, 'Alt+A')).toBe('off')
  expect([...held]).toEqual([])
  expect(follow(true, 'Alt+A')).toBe('ready')
  expect(follow(true, 'Alt+B')).toBe('ready')
  expect([...held]).toEqual(['Alt+B'])
  expect(follow(false, 'Alt+B')).toBe('off')
  expect([...held]).toEqual([])
})

test('one that another program has, or that is none, is said, and tried again when something changes', () => {
  const { held, taken, follow } = setUp({ taken: ['Alt+A'] })
  expect([follow(true, 'Alt+A'), follow(true, 'Nonsense')]).toEqual(['taken', 'taken'])
  taken.length = 0
  expect(follow(true, 'Alt+A')).toBe('ready')
  expect([...held]).toEqual(['Alt+A'])
})

test('where the desktop decides that is said', () => {
  expect(setUp({ isReliable: false }).follow(true, 'Alt+A')).toBe('unsure')
  expect(tellsShortcuts('linux', { XDG_SESSION_TYPE: 'x11' })).toBe(true)
  expect(tellsShortcuts('linux', { XDG_SESSION_TYPE: 'wayland' })).toBe(false)
  expect(tellsShortcuts('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(false)
  expect(tellsShortcuts('darwin', {})).toBe(true)
})
