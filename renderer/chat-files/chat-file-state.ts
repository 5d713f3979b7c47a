import { create } from 'zustand'
import type { ImportReport } from '#shared/conversation.ts'
import type { ErrorData } from '#shared/errors.ts'

interface ChatFileFailure {
  work: 'export' | 'import'
  error: ErrorData
  retry: () => void
}

/** Last failure of an export or import, until it is retried or dismissed. */
export const useChatFileFailure = create<{ failure: ChatFileFailure | null }>(() => ({ failure: null }))

/** The current import, or what the last one skipped, until it is dismissed. */
export type ChatImport =
  | { readonly state: 'running'; readonly done: number; readonly total: number; readonly stop: () => void }
  | { readonly state: 'left-out'; readonly report: ImportReport }

export const useChatImport = create<{ shown: ChatImport | null }>(() => ({ shown: null }))
