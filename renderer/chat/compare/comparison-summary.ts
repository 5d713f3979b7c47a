import type { AssistantMessage } from '#shared/conversation.ts'
import { costSoFar } from '../messages/answer-figures.ts'

/** The best of some answers in one respect; `ids` has several where they are alike. */
export interface Best {
  ids: readonly string[]
  value: number
}

export interface ComparisonSummary {
  /** How many have ended, well or not. */
  ended: number
  /** In credits; null where fewer than two are known, or all cost the same. */
  cheapest: Best | null
  /** In milliseconds from the request to the end; null likewise. */
  fastest: Best | null
}

/** What can be said of answers side by side. Only those that are whole are measured against each other. */
export function comparisonSummary(answers: readonly AssistantMessage[]): ComparisonSummary {
  const whole = answers.filter(({ status }) => status === 'done')
  return {
    ended: answers.filter(({ status }) => status !== 'streaming').length,
    cheapest: lowest(whole, knownCost),
    fastest: lowest(whole, ({ finishedAfter }) => finishedAfter),
  }
}

/** All that an answer has cost; null where not all of it was told. */
export function knownCost(answer: AssistantMessage): number | null {
  const told = costSoFar([answer])
  return told === null || told.unknown > 0 ? null : told.cost
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
