import { createContext, use, useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { AssistantMessage, Comparison, Message } from '#shared/conversation.ts'
import { call } from '../../bridge/call.ts'
import { watch } from '../../bridge/watch.ts'
import { chatDrafts } from '../draft/chat-drafts.ts'
import { drawInTurns } from './draw-in-turns.ts'
import { createFramePacer, followFrames } from './frame-pacer.ts'
import { readPlace } from './scroll-memory.ts'
import {
  type OpenConversationStore,
  createOpenConversationStore,
  feedConversation,
  type OpenConversation,
  type Positions,
  type ReadMessages,
} from './conversation-store.ts'

/** The conversation that the adjacent panes share. */
export const OpenConversationContext = createContext<OpenConversationStore | null>(null)

/** Watches a conversation while the component is mounted. `reopen` opens the stream again after an error. */
export function useWatchedConversation(conversationId: string | null): {
  store: OpenConversationStore
  reopen: () => void
} {
  // oxlint-disable-next-line react/exhaustive-deps -- Another conversation begins with an empty store.
  const store = useMemo(() => createOpenConversationStore(initialPositions(conversationId)), [conversationId])
  const [attempt, setAttempt] = useState(1)
  // A layout effect: main reads while the frame without messages is painted.
  useLayoutEffect(() => {
    if (conversationId === null) return
    const controller = new AbortController()
    const { signal } = controller
    const parts = after(chatDrafts.open(conversationId), watch('conversation.watch', { conversationId }, signal))
    const turns = drawInTurns(parts, createFramePacer(followFrames(signal)))
    void feedConversation(store, turns, messagesReader(conversationId), signal)
    return () => controller.abort()
  }, [store, conversationId, attempt])
  return { store, reopen: () => setAttempt(attempt + 1) }
}

/** Yields the parts, the first one after `ready`: messages appear with their drafts. */
async function* after<Part>(ready: Promise<void>, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const part of parts) {
    await ready
    yield part
  }
}

/** Returns a function that reads parts of the conversation's paths. */
export function messagesReader(conversationId: string): ReadMessages {
  return async (messageId, { from, until }) => {
    const [messages, comparisons, answers]: [Message[], Comparison[], AssistantMessage[]] = [[], [], []]
    // Main returns fewer messages if they are large.
    for (let next = from; next < until; next = from + messages.length) {
      const count = Math.min(until - next, maxMessagesPerRead)
      const part = await call('conversation.messages', { conversationId, messageId, from: next, count })
      if (part.messages.length === 0) break
      messages.push(...part.messages)
      comparisons.push(...part.comparisons)
      answers.push(...part.answers)
    }
    return { messages, comparisons, answers }
  }
}

/** Maximum number of messages in one request, which blocks main. */
const maxMessagesPerRead = 100

/** Positions around where the reader left the conversation, enough to fill a window. */
function initialPositions(conversationId: string | null): Positions {
  const place = conversationId === null ? 'end' : readPlace(conversationId)
  return place === 'end'
    ? { from: 0, until: 0 }
    : { from: Math.max(0, place.position - 10), until: place.position + 30 }
}

/** Returns the store of the open conversation. */
export function useConversationStore(): OpenConversationStore {
  const store = use(OpenConversationContext)
  if (store === null) throw new Error('useConversation outside of a conversation')
  return store
}

/** Selects from the open conversation; renders again only if the selection changed. */
export function useConversation<Selected>(select: (state: OpenConversation) => Selected): Selected {
  return useStore(useConversationStore(), select)
}
