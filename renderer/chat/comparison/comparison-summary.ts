import type { AssistantMessage } from '#shared/conversation.ts'
import { costSoFar } from '../messages/details/answer-figures.ts'

/** The best answers in one respect; `ids` has several if they are equal. */
export interface Best {
  ids: readonly string[]
  value: number
}

export interface ComparisonSummary {
  /** Number of answers that have ended, successfully or not. */
  ended: number
  /** In credits; null if fewer than two costs are known, or all are equal. */
  cheapest: Best | null
  /** In milliseconds from the request to the end; null under the same conditions. */
  fastest: Best | null
}

/** Summarizes the compared answers. Only complete answers are ranked. */
export function comparisonSummary(answers: readonly AssistantMessage[]): ComparisonSummary {
  const complete = answers.filter(({ status }) => status === 'done')
  return {
    ended: answers.filter(({ status }) => status !== 'streaming').length,
    cheapest: lowest(complete, knownCost),
    fastest: lowest(complete, ({ finishedAfter }) => finishedAfter),
  }
}

/** Returns the whole cost of an answer; null if a part of it was not reported. */
export function knownCost(answer: AssistantMessage): number | null {
  const cost = costSoFar([answer])
  return cost === null || cost.unknown > 0 ? null : cost.cost
}

function lowest(
  answers: readonly AssistantMessage[],
  measure: (answer: AssistantMessage) => number | null,
): Best | null {
  const measured = answers.flatMap((answer) => {
    const value = measure(answer)
    return value === null ? [] : [{ id: answer.id, value }]
  })
  const value = Math.min(...measured.map((each) => each.value))
  const ids = measured.filter((each) => each.value === value).map(({ id }) => id)
  return measured.length < 2 || ids.length === measured.length ? null : { ids, value }
}
