import { createContext, use } from 'react'
import type { SyncedDrafts } from './synced-drafts.ts'

/** The drafts of this window. */
export const DraftsContext = createContext<SyncedDrafts | null>(null)

export function useDrafts(): SyncedDrafts {
  const drafts = use(DraftsContext)
  if (drafts === null) throw new Error('useDrafts outside of the chat view')
  return drafts
}
