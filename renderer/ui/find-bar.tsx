import type { KeyboardEvent, ReactNode } from 'react'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { uiText } from '../text/en/ui.ts'
import { IconButton, type IconButtonProps } from './icon-button.tsx'
import styles from './find-bar.module.css'

interface FindBarProps {
  label: string
  /** The one text field of the bar, and an `output` with the place of the match. */
  children: ReactNode
  /** The number of matches. */
  count: number
  /** Goes to the next (1) or previous (-1) match. */
  onStep: (by: 1 | -1) => void
  close: Pick<IconButtonProps, 'label' | 'shortcut'>
  onClose: () => void
  size?: 'small'
}

/** Finds in a text: Enter in the field goes to the next match, Shift+Enter to the previous one, Esc closes. */
export function FindBar({ label, children, count, onStep, close, onClose, size }: FindBarProps) {
  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    const isInField = event.target instanceof HTMLInputElement
    if (event.key !== 'Enter' || !isInField || event.nativeEvent.isComposing) return
    event.preventDefault()
    onStep(event.shiftKey ? -1 : 1)
  }

  const button = { size, disabled: count === 0 }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc closes it; it is not a control.
    <search className={styles.bar} aria-label={label} onKeyDown={press}>
      {children}
      <IconButton label={uiText.previousMatch} icon={ChevronUp} {...button} onClick={() => onStep(-1)} />
      <IconButton label={uiText.nextMatch} icon={ChevronDown} {...button} onClick={() => onStep(1)} />
      <IconButton {...close} icon={X} size={size} onClick={onClose} />
    </search>
  )
}
