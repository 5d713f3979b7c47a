import { platform } from './platform.ts'
import { shortcutCaps } from './shortcut-keys.ts'
import type { ShortcutKeys } from './shortcut-keys.ts'

/** Key caps of a shortcut. Decoration: a control with a shortcut also has `aria-keyshortcuts`. */
export function Shortcut({ keys }: { keys: ShortcutKeys }) {
  return (
    <span className="keys" aria-hidden>
      {shortcutCaps(keys, platform).map((cap) => (
        <kbd key={cap} className="kbd">
          {cap}
        </kbd>
      ))}
    </span>
  )
}
