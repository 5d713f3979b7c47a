import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WatchPart } from '#shared/conversation.ts'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import { call } from '../../bridge/call.ts'
import {
  applyParts,
  type BranchSlice,
  type ConversationState,
  emptyConversation,
  withPartAt,
} from './conversation-state.ts'

export interface OpenConversation extends ConversationState {
  /** Why the stream ended; it can be opened again. */
  failure: ErrorData | null
}

export interface OpenConversationStore extends StoreApi<OpenConversation> {
  /** The visible positions and those near them: they are loaded with a branch switch. */
  visible: Positions
}

/** Positions of a branch; `until` is exclusive. */
export interface Positions {
  readonly from: number
  readonly until: number
}

/** Reads a part of the path to a message with `conversation.messages`. */
export type ReadMessages = (leafId: string, positions: Positions) => Promise<BranchSlice>

export function createOpenConversationStore(visible: Positions = { from: 0, until: 0 }): OpenConversationStore {
  return Object.assign(
    createStore<OpenConversation>(() => ({ ...emptyConversation, failure: null })),
    { visible },
  )
}

/**
 * Chooses the model of the next message. The store shows it immediately, and the one before again if main refuses; then
 * it rejects with an `AppError`.
 */
export async function chooseChatModel(store: OpenConversationStore, model: string | null): Promise<void> {
  const { conversation } = store.getState()
  if (conversation === null) return
  // Sent before the store changes, so that main knows the model when a reader of the store asks it something.
  const confirmed = call('conversation.chooseModel', { conversationId: conversation.id, model })
  const rollBack = showModel(store, model)
  try {
    await confirmed
  } catch (error) {
    rollBack()
    throw error
  }
}

/** Shows a model before main confirms it, until main publishes the conversation. Returns a rollback. */
export function showModel(store: OpenConversationStore, model: string | null): () => void {
  const previous = store.getState().conversation?.model ?? null
  const put = (to: string | null, from: string | null) =>
    store.setState(({ conversation }) =>
      conversation === null || conversation.model !== from ? {} : { conversation: { ...conversation, model: to } },
    )
  put(model, previous)
  return () => put(previous, model)
}

/** Applies main's parts to the store until the stream ends. Does not throw: an error becomes `failure`. */
export async function feedConversation(
  store: OpenConversationStore,
  parts: AsyncIterable<readonly WatchPart[]>,
  readMessages: ReadMessages,
  signal: AbortSignal,
): Promise<void> {
  store.setState({ failure: null })
  try {
    for await (const batch of parts) {
      const snapshot = batch.findLast((part) => part.type === 'snapshot')
      const beside = snapshot ? await readVisible(snapshot, store.visible, readMessages) : null
      if (signal.aborted) return
      store.setState((state) => {
        const next = applyParts(state, batch)
        return beside === null ? next : withPartAt(next, beside.from, beside.part)
      })
    }
  } catch (error) {
    if (!signal.aborted) store.setState({ failure: toErrorData(error) })
  }
}

/**
 * Reads the visible part above the loaded end, so that a branch switch neither shows blank space nor loses the focus.
 */
async function readVisible(
  { messages, before }: Extract<WatchPart, { type: 'snapshot' }>,
  visible: Positions,
  readMessages: ReadMessages,
): Promise<{ from: number; part: BranchSlice } | null> {
  const leafId = messages.at(-1)?.id
  const until = Math.min(visible.until, before)
  if (leafId === undefined || visible.from >= until) return null
  return { from: visible.from, part: await readMessages(leafId, { from: visible.from, until }) }
}
