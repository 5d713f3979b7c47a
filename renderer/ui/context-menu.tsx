import { ContextMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { type MenuItem, MenuItems } from './menu-items.tsx'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'
import popover from './popover.module.css'

interface ContextMenuProps {
  items: readonly MenuItem[]
  /** Leaves the event to other listeners. */
  disabled?: boolean
  /** One element that takes a ref and the handlers. */
  children: ReactNode
}

/** A menu at the pointer, opened by the secondary button or the menu key. */
export function ContextMenu({ items, disabled = false, children }: ContextMenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild disabled={disabled}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className={classNames(popover.popover, styles.menu)} collisionPadding={8}>
          <MenuItems items={items} parts={Primitive} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
