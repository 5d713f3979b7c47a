import { useState } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'

/**
 * Returns the answer as it was before its text grew: the same object until anything else changes. What shows no text is
 * memoized with it, and is not rendered for each piece of text.
 */
export function useFacts(answer: AssistantMessage): AssistantMessage {
  const [facts, setFacts] = useState(answer)
  if (isSameButLonger(facts, answer)) return facts
  setFacts(answer)
  return answer
}

/** Returns whether an answer in flight differs only in its text. */
export function isSameButLonger(before: AssistantMessage, after: AssistantMessage): boolean {
  if (before === after) return true
  if (after.status !== 'streaming') return false
  const now = Object.entries({ ...after, text: before.text, reasoning: before.reasoning })
  return now.every(([name, value]) => Reflect.get(before, name) === value)
}
