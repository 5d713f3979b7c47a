import type { AnswerUsage, AssistantMessage } from '#shared/conversation.ts'
import { answersText } from '../../../text/en/answers.ts'
import { chatText } from '../../../text/en/chat.ts'
import { presetUseText } from '../../../text/en/preset-use.ts'
import { formatCost, formatNumber } from '../../../text/format.ts'
import { providerInWords } from '../../../text/model-name.ts'
import { responseCacheWords } from '../../../text/response-cache-words.ts'
import { tokensPerSecond } from './answer-figures.ts'

export interface AnswerFact {
  name: string
  value: string
  /** A part of the figure above it. */
  isInner?: boolean
}

const words = answersText.facts

/**
 * Returns the facts about an answer. An unreported figure is *unknown*; optional facts, and those of an end that has
 * not come, are left out.
 */
export function answerFacts(answer: AssistantMessage): AnswerFact[] {
  const { usage, preset, finishReason, firstTokenAfter, finishedAfter, reasonedFor } = answer
  const speed = tokensPerSecond(answer)
  const who = [
    { name: words.status, value: answersText.statuses[answer.status] },
    {
      name: words.asked,
      value: answer.requestedModel ?? (preset === null ? chatText.defaultModel : presetUseText.model),
    },
    ...optional(words.preset, preset && answersText.presetVersion(preset.slug, preset.version)),
    { name: words.answered, value: answer.model ?? answersText.unknown },
    { name: words.provider, value: answer.provider === null ? answersText.unknown : providerInWords(answer.provider) },
  ]
  if (answer.status === 'streaming') return who
  return [
    ...who,
    ...optional(words.finished, finishReason && (answersText.ended[finishReason] ?? finishReason)),
    ...optional(words.serviceTier, answer.serviceTier),
    ...optional(words.fingerprint, answer.systemFingerprint),
    { name: words.promptTokens, value: tokensOrUnknown(usage?.promptTokens) },
    ...inner(words.cachedTokens, usage?.cachedTokens),
    { name: words.completionTokens, value: tokensOrUnknown(usage?.completionTokens) },
    ...inner(words.reasoningTokens, usage?.reasoningTokens),
    ...costFacts(answer),
    ...optional(
      words.serverTools,
      usage?.serverToolCalls ? answersText.runs(usage.serverToolCalls, usage.serverToolCost) : null,
    ),
    ...inner(words.webSearches, usage?.webSearches),
    ...optional(words.toolCalls, sentCalls(answer)),
    ...optional(words.responseCache, cacheFact(answer)),
    ...optional(words.firstToken, firstTokenAfter === null ? null : chatText.shortTime(firstTokenAfter)),
    ...optional(words.reasoned, reasonedFor === null ? null : chatText.shortTime(reasonedFor)),
    ...optional(words.total, finishedAfter === null ? null : chatText.shortTime(finishedAfter)),
    ...optional(words.speed, speed === null ? null : answersText.tokensASecond(speed)),
  ]
}

/** The calls that were sent to servers of the person, as in the ledger. */
function sentCalls({ toolRuns = [] }: AssistantMessage): string | null {
  const sent = toolRuns.reduce((sum, { timesSent }) => sum + timesSent, 0)
  return sent === 0 ? null : formatNumber(sent)
}

function cacheFact({ responseCache }: AssistantMessage): string | null {
  return responseCache === undefined ? null : responseCacheWords(responseCache)
}

/** With the person's own provider key, the gateway takes a fee, and the provider charges separately. */
function costFacts({ usage, status }: AssistantMessage): AnswerFact[] {
  if (usage === null || usage.cost === null) {
    // A provider may continue, and charge, after its client disconnects.
    const value = status === 'done' ? answersText.unknown : answersText.stoppedMayCost
    return [{ name: words.cost, value }]
  }
  if (usage.isByok !== true) return [{ name: words.cost, value: formatCost(usage.cost) }]
  return [
    { name: words.cost, value: totalOf(usage.cost, usage.upstreamCost) },
    { name: words.fee, value: formatCost(usage.cost), isInner: true },
    {
      name: words.upstream,
      value: usage.upstreamCost === null ? answersText.unknown : formatCost(usage.upstreamCost),
      isInner: true,
    },
  ]
}

function totalOf(fee: number, upstream: AnswerUsage['upstreamCost']): string {
  return upstream === null ? answersText.feeOnly(fee) : formatCost(fee + upstream)
}

function optional(name: string, value: string | null | undefined): AnswerFact[] {
  return value === null || value === undefined || value === '' ? [] : [{ name, value }]
}

function inner(name: string, value: number | null | undefined): AnswerFact[] {
  return typeof value === 'number' ? [{ name, value: formatNumber(value), isInner: true }] : []
}

function tokensOrUnknown(value: number | null | undefined): string {
  return typeof value === 'number' ? formatNumber(value) : answersText.unknown
}
