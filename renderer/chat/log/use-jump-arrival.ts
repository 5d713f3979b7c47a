import { useEffect } from 'react'
import { call } from '../../bridge/call.ts'
import { searchText } from '../../text/en/search.ts'
import { useToast } from '../../ui/toast.tsx'
import type { OpenConversationStore } from '../conversation/conversation-store.ts'
import { type JumpTarget, useJump } from '../conversation/jump.ts'
import { useConversationStore } from '../conversation/use-conversation.ts'
import type { LogScroll } from '../messages/log-scroll.ts'

/** How long, in milliseconds, the message stays highlighted after a jump. */
const highlightMs = 2500

/** Messages before and after the target that are loaded with it. */
const around = 20

/** Scrolls to the target of a jump, and shows its branch first if necessary. */
export function useJumpArrival(conversationId: string, log: LogScroll): void {
  const toast = useToast()
  const store = useConversationStore()
  const target = useJump((state) => (state.target?.conversationId === conversationId ? state.target : null))
  const marked = useJump((state) => state.marked)

  useEffect(() => {
    if (target === null) return undefined
    const arrival = new AbortController()
    const { signal } = arrival
    async function arrive({ messageId }: JumpTarget): Promise<void> {
      const { position, isShown } = await call('conversation.place', { conversationId, messageId })
      if (!isShown) {
        // The other branch is loaded around the target.
        store.visible = { from: Math.max(0, position - around), until: position + around }
        await call('conversation.showBranch', { conversationId, messageId })
        await waitUntilShown(store, position, messageId, signal)
      }
      const place = await log.mount(position)
      if (signal.aborted) return
      useJump.setState({ target: null, marked: messageId })
      const turn = place?.querySelector('article')
      if (!turn) return
      log.show(turn)
      turn.focus({ preventScroll: true })
    }
    arrive(target).catch(() => {
      if (signal.aborted) return
      useJump.setState({ target: null })
      toast.show({ text: searchText.notThere })
    })
    return () => arrival.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each target.
  }, [target])

  useEffect(() => {
    if (marked === null) return
    const timer = setTimeout(() => useJump.setState({ marked: null }), highlightMs)
    return () => clearTimeout(timer)
  }, [marked])
}

/** Resolves when the message is at this position of the branch that is shown, or the signal aborts. */
function waitUntilShown(
  store: OpenConversationStore,
  position: number,
  messageId: string,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const isShown = () => store.getState().order[position] === messageId
    if (isShown() || signal.aborted) return resolve()
    const unsubscribe = store.subscribe(() => {
      if (!isShown()) return
      unsubscribe()
      resolve()
    })
    signal.addEventListener('abort', () => {
      unsubscribe()
      resolve()
    })
  })
}
