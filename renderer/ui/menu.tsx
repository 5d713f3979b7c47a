import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { type MenuItem, MenuItems } from './menu-items.tsx'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'
import popover from './popover.module.css'

interface MenuProps {
  /** One button that takes a ref and the handlers. */
  trigger: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'end' | undefined
  side?: 'top' | 'right' | 'bottom' | undefined
}

/** A menu that opens from its button. */
export function Menu({ trigger, items, align = 'start', side = 'bottom' }: MenuProps) {
  return (
    // Modal menus inject a <style>, which the content security policy blocks.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
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
          <MenuItems items={items} parts={DropdownMenu} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
