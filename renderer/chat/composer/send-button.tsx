import { ArrowUp, Square } from 'lucide-react'
import { chatText } from '../../text/en/chat.ts'
import { classNames } from '../../ui/class-names.ts'
import { Tooltip } from '../../ui/tooltip.tsx'

interface SendButtonProps {
  isAnswering: boolean
  isEmpty: boolean
  isBusy: boolean
  /** Nothing can be sent just now; why stands above the composer. */
  isBlocked: boolean
  onSend: () => void
  onStop: () => void
}

/** Sends, or stops what was asked for: one place for both, so that the way back is where the hand is. */
export function SendButton({ isAnswering, isEmpty, isBusy, isBlocked, onSend, onStop }: SendButtonProps) {
  const label = isAnswering ? chatText.stop : chatText.send
  return (
    <Tooltip text={label} shortcut={isAnswering ? 'Esc' : 'Enter'} side="top">
      <button
        type="button"
        className={classNames('send', isAnswering && 'stop')}
        aria-label={label}
        aria-keyshortcuts={isAnswering ? 'Escape' : 'Enter'}
        disabled={!isAnswering && (isEmpty || isBusy || isBlocked)}
        title={isBlocked ? chatText.cannotSend : undefined}
        onClick={isAnswering ? onStop : onSend}
      >
        {isAnswering ? <Square /> : <ArrowUp />}
      </button>
    </Tooltip>
  )
}
