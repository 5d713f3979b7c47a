import type { AnswerUsage, AssistantMessage, Message, PathCost } from '#shared/conversation.ts'
import { chatText } from '../../../text/en/chat.ts'
import { formatCost } from '../../../text/format.ts'

/** Returns tokens per second from the first token to the end; null if unknown. */
export function tokensPerSecond(answer: AssistantMessage): number | null {
  const tokens = answer.usage?.completionTokens ?? null
  const { firstTokenAfter, finishedAfter } = answer
  if (tokens === null || firstTokenAfter === null || finishedAfter === null) return null
  const seconds = (finishedAfter - firstTokenAfter) / 1000
  // If all tokens arrived together, the figure would only measure the socket.
  return seconds < 0.05 || tokens < 2 ? null : tokens / seconds
}

/** The total cost of answers, and the number of answers of (partly) unknown cost; `cost` is null if all are unknown. */
export interface CostSoFar {
  cost: number | null
  unknown: number
}

/**
 * Adds the costs of answers to those of earlier ones (`before`); null if none is finished. With the person's own
 * provider key, the gateway's cost is its fee, and the provider's charge is added.
 */
export function costSoFar(messages: Iterable<Message>, before: PathCost | null = null): CostSoFar | null {
  let { cost, known, unknown } = before ?? { cost: 0, known: 0, unknown: 0 }
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

/** With the person's own provider key, the gateway's cost is its fee, and the provider charges separately. */
export function formatUsageCost(usage: AnswerUsage | null): string | null {
  if (usage === null || usage.cost === null) return null
  return usage.isByok === true ? chatText.feeAndUpstream(usage.cost, usage.upstreamCost) : formatCost(usage.cost)
}

/** Returns the number of words in the text. */
export function wordCount(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
