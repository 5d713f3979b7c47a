import { ContextMenu as Primitive } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { type MenuItem, MenuItems } from './menu-items.tsx'
import styles from './menu.module.css'
import popover from './popover.module.css'

interface PointerMenuProps {
  items: readonly MenuItem[]
  /** What opens the menu, with its place. Each new one opens it again. */
  opening: MouseEvent
}

/** A menu that opens at the pointer when it is mounted. */
export default function PointerMenu({ items, opening }: PointerMenuProps) {
  const trigger = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    trigger.current?.dispatchEvent(new MouseEvent(opening.type, opening))
  }, [opening])
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>
        <span hidden ref={trigger} />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className={classNames(popover.popover, styles.menu)} collisionPadding={8}>
          <MenuItems items={items} parts={Primitive} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
