import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, createContext, use } from 'react'
import { turnsText } from '../../text/en/turns.ts'
import { chatText } from '../../text/en/chat.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './turn.module.css'

/** The number of messages in the branch that is shown. */
export const BranchLength = createContext(0)

/** The position of a message in its branch, from 0. */
export const TurnPosition = createContext(0)

/** The controls of a turn as one Tab stop, the last control; the arrow keys move between them. */
export function TurnActions({ className, children }: { className: string | undefined; children: ReactNode }) {
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

/** Shown under a message whose stored row does not match its checksum. */
export function DamagedNote() {
  return (
    <p className={classNames('t-warn small', styles.damaged)}>
      <TriangleAlert className="s" />
      {chatText.damaged}
    </p>
  )
}

/** Returns the position of a turn for screen readers, since most of a long conversation is not mounted. */
export function useTurnPlace(): { 'aria-posinset': number; 'aria-setsize': number } | null {
  const length = use(BranchLength)
  const position = use(TurnPosition)
  return length === 0 ? null : { 'aria-posinset': position + 1, 'aria-setsize': length }
}
