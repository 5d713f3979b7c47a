import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WatchPart } from '#shared/conversation.ts'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import { applyParts, type ConversationState, emptyConversation } from './conversation-state.ts'

export interface OpenConversation extends ConversationState {
  /** Why nothing is told any more; the stream can be opened again. */
  failure: ErrorData | null
}

export type ConversationStore = StoreApi<OpenConversation>

export function createConversationStore(): ConversationStore {
  return createStore<OpenConversation>(() => ({ ...emptyConversation, failure: null }))
}

/** Feeds the store with what main tells, until the stream ends. Does not throw: a failure is part of the state. */
export async function feedConversation(
  store: ConversationStore,
  parts: AsyncIterable<readonly WatchPart[]>,
  signal: AbortSignal,
): Promise<void> {
  store.setState({ failure: null })
  try {
    for await (const batch of parts) {
      if (signal.aborted) return
      store.setState((state) => applyParts(state, batch))
    }
  } catch (error) {
    if (!signal.aborted) store.setState({ failure: toErrorData(error) })
  }
}
