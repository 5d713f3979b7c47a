import { createContext, use } from 'react'

/** How many messages the branch has that is shown. */
export const BranchLength = createContext(0)

/** The position of a message in its branch, from 0. */
export const TurnPosition = createContext(0)

/** Tells a screen reader which message of how many a turn is, since most of a long conversation is not in the page. */
export function useTurnPlace(): { 'aria-posinset': number; 'aria-setsize': number } | null {
  const length = use(BranchLength)
  const position = use(TurnPosition)
  return length === 0 ? null : { 'aria-posinset': position + 1, 'aria-setsize': length }
}
