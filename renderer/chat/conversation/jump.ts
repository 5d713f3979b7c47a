import { create } from 'zustand'

/** A message to scroll to, found elsewhere. */
export interface JumpTarget {
  conversationId: string
  messageId: string
}

interface Jump {
  /** The pending target; null once it is reached. */
  target: JumpTarget | null
  /** The message that was jumped to and is still highlighted. */
  marked: string | null
}

export const useJump = create<Jump>(() => ({ target: null, marked: null }))

/** Sets the target. Does not open the conversation: its log scrolls there as soon as it is mounted. */
export function jumpTo(target: JumpTarget): void {
  useJump.setState({ target, marked: null })
}
