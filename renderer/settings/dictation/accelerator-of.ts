import type { Platform } from '../../ui/platform.ts'
import type { PressedKey } from '../../ui/shortcut-keys.ts'

/** Keys that have a name of their own in a shortcut. */
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
 * The keys that are held as the system takes a shortcut, such as `Alt+Shift+Space`; null while they make none: a
 * letter alone would be taken from everything that is typed.
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
  // What stands on the key; with Alt a Mac tells the sign that it writes instead.
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  const [, place] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? []
  if (place !== undefined) return place
  if (/^F(?:[1-9]|1\d|2[0-4])$/.test(key)) return key
  return named[code] ?? null
}

/** As the caps of the app are drawn from. */
export function capsOf(accelerator: string): string {
  return accelerator.replace('CommandOrControl', 'Mod')
}
