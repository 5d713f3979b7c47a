import { createContext, use } from 'react'
import type { DraftKeeper } from './draft-keeper.ts'

/** The window's one keeper of drafts. */
export const DraftsContext = createContext<DraftKeeper | null>(null)

export function useDrafts(): DraftKeeper {
  const drafts = use(DraftsContext)
  if (drafts === null) throw new Error('useDrafts outside of the chat view')
  return drafts
}
