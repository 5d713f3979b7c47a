import { Slot } from 'radix-ui'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { loadLater } from './load-later.tsx'
import type { MenuItem } from './menu-items.tsx'

const DropdownMenu = loadLater(() => import('./dropdown-menu.tsx'))

export interface MenuProps {
  /** One button that takes a ref and the handlers. */
  trigger: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'end' | undefined
  side?: 'top' | 'right' | 'bottom' | undefined
}

/** A menu that opens from its button. The first press loads its code, and is then repeated on the button of the menu. */
export function Menu(props: MenuProps) {
  const [press, setPress] = useState<globalThis.PointerEvent | globalThis.KeyboardEvent | null>(null)
  const load = (event: PointerEvent | KeyboardEvent) => {
    // The menu takes the focus, not the button.
    event.preventDefault()
    const { nativeEvent } = event
    // What fails to load is thrown when it is rendered.
    void DropdownMenu.preload()
      .catch(() => undefined)
      .then(() => setPress(nativeEvent))
  }
  if (press !== null) return <DropdownMenu {...props} press={press} />
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      data-state="closed"
      onPointerDown={(event: PointerEvent) => {
        if (event.button === 0 && !event.ctrlKey) load(event)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (['Enter', ' ', 'ArrowDown'].includes(event.key)) load(event)
      }}
    >
      {props.trigger}
    </Slot.Root>
  )
}
