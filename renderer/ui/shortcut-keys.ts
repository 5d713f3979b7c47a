import { uiText } from '../text/en/ui.ts'
import type { Platform } from './platform.ts'

/** A shortcut as written in the code: `Mod` is ⌘ on macOS and Ctrl elsewhere. Examples: `Mod+Shift+C`, `Mod+,`, `Esc`. */
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

/** The caps to draw, in order: `['Ctrl', 'N']`, on macOS `['⌘', 'N']`. */
export function shortcutCaps(keys: ShortcutKeys, platform: Platform): string[] {
  const names = platform === 'mac' ? macSigns : signs
  return keys.split('+').map((key) => names[key] ?? key)
}

/** The value of `aria-keyshortcuts`. */
export function ariaShortcut(keys: ShortcutKeys, platform: Platform): string {
  const modifier = platform === 'mac' ? 'Meta' : 'Control'
  return keys
    .split('+')
    .map((key) => (key === 'Mod' ? modifier : (keyNames[key] ?? key)))
    .join('+')
}

/** Whether it is this one key alone. Shift is free: on some keyboards the sign needs it. */
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
