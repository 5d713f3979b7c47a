import type { AssistantMessage, Message } from '#shared/conversation.ts'

/**
 * The state of a tool call: its arguments arrive, it waits for the person's result, it has one, it is open (the chat
 * continued without a result), or the answer ended before the call was complete.
 */
export type ToolCallState = 'arriving' | 'waiting' | 'answered' | 'open' | 'incomplete'

/** Returns the state of each call of an answer, in order. `following` are the messages shown after the answer. */
export function toolCallStates(
  { status, toolCalls }: Pick<AssistantMessage, 'status' | 'toolCalls'>,
  following: readonly Message[],
): ToolCallState[] {
  const firstOther = following.findIndex((message) => message.role !== 'tool')
  const results = firstOther === -1 ? following : following.slice(0, firstOther)
  const answered = new Set(results.map((message) => (message.role === 'tool' ? message.toolCallId : '')))
  return toolCalls.map(({ id }) => {
    if (answered.has(id)) return 'answered'
    if (status === 'streaming') return 'arriving'
    if (status !== 'done') return 'incomplete'
    return firstOther === -1 ? 'waiting' : 'open'
  })
}
