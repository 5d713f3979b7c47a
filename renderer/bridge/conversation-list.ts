import { useEffect } from 'react'
import { create } from 'zustand'
import type { ConversationSummary } from '#shared/conversation.ts'
import { AppError, toErrorData } from '#shared/errors.ts'
import { mergeList } from './merge-list.ts'
import { watch } from './watch.ts'
import { windowBridge } from './window-bridge.ts'

export interface ConversationList {
  /** Newest first; undefined before the first rows have come. */
  readonly conversations: readonly ConversationSummary[] | undefined
  /** Whether all rows have come: a long list comes in pages. */
  readonly isComplete: boolean
  /** Why it could not be read. Each change in main tries again, and `followList`. */
  readonly error: AppError | null
}

const nothing: ConversationList = { conversations: undefined, isComplete: false, error: null }

const useList = create<ConversationList>(() => nothing)

let isFollowing = false

/** Follows the list from now on, for as long as the page is there. Does nothing where it is followed already. */
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
    // What broke it may be over: the next change asks again.
    const stop = windowBridge().on('conversation.listChanged', () => {
      stop()
      void followList()
    })
  } finally {
    isFollowing = false
  }
}

/** What `select` takes of the list as main has it. The first component that asks begins to follow it. */
export function useConversationList<Selected>(select: (list: ConversationList) => Selected): Selected {
  useEffect(() => void followList(), [])
  return useList(select)
}

/** What of the list is known at this moment, for commands. */
export function knownConversations(): readonly ConversationSummary[] {
  return useList.getState().conversations ?? []
}
