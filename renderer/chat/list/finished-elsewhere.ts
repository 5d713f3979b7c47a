import type { ConversationSummary } from '#shared/conversation.ts'

type Known = Pick<ConversationSummary, 'id' | 'state'>

/** The conversations whose answer came to its end between two lists, unless the reader has them open. */
export function finishedElsewhere(before: readonly Known[], now: readonly Known[], openId: string | null): string[] {
  const answering = new Set(before.filter(({ state }) => state === 'streaming').map(({ id }) => id))
  return now.filter(({ id, state }) => answering.has(id) && state !== 'streaming' && id !== openId).map(({ id }) => id)
}
