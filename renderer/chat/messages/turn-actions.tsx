import type { KeyboardEvent, ReactNode } from 'react'
import { turnsText } from '../../text/en/turns.ts'

/** The controls of a turn as one Tab stop, the last control; the arrow keys move between them. */
export function TurnActions({
  className,
  children,
}: {
  className: 'acts' | 'said-acts' | 'column-acts'
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- Its last control is the Tab stop.
    <div role="toolbar" aria-label={turnsText.actions} className={className} onKeyDown={press}>
      {children}
    </div>
  )
}

function press(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  if (step === 0 || event.altKey || !(event.target instanceof HTMLElement)) return
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter((button) => !button.disabled)
  const index = buttons.findIndex((button) => button === event.target)
  if (index === -1) return
  event.preventDefault()
  buttons[index + step]?.focus()
}
