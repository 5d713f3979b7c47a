import type { ComponentProps } from 'react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'
import { platform } from './platform.ts'
import { type ShortcutKeys, ariaShortcut } from './shortcut-keys.ts'
import { Tooltip } from './tooltip.tsx'
import styles from './button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, and the tooltip. */
  label: string
  icon: LucideIcon
  shortcut?: ShortcutKeys | undefined
  pressed?: boolean | undefined
  size?: 'small' | undefined
}

/** The place of a button whose code is being loaded. */
export function IconButtonPlace() {
  return <span className={classNames(styles.btn, styles.ghost, styles['icon-only'])} />
}

export function IconButton({ label, icon: Icon, shortcut, pressed, size, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={shortcut && ariaShortcut(shortcut, platform)}
        {...rest}
        className={classNames(styles.btn, styles.ghost, styles['icon-only'], size && styles[size], className)}
      >
        <Icon />
      </button>
    </Tooltip>
  )
}
