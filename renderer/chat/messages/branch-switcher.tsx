import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use, useLayoutEffect, useRef } from 'react'
import type { Message } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { chatText } from '../../text/en/chat.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LogScrollContext } from './log-scroll.ts'
import styles from './turn.module.css'

interface BranchSwitcherProps {
  message: Pick<Message, 'id' | 'conversationId' | 'branch'>
  /** -1 in a toolbar, which is one Tab stop. */
  tabIndex?: number
}

/** Switches between the siblings of a message; renders nothing if there are none. */
export function BranchSwitcher({ message, tabIndex }: BranchSwitcherProps) {
  const { id, conversationId, branch } = message
  const log = use(LogScrollContext)
  const place = useRef<HTMLSpanElement>(null)
  const showBranch = useCommand('conversation.showBranch', { failed: chatText.branchNotShown })

  // The other branch has another message here: the button that was pressed keeps its place and the focus.
  useLayoutEffect(() => {
    const element = place.current
    if (log === null || element === null) return
    const control = log.arriveAt(id, element)
    if (control === null) return
    const enabled = [...element.querySelectorAll('button')].filter((button) => !button.disabled)
    const focused = control === 'turn' ? element.closest('article') : enabled.at(control === 'previous' ? 0 : -1)
    focused?.focus({ preventScroll: true })
  }, [log, id])

  if (branch.count < 2) return null
  const show = (messageId: string | null, control: 'previous' | 'next') => {
    if (messageId === null || place.current === null) return
    // `turn-keys.ts` clicks it while another element of the turn has the focus.
    const isFocused = place.current.contains(document.activeElement)
    const { top } = place.current.getBoundingClientRect()
    log?.leaveBranch({ messageId, control: isFocused ? control : 'turn', top })
    showBranch.mutate({ conversationId, messageId })
  }
  const branchPlace = chatText.branchPlace(branch.index, branch.count)
  return (
    <span className={styles.branch} data-branch ref={place}>
      <IconButton
        size="small"
        tabIndex={tabIndex}
        label={chatText.previousBranch}
        // Read with the focused button after the switch.
        aria-description={branchPlace}
        icon={ChevronLeft}
        disabled={branch.previous === null}
        onClick={() => show(branch.previous, 'previous')}
      />
      {branchPlace}
      <IconButton
        size="small"
        tabIndex={tabIndex}
        label={chatText.nextBranch}
        aria-description={branchPlace}
        icon={ChevronRight}
        disabled={branch.next === null}
        onClick={() => show(branch.next, 'next')}
      />
    </span>
  )
}
