import { uiText } from '../text/en/ui.ts'
import type { Platform } from './platform.ts'

/**
 * A shortcut in the code's notation: `Mod` is ⌘ on macOS and Ctrl elsewhere. Examples: `Mod+Shift+C`, `Mod+,`, `Esc`.
 */
export type ShortcutKeys = string

export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', Esc: 'esc' }
const signs: Readonly<Record<string, string>> = { ...uiText.keyCaps }
const keyNames: Readonly<Record<string, string>> = { Esc: 'Escape', Up: 'ArrowUp', Down: 'ArrowDown' }

/** Returns the key caps to draw, in order: `['Ctrl', 'N']`, on macOS `['⌘', 'N']`. */
export function shortcutCaps(keys: ShortcutKeys, platform: Platform): string[] {
  const names = platform === 'mac' ? macSigns : signs
  return keys.split('+').map((key) => names[key] ?? key)
}

/** Returns the value of `aria-keyshortcuts`. */
export function ariaShortcut(keys: ShortcutKeys, platform: Platform): string {
  const modifier = platform === 'mac' ? 'Meta' : 'Control'
  return keys
    .split('+')
    .map((key) => (key === 'Mod' ? modifier : (keyNames[key] ?? key)))
    .join('+')
}

/** Whether the event is this key alone. Shift is ignored: some keyboards need it for the sign. */
export function matchesPlainKey(event: PressedKey, key: string): boolean {
  return event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey
}

/** Whether the key event is this shortcut, with exactly its modifiers. */
export function matchesShortcut(event: PressedKey, keys: ShortcutKeys, platform: Platform): boolean {
  const wanted = keys.split('+')
  const key = wanted.at(-1) ?? ''
  const mod = wanted.includes('Mod')
  return (
    event.key.toLowerCase() === (keyNames[key] ?? key).toLowerCase() &&
    (platform === 'mac' ? event.metaKey : event.ctrlKey) === mod &&
    !(platform === 'mac' ? event.ctrlKey : event.metaKey) &&
    event.shiftKey === wanted.includes('Shift') &&
    event.altKey === wanted.includes('Alt')
  )
}
