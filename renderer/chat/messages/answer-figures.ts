import type { AnswerUsage, AssistantMessage, Message, PathCost } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { formatCost } from '../../text/format.ts'

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
 * Adds up answers, and what others before them have cost; null as long as none is finished. With the person's own provider key the gateway's cost is
 * its fee, and what the provider charges comes to it.
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

/** With the person's own provider key the gateway's cost is its fee, and the provider charges beside it. */
export function costWords(usage: AnswerUsage | null): string | null {
  if (usage === null || usage.cost === null) return null
  return usage.isByok === true ? chatText.feeAndUpstream(usage.cost, usage.upstreamCost) : formatCost(usage.cost)
}

/** Words in the text, as a person counts them. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
