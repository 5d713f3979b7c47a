import type { AssistantMessage, Message } from '#shared/conversation.ts'

/** How far back an answer is looked for: results of tools may follow it. */
const maxSteps = 20

/** Returns the last finished answer of the branch; null if there is none near its end. */
export function findLastAnswer(
  order: readonly (string | undefined)[],
  messages: Readonly<Record<string, Message | undefined>>,
): AssistantMessage | null {
  for (const id of order.slice(-maxSteps).toReversed()) {
    const message = messages[id ?? '']
    if (message?.role === 'assistant' && message.status !== 'streaming') return message
  }
  return null
}

/** Returns the percentage of the input that the provider had cached; null if it is unknown or nothing was. */
export function cachedPercent(answer: Pick<AssistantMessage, 'usage'> | null): number | null {
  const { promptTokens = null, cachedTokens = null } = answer?.usage ?? {}
  if (promptTokens === null || cachedTokens === null || promptTokens <= 0 || cachedTokens <= 0) return null
  return Math.min(100, Math.max(1, Math.round((cachedTokens / promptTokens) * 100)))
}
