import { DropdownMenu as Primitive } from 'radix-ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from './class-names.ts'
import type { MenuProps } from './menu.tsx'
import { MenuItems } from './menu-items.tsx'
import styles from './menu.module.css'
import popover from './popover.module.css'

interface DropdownMenuProps extends MenuProps {
  /** The press of the button that this one replaces. */
  press: PointerEvent | KeyboardEvent
}

/** A menu with its button, which opens when it is mounted. */
export default function DropdownMenu({ trigger, items, align = 'start', side = 'bottom', press }: DropdownMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const repeatPress = useEffectEvent(() => {
    // The former button has taken the focus with it.
    if (press instanceof KeyboardEvent) button.current?.focus()
    button.current?.dispatchEvent(
      press instanceof KeyboardEvent ? new KeyboardEvent(press.type, press) : new PointerEvent(press.type, press),
    )
  })
  // After the effects of the menu, which notes by them whether the keyboard is used.
  useEffect(() => repeatPress(), [])
  return (
    // Modal menus inject a <style>, which the content security policy blocks.
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild ref={button}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          className={classNames(popover.popover, styles.menu)}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          // The selected item may have moved the focus; only otherwise it returns to the button.
          onCloseAutoFocus={(event) => {
            if (document.activeElement !== null && document.activeElement !== document.body) event.preventDefault()
          }}
        >
          <MenuItems items={items} parts={Primitive} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
