import { Tooltip as Primitive } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { wasKeyboardLast } from './last-input.ts'
import { Shortcut } from './shortcut.tsx'
import type { ShortcutKeys } from './shortcut-keys.ts'
import styles from './tooltip.module.css'

/** Mounted once around the app: the delays that all tooltips share. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={600} skipDelayDuration={300} disableHoverableContent>
      {children}
    </Primitive.Provider>
  )
}

interface TooltipProps {
  text: string
  shortcut?: ShortcutKeys | undefined
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  /** One element that takes a ref and the handlers. It has its own name: the tooltip is only visual. */
  children: ReactNode
}

export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  // After a press the tooltip is not needed until the pointer has left.
  const wasPressed = useRef(false)
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => setOpen(open && !wasPressed.current)}>
      <Primitive.Trigger
        asChild
        onPointerDownCapture={() => {
          wasPressed.current = true
          setOpen(false)
        }}
        onPointerLeave={() => {
          wasPressed.current = false
        }}
        onFocus={(event) => {
          // Focus returned by a menu or a dialog must not open the tooltip.
          if (!wasKeyboardLast() || !event.currentTarget.matches(':focus-visible')) event.preventDefault()
        }}
      >
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
          {text}
          {shortcut && <Shortcut keys={shortcut} />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
