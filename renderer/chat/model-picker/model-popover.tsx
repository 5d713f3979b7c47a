import { ChevronsUpDown, Cpu, type LucideIcon } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { chatText } from '../../text/en/chat.ts'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import popover from '../../ui/popover.module.css'
import styles from './model-picker.module.css'

interface ModelPopoverProps {
  /** The accessible name of the button. */
  label: string
  name: string
  icon?: LucideIcon
  /** Shown after the name. */
  more?: ReactNode
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Moves the focus when the list closes; without it the focus returns to the button. */
  moveFocus?: (() => void) | undefined
  /** The list of models. */
  children: ReactNode
}

/** A button with the name of a model, and the list that it opens. */
export function ModelPopover({ label, name, icon: Icon = Cpu, more, isOpen, setOpen, moveFocus, children }: ModelPopoverProps) {
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button type="button" className={classNames(field.select, field.ghost, styles.button)} aria-label={label}>
          <Icon className="s" />
          <span className="cut">{name}</span>
          {more}
          <ChevronsUpDown />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={classNames(popover.popover, styles.popover)}
          aria-label={chatText.chooseModel}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (moveFocus === undefined) return
            event.preventDefault()
            moveFocus()
          }}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
