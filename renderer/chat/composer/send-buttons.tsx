import { type LucideIcon, ArrowUp, ListPlus, Plus, Square } from 'lucide-react'
import type { ComposerRole } from '#shared/chat-draft.ts'
import { chatText } from '../../text/en/chat.ts'
import { turnsText } from '../../text/en/turns.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useWindowKeydown } from '../../ui/use-shortcuts.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './send-buttons.module.css'

interface SendButtonsProps {
  as: ComposerRole['as']
  isAnswering: boolean
  isEmpty: boolean
  isBusy: boolean
  /** An attachment is still being read. */
  isReading: boolean
  /** Whether sending is possible; if not, the reason is above the composer or in the button's title. */
  canSubmit: boolean
  onSend: () => void
  onStop: () => void
}

/** Sends or adds the message. While an answer arrives, the message is queued, and Stop takes the button's place. */
export function SendButtons({
  as,
  isAnswering,
  isEmpty,
  isBusy,
  isReading,
  canSubmit,
  onSend,
  onStop,
}: SendButtonsProps) {
  const action: Action = as !== 'ask' ? 'add' : isAnswering ? 'queue' : 'send'
  const { label, icon: Icon, refused } = actions[action]
  return (
    <>
      {/* While an answer arrives there is only Stop, until there is something to queue. */}
      {(!isAnswering || !isEmpty) && (
        <Tooltip text={label} shortcut="Enter" side="top">
          <button
            type="button"
            className={classNames(styles.send, isAnswering && styles.second)}
            aria-label={label}
            aria-keyshortcuts="Enter"
            disabled={isEmpty || isBusy || isReading || !canSubmit}
            title={isReading ? turnsText.stillReading : canSubmit ? undefined : refused}
            onClick={onSend}
          >
            <Icon />
          </button>
        </Tooltip>
      )}
      {isAnswering && (
        <Tooltip text={chatText.stop} shortcut="Esc" side="top">
          <button
            type="button"
            className={classNames(styles.send, styles.stop)}
            aria-label={chatText.stop}
            aria-keyshortcuts="Escape"
            onClick={onStop}
          >
            <Square />
          </button>
        </Tooltip>
      )}
    </>
  )
}

type Action = 'send' | 'queue' | 'add'

const actions: Record<Action, { label: string; icon: LucideIcon; refused: string }> = {
  send: { label: chatText.send, icon: ArrowUp, refused: chatText.cannotSend },
  queue: { label: turnsText.queueIt, icon: ListPlus, refused: chatText.cannotSend },
  add: { label: turnsText.add, icon: Plus, refused: turnsText.addWaits },
}

/** Stops the answer on Esc, unless Esc closes something above the chat. */
export function useEscapeStops(isAnswering: boolean, stop: () => void): void {
  useWindowKeydown((event) => {
    if (!isAnswering || event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    const isElsewhere =
      event.target instanceof Element && event.target.closest('dialog, [data-pane="inspector"], [role="menu"]')
    if (isElsewhere || document.querySelector('dialog[open]') !== null) return
    stop()
  })
}
