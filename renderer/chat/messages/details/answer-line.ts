import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../../text/en/chat.ts'
import { providerInWords } from '../../../text/model-name.ts'
import { formatUsageCost, tokensPerSecond } from './answer-figures.ts'

export interface LineFact {
  text: string
  /** Shown without the pointer too: the person has to know it. */
  isKept: boolean
  isProvider?: boolean
}

/**
 * Returns the facts for the line under an answer, those that are always shown first, so that the others leave no gap
 * before them.
 */
export function lineFacts(answer: AssistantMessage): LineFact[] {
  const { status, text, provider, usage, firstTokenAfter, finishReason, responseCache } = answer
  const facts: LineFact[] = []
  const add = (fact: string | null, isKept = false) => {
    if (fact !== null) facts.push({ text: fact, isKept })
  }
  if (provider !== null) facts.push({ text: providerInWords(provider), isKept: false, isProvider: true })
  const cost = formatUsageCost(usage)
  if (cost !== null) add(cost, status !== 'done')
  else if (text !== '' || answer.toolCalls.length > 0) add(chatText.unknownCost, true)
  if (usage !== null && (usage.promptTokens !== null || usage.completionTokens !== null)) {
    add(chatText.tokens(usage.promptTokens, usage.completionTokens))
  }
  const speed = tokensPerSecond(answer)
  const times = [
    firstTokenAfter === null ? null : chatText.shortTime(firstTokenAfter),
    speed === null ? null : chatText.speed(speed),
  ].filter((time) => time !== null)
  add(times.length === 0 ? null : times.join(', '))
  add(usage?.serverToolCalls ? chatText.serverTools(usage.serverToolCalls, usage.serverToolCost) : null)
  // A hit explains why an answer came immediately and cost nothing.
  if (responseCache?.status === 'hit') add(chatText.cacheHit, true)
  if (responseCache?.status === 'miss') add(chatText.cacheMiss, true)
  if (status === 'done' && finishReason !== null && finishReason !== 'stop') {
    // The calls themselves are above.
    add(chatText.finishReasons[finishReason] ?? chatText.finishedBecause(finishReason), finishReason !== 'tool_calls')
  }
  return [...facts.filter(({ isKept }) => isKept), ...facts.filter(({ isKept }) => !isKept)]
}
