import { ContextMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { MenuItems } from './menu-items.tsx'
import type { MenuItem } from './menu-items.tsx'

/** A menu at the pointer, by the secondary button or the menu key, over one element that takes a ref. */
export function ContextMenu({ items, children }: { items: readonly MenuItem[]; children: ReactNode }) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="menu" collisionPadding={8}>
          <MenuItems items={items} Item={Primitive.Item} Separator={Primitive.Separator} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
