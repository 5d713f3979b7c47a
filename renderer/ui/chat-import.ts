import { create } from 'zustand'
import type { ImportReport } from '#shared/conversation.ts'

/** The current import, or what the last one skipped, until it is dismissed. */
export type ChatImport =
  | { readonly state: 'running'; readonly done: number; readonly total: number; readonly stop: () => void }
  | { readonly state: 'left-out'; readonly report: ImportReport }

export const useChatImport = create<{ shown: ChatImport | null }>(() => ({ shown: null }))
