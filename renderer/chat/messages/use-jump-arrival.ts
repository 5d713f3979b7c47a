import { useEffect } from 'react'
import { call } from '../../bridge/call.ts'
import { searchText } from '../../text/en/search.ts'
import { useToast } from '../../ui/toast.tsx'
import { useJump } from '../conversation/jump.ts'
import type { LogScroll } from './log-scroll.ts'

/** How long, in milliseconds, the message that was jumped to stays marked. */
const markedFor = 2500

/** Brings the message that was jumped to into view: on the branch that is shown, or by showing its branch. */
export function useJumpArrival(conversationId: string, order: readonly string[], log: LogScroll): void {
  const toast = useToast()
  const target = useJump((state) => (state.target?.conversationId === conversationId ? state.target : null))
  const marked = useJump((state) => state.marked)
  const isShown = target !== null && order.includes(target.messageId)

  useEffect(() => {
    if (target === null) return
    if (!isShown) {
      call('conversation.showBranch', target).catch(() => {
        useJump.setState({ target: null })
        toast.show({ text: searchText.notThere })
      })
      return
    }
    useJump.setState({ target: null, marked: target.messageId })
    const turn = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(target.messageId)}"] > article`)
    if (!turn) return
    log.show(turn)
    turn.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each target, and again when its branch is shown.
  }, [target, isShown])

  useEffect(() => {
    if (marked === null) return
    const timer = setTimeout(() => useJump.setState({ marked: null }), markedFor)
    return () => clearTimeout(timer)
  }, [marked])
}
