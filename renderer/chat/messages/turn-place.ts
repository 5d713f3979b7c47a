import { createContext, use } from 'react'

/** The number of messages in the branch that is shown. */
export const BranchLength = createContext(0)

/** The position of a message in its branch, from 0. */
export const TurnPosition = createContext(0)

/** Returns the position of a turn for screen readers, since most of a long conversation is not mounted. */
export function useTurnPlace(): { 'aria-posinset': number; 'aria-setsize': number } | null {
  const length = use(BranchLength)
  const position = use(TurnPosition)
  return length === 0 ? null : { 'aria-posinset': position + 1, 'aria-setsize': length }
}
