import { create } from 'zustand'
import type { ErrorData } from '#shared/errors.ts'

interface ChatFileFailure {
  work: 'export' | 'import'
  error: ErrorData
  retry: () => void
}

/** Last failure of an export or import, until it is retried or dismissed. */
export const useChatFileFailure = create<{ failure: ChatFileFailure | null }>(() => ({ failure: null }))
