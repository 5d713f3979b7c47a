import type { Platform } from '../../ui/platform.ts'
import type { PressedKey } from '../../ui/shortcut-keys.ts'

/** Keys that have their own name in a shortcut. */
const named: Readonly<Record<string, string>> = {
  Space: 'Space',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
}

/**
 * Returns the held keys in the system's notation, such as `Alt+Shift+Space`. Null if they cannot be a shortcut: a
 * letter alone would block normal typing.
 */
export function acceleratorOf(event: PressedKey & { code: string }, platform: Platform): string | null {
  const key = keyOf(event)
  const isFunctionKey = key !== null && /^F\d+$/.test(key)
  if (key === null || (!event.ctrlKey && !event.altKey && !event.metaKey && !isFunctionKey)) return null
  const isMac = platform === 'mac'
  return [
    event.ctrlKey && (isMac ? 'Control' : 'CommandOrControl'),
    event.metaKey && (isMac ? 'CommandOrControl' : 'Super'),
    event.altKey && 'Alt',
    event.shiftKey && 'Shift',
    key,
  ]
    .filter(Boolean)
    .join('+')
}

function keyOf({ key, code }: { key: string; code: string }): string | null {
  // Use the label of the key; with Alt, macOS reports the sign that it types.
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  const [, place] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? []
  if (place !== undefined) return place
  if (/^F(?:[1-9]|1\d|2[0-4])$/.test(key)) return key
  return named[code] ?? null
}

/** Returns the key caps in the notation that the app's shortcuts use. */
export function capsOf(accelerator: string): string {
  return accelerator.replace('CommandOrControl', 'Mod')
}
