import type { ComponentProps } from 'react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'
import { platform } from './platform.ts'
import { Shortcut } from './shortcut.tsx'
import { type ShortcutKeys, ariaShortcut } from './shortcut-keys.ts'
import { Spinner } from './spinner.tsx'
import styles from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'default' | 'primary' | 'ghost' | 'danger' | 'danger-fill' | undefined
  size?: 'small' | undefined
  icon?: LucideIcon | undefined
  /** Running: a spinner replaces the icon, and a press does nothing. */
  busy?: boolean | undefined
  shortcut?: ShortcutKeys | undefined
}

export function Button(props: ButtonProps) {
  const { variant = 'default', size, icon: Icon, busy, shortcut, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      aria-keyshortcuts={shortcut && ariaShortcut(shortcut, platform)}
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(styles.btn, variant !== 'default' && styles[variant], size && styles[size], className)}
    >
      {busy ? <Spinner className={styles.spinner} /> : Icon && <Icon />}
      {children}
      {shortcut && <Shortcut keys={shortcut} />}
    </button>
  )
}
