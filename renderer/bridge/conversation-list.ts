import { useEffect } from 'react'
import { create } from 'zustand'
import type { ConversationSummary } from '#shared/conversation.ts'
import { AppError, toErrorData } from '#shared/errors.ts'
import { mergeList } from './merge-list.ts'
import { watch } from './watch.ts'
import { windowBridge } from './window-bridge.ts'

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
