import { platform } from './platform.ts'
import { type ShortcutKeys, shortcutCaps } from './shortcut-keys.ts'
import { classNames } from './class-names.ts'
import styles from './shortcut.module.css'

/** Key caps of a shortcut. Decoration: a control with a shortcut also has `aria-keyshortcuts`. */
export function Shortcut({ keys, className }: { keys: ShortcutKeys; className?: string | undefined }) {
  return (
    <span className={classNames(styles.keys, className)} aria-hidden>
      {shortcutCaps(keys, platform).map((cap) => (
        <kbd key={cap} className={styles.kbd}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}
