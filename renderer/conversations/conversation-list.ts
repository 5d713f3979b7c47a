import { useEffect } from 'react'
import { create } from 'zustand'
import type { ConversationSummary, ListPart } from '#shared/conversation.ts'
import { AppError, toErrorData } from '#shared/errors.ts'
import { watch } from '../bridge/watch.ts'
import { windowBridge } from '../bridge/window-bridge.ts'

export interface ConversationListState {
  /** Newest first; undefined before the first page of rows arrives. */
  readonly conversations: readonly ConversationSummary[] | undefined
  /** Whether all rows have arrived: a long list comes in pages. */
  readonly isComplete: boolean
  /** Why the list could not be read. Each change in main tries again, and so does `followList`. */
  readonly error: AppError | null
}

const nothing: ConversationListState = { conversations: undefined, isComplete: false, error: null }

const useList = create<ConversationListState>(() => nothing)

let isFollowing = false

/** Follows the conversation list while the page is open. Does nothing if it is followed already. */
export async function followList(): Promise<void> {
  if (isFollowing) return
  isFollowing = true
  let conversations: readonly ConversationSummary[] = []
  try {
    for await (const parts of watch('conversation.watchList', {}, new AbortController().signal)) {
      for (const part of parts) conversations = mergeList(conversations, part)
      useList.setState({ conversations, isComplete: parts.some(({ isComplete }) => isComplete), error: null })
    }
  } catch (error) {
    useList.setState({ error: new AppError(toErrorData(error)) })
    // The cause may be gone: retry at the next change.
    const stop = windowBridge().on('conversation.listChanged', () => {
      stop()
      void followList()
    })
  } finally {
    isFollowing = false
  }
}

/**
 * Returns what `select` takes from the conversation list. The first component that uses it starts to follow the list.
 */
export function useConversationList<Selected>(select: (list: ConversationListState) => Selected): Selected {
  useEffect(() => void followList(), [])
  return useList(select)
}

/** Returns the conversations that are loaded now, for commands. */
export function loadedConversations(): readonly ConversationSummary[] {
  return useList.getState().conversations ?? []
}

/** Compares by time, newest first, then by id, so that the order does not depend on arrival. */
function inOrder(one: ConversationSummary, other: ConversationSummary): number {
  return other.updatedAt - one.updatedAt || (one.id < other.id ? -1 : 1)
}

/** Applies a part of `conversation.watchList` to the list. Rows that it does not contain stay the same objects. */
export function mergeList(
  list: readonly ConversationSummary[],
  { rows, removed }: Pick<ListPart, 'rows' | 'removed'>,
): readonly ConversationSummary[] {
  const replaced = new Set([...removed, ...rows.map(({ id }) => id)])
  const kept = list.filter(({ id }) => !replaced.has(id))
  const added = rows.toSorted(inOrder)
  const merged: ConversationSummary[] = []
  let next = 0
  for (const row of kept) {
    for (let first = added[next]; first !== undefined && inOrder(first, row) < 0; first = added[next]) {
      merged.push(first)
      next += 1
    }
    merged.push(row)
  }
  return [...merged, ...added.slice(next)]
}
