import { createContext, use, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { watch } from '../../bridge/watch.ts'
import {
  type ConversationStore,
  createConversationStore,
  feedConversation,
  type OpenConversation,
} from './conversation-store.ts'

/** The conversation that the panes beside each other show. */
export const ConversationContext = createContext<ConversationStore | null>(null)

/** Watches a conversation as long as the component stands. `again` opens the stream anew after a failure. */
export function useWatchedConversation(conversationId: string | null): { store: ConversationStore; again: () => void } {
  // oxlint-disable-next-line react/exhaustive-deps -- Another conversation begins with an empty store.
  const store = useMemo(() => createConversationStore(), [conversationId])
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    if (conversationId === null) return
    const controller = new AbortController()
    void feedConversation(store, watch('conversation.watch', { conversationId }, controller.signal), controller.signal)
    return () => controller.abort()
  }, [store, conversationId, attempt])
  return { store, again: () => setAttempt(attempt + 1) }
}

/** Reads from the open conversation; draws again only when what is selected changed. */
export function useConversation<Selected>(select: (state: OpenConversation) => Selected): Selected {
  const store = use(ConversationContext)
  if (store === null) throw new Error('useConversation outside of a conversation')
  return useStore(store, select)
}
