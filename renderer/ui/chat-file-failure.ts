import { create } from 'zustand'
import type { ErrorData } from '#shared/errors.ts'

interface ChatFileFailure {
  work: 'export' | 'import'
  error: ErrorData
  retry: () => void
}

/** What went wrong last with a file of chats, until it is tried again or sent away. */
export const useChatFileFailure = create<{ failure: ChatFileFailure | null }>(() => ({ failure: null }))
