import { type LucideIcon, Check, ChevronRight } from 'lucide-react'
import type { AriaRole, ComponentType, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Shortcut } from './shortcut.tsx'
import type { ShortcutKeys } from './shortcut-keys.ts'
import { type StatusDotState, StatusDot } from './status-dot.tsx'
import popover from './popover.module.css'
import styles from './menu.module.css'

export type MenuItem =
  | 'separator'
  | { heading: string }
  /** A submenu. */
  | { label: string; icon?: LucideIcon | undefined; disabled?: boolean | undefined; items: readonly MenuItem[] }
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

/** The parts of a dropdown or a context menu. */
interface MenuParts {
  Item: ComponentType<ItemProps>
  Separator: ComponentType<{ className: string }>
  Sub: ComponentType<{ children: ReactNode }>
  SubTrigger: ComponentType<{ className: string; disabled: boolean; children: ReactNode }>
  SubContent: ComponentType<{ className: string; collisionPadding: number; children: ReactNode }>
  Portal: ComponentType<{ children: ReactNode }>
}

interface MenuItemsProps {
  items: readonly MenuItem[]
  parts: MenuParts
}

/** Content of a menu of either kind. */
export function MenuItems({ items, parts }: MenuItemsProps) {
  const { Item, Separator, Sub, SubTrigger, SubContent, Portal } = parts
  return items.map((item, index) =>
    item === 'separator' ? (
      <Separator key={`separator ${index}`} className={styles.separator} />
    ) : 'heading' in item ? (
      <div key={`heading ${item.heading}`} className={styles.heading}>
        {item.heading}
      </div>
    ) : 'items' in item ? (
      <Sub key={item.label}>
        <SubTrigger className={styles.item} disabled={item.disabled ?? false}>
          {item.icon && <item.icon />}
          <span className="cut grow">{item.label}</span>
          <ChevronRight className="s" aria-hidden />
        </SubTrigger>
        <Portal>
          <SubContent className={classNames(popover.popover, styles.menu)} collisionPadding={8}>
            <MenuItems items={item.items} parts={parts} />
          </SubContent>
        </Portal>
      </Sub>
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
