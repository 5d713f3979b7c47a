import type { GenerationFacts } from '#shared/generation-facts.ts'
import type { HeadFacts } from '#shared/gateway/head-facts.ts'
import { chatText } from '../../text/en/chat.ts'
import { inspectorText } from '../../text/en/inspector.ts'
import { formatCost, formatNumber } from '../../text/format.ts'
import { providerInWords } from '../../text/model-name.ts'
import type { AnswerFact } from '../messages/details/answer-facts.ts'

const words = inspectorText.later

/** Returns the facts that a gateway reported after an answer, other than its tokens and cost; unknown ones are left out. */
export function laterFacts(facts: GenerationFacts): AnswerFact[] {
  const attempts = facts.attempts.map(({ provider, status, latencyMs }, index) => ({
    name: words.attempt(index + 1),
    value: inspectorText.attempt(
      provider === null ? inspectorText.unknown : providerInWords(provider),
      status,
      latencyMs === null ? null : chatText.shortTime(latencyMs),
    ),
  }))
  return [
    ...attempts,
    ...known(words.dataRegion, facts.dataRegion, String),
    ...known(words.serviceTier, facts.serviceTier, String),
    ...known(words.cacheDiscount, facts.cacheDiscount, formatCost),
    ...known(words.webSearchEngine, facts.webSearchEngine, String),
    ...known(words.webFetches, facts.webFetches, formatNumber),
    ...known(words.moderation, facts.moderationMs, chatText.shortTime),
  ]
}

/** Returns what the head of an answer reported: whether it came from a cache, and the gateway's id of it in its logs. */
export function headAnswerFacts({ cacheStatus, logId }: HeadFacts): AnswerFact[] {
  return [...known(words.cache, cacheStatus, String), ...known(words.logId, logId, String)]
}

/** Zero is no news here: nothing was saved, fetched or moderated. */
function known<Value>(name: string, value: Value | null, write: (value: Value) => string): AnswerFact[] {
  return value === null || value === 0 ? [] : [{ name, value: write(value) }]
}
