import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Shortcut } from './shortcut.tsx'
import type { ShortcutKeys } from './shortcut-keys.ts'

export type MenuItem =
  | 'separator'
  | {
      label: string
      icon?: LucideIcon | undefined
      shortcut?: ShortcutKeys | undefined
      onSelect: () => void
      danger?: boolean | undefined
      disabled?: boolean | undefined
    }

interface MenuItemsProps {
  items: readonly MenuItem[]
  /** The parts of the dropdown or of the context menu, which are alike. */
  Item: ComponentType<{ className: string; disabled?: boolean; onSelect: () => void; children: ReactNode }>
  Separator: ComponentType<{ className: string }>
}

/** The inside of a menu of either kind. */
export function MenuItems({ items, Item, Separator }: MenuItemsProps) {
  return items.map((item, index) =>
    item === 'separator' ? (
      <Separator key={`separator ${index}`} className="hr" />
    ) : (
      <Item
        key={item.label}
        className={classNames('mi', item.danger && 't-danger')}
        disabled={item.disabled ?? false}
        onSelect={item.onSelect}
      >
        {item.icon && <item.icon />}
        {item.label}
        {item.shortcut && <Shortcut keys={item.shortcut} />}
      </Item>
    ),
  )
}
