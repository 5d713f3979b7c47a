import type { AssistantMessage, Message } from '#shared/conversation.ts'

/**
 * How it stands with a call: its arguments are arriving, the person's result is awaited, it has one, it was passed over
 * (the chat went on without), or the answer broke off before the call was complete.
 */
export type ToolCallState = 'arriving' | 'waiting' | 'answered' | 'open' | 'incomplete'

/** The state of each call of an answer, in their order. `following` are the messages shown after the answer. */
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
