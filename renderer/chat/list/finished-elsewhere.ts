import type { ConversationSummary } from '#shared/conversation.ts'

type Known = Pick<ConversationSummary, 'id' | 'state'>

/** Returns the conversations whose answer ended between two lists, without the open one. */
export function finishedElsewhere(before: readonly Known[], now: readonly Known[], openId: string | null): string[] {
  const answering = new Set(before.filter(({ state }) => state === 'streaming').map(({ id }) => id))
  return now.filter(({ id, state }) => answering.has(id) && state !== 'streaming' && id !== openId).map(({ id }) => id)
}
