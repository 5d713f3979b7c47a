import { create } from 'zustand'

/** A message that is to be brought into view, found elsewhere. */
export interface JumpTarget {
  conversationId: string
  messageId: string
}

interface Jump {
  /** On its way there; null once it has arrived. */
  target: JumpTarget | null
  /** The message that was jumped to and is still marked. */
  marked: string | null
}

export const useJump = create<Jump>(() => ({ target: null, marked: null }))

/** Opens nothing by itself: the log of that conversation goes there as soon as it stands. */
export function jumpTo(target: JumpTarget): void {
  useJump.setState({ target, marked: null })
}
