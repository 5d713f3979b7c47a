import { expect, test } from 'vitest'
import { type PressedKey, ariaShortcut, matchesShortcut, shortcutCaps } from './shortcut-keys.ts'

const press = (key: string, modifiers: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
})

test('the modifier is Ctrl on Linux and Windows and Command on macOS', () => {
  expect(shortcutCaps('Mod+Shift+C', 'linux')).toEqual(['Ctrl', 'Shift', 'C'])
  expect(shortcutCaps('Mod+Shift+C', 'mac')).toEqual(['⌘', '⇧', 'C'])
  expect(ariaShortcut('Mod+K', 'windows')).toBe('Control+K')
  expect(ariaShortcut('Mod+K', 'mac')).toBe('Meta+K')
})

test('a shortcut matches exactly its modifiers', () => {
  expect(matchesShortcut(press('n', { ctrlKey: true }), 'Mod+N', 'linux')).toBe(true)
  expect(matchesShortcut(press('N', { ctrlKey: true, shiftKey: true }), 'Mod+N', 'linux')).toBe(false)
  expect(matchesShortcut(press('n'), 'Mod+N', 'linux')).toBe(false)
  expect(matchesShortcut(press('n', { ctrlKey: true, altKey: true }), 'Mod+N', 'linux')).toBe(false)
  expect(matchesShortcut(press('n', { metaKey: true }), 'Mod+N', 'linux')).toBe(false)
})

test('on macOS Ctrl belongs to the text fields', () => {
  expect(matchesShortcut(press('n', { metaKey: true }), 'Mod+N', 'mac')).toBe(true)
  expect(matchesShortcut(press('n', { ctrlKey: true }), 'Mod+N', 'mac')).toBe(false)
})

test('named keys and signs match too', () => {
  expect(matchesShortcut(press('Escape'), 'Esc', 'linux')).toBe(true)
  expect(matchesShortcut(press(',', { ctrlKey: true }), 'Mod+,', 'linux')).toBe(true)
  expect(matchesShortcut(press('1', { ctrlKey: true }), 'Mod+1', 'linux')).toBe(true)
})
