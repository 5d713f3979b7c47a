import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WatchPart } from '#shared/conversation.ts'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
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
