import { type LucideIcon, Check } from 'lucide-react'
import type { AriaRole, ComponentType, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Shortcut } from './shortcut.tsx'
import type { ShortcutKeys } from './shortcut-keys.ts'
import { type StatusDotState, StatusDot } from './status-dot.tsx'
import styles from './menu.module.css'

export type MenuItem =
  | 'separator'
  | { heading: string }
  | {
      label: string
      /** Distinguishes items with the same label. */
      id?: string | undefined
      icon?: LucideIcon | undefined
      /** A status dot instead of the icon. */
      dot?: StatusDotState | undefined
      /** Secondary text at the end. */
      note?: string | undefined
      /** Set on each item of a group in which one is selected. */
      checked?: boolean | undefined
      /** `checked` can be turned on and off, and belongs to no group. */
      isToggle?: boolean | undefined
      shortcut?: ShortcutKeys | undefined
      onSelect: () => void
      danger?: boolean | undefined
      disabled?: boolean | undefined
    }

interface ItemProps {
  className: string
  disabled?: boolean
  role?: AriaRole
  'aria-checked'?: boolean
  onSelect: () => void
  children: ReactNode
}

interface MenuItemsProps {
  items: readonly MenuItem[]
  /** The same part of a dropdown or a context menu. */
  Item: ComponentType<ItemProps>
  Separator: ComponentType<{ className: string }>
}

/** Content of a menu of either kind. */
export function MenuItems({ items, Item, Separator }: MenuItemsProps) {
  return items.map((item, index) =>
    item === 'separator' ? (
      <Separator key={`separator ${index}`} className={styles.separator} />
    ) : 'heading' in item ? (
      <div key={`heading ${item.heading}`} className={styles.heading}>
        {item.heading}
      </div>
    ) : (
      <Item
        key={item.id ?? item.label}
        className={classNames(styles.item, item.danger && styles.danger)}
        disabled={item.disabled ?? false}
        onSelect={item.onSelect}
        {...(item.checked !== undefined && {
          role: item.isToggle ? 'menuitemcheckbox' : 'menuitemradio',
          'aria-checked': item.checked,
        })}
      >
        {item.icon && <item.icon />}
        {item.dot && <StatusDot state={item.dot} className={styles.dot} />}
        {item.note === undefined && item.checked === undefined ? (
          item.label
        ) : (
          <>
            <span className={classNames('cut grow', styles.label)}>{item.label}</span>
            <span className="small quiet">{item.note}</span>
            {item.checked !== undefined && <Check className={classNames('s', !item.checked && styles.unchecked)} />}
          </>
        )}
        {item.shortcut && <Shortcut keys={item.shortcut} className={styles.keys} />}
      </Item>
    ),
  )
}
