import type { AssistantMessage, Message } from '#shared/conversation.ts'

/** Tokens of the answer by the second, from the first one to the end; null where it cannot be told. */
export function tokensASecond(answer: AssistantMessage): number | null {
  const tokens = answer.usage?.completionTokens ?? null
  const { firstTokenAfter, finishedAfter } = answer
  if (tokens === null || firstTokenAfter === null || finishedAfter === null) return null
  const seconds = (finishedAfter - firstTokenAfter) / 1000
  // Of an answer that arrived at once the figure would say how fast the socket was read.
  return seconds < 0.05 || tokens < 2 ? null : tokens / seconds
}

/** What answers have cost together, and of how many not all was told; `cost` is null where nothing was told of any. */
export interface CostSoFar {
  cost: number | null
  unknown: number
}

/**
 * Adds up the answers shown; null as long as none is finished. With the person's own provider key the gateway's cost is
 * its fee, and what the provider charges comes to it.
 */
export function costSoFar(messages: Iterable<Message>): CostSoFar | null {
  let cost = 0
  let known = 0
  let unknown = 0
  for (const message of messages) {
    if (message.role !== 'assistant' || message.status === 'streaming') continue
    const { usage } = message
    if (usage !== null && usage.cost !== null) {
      cost += usage.cost
      known += 1
      if (usage.isByok !== true) continue
      if (usage.upstreamCost === null) unknown += 1
      else cost += usage.upstreamCost
    } else if (message.text !== '') unknown += 1
  }
  return known + unknown === 0 ? null : { cost: known === 0 ? null : cost, unknown }
}

/** Words in the text, as a person counts them. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
