import { Slot } from 'radix-ui'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { loadLater } from './load-later.tsx'
import type { MenuItem } from './menu-items.tsx'

const PointerMenu = loadLater(() => import('./pointer-menu.tsx'))

interface ContextMenuProps {
  items: readonly MenuItem[]
  /** Leaves the event to other listeners. */
  disabled?: boolean
  /** One element that takes a ref and the handlers. */
  children: ReactNode
}

/** A menu at the pointer, opened by the secondary button or the menu key. Its code is loaded when it first opens. */
export function ContextMenu({ items, disabled = false, children }: ContextMenuProps) {
  const [opening, setOpening] = useState<globalThis.MouseEvent | null>(null)
  return (
    <>
      <Slot.Root
        onContextMenu={(event: MouseEvent) => {
          if (disabled) return
          event.preventDefault()
          setOpening(event.nativeEvent)
        }}
      >
        {children}
      </Slot.Root>
      {opening !== null && <PointerMenu items={items} opening={opening} />}
    </>
  )
}
