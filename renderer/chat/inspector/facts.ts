import type { AssistantMessage, Conversation, Message } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { inspectorText } from '../../text/en/inspector.ts'
import { formatCost, formatDate, formatNumber, formatTime } from '../../text/format.ts'
import type { ConversationGateway } from '../conversation/conversation-gateway.ts'
import { costSoFar, tokensASecond } from '../messages/answer-figures.ts'

export interface Fact {
  name: string
  value: string
  /** A part of the figure above it. */
  isInner?: boolean
}

const words = inspectorText.facts

/** What is known of the conversation as a whole. */
export function chatFacts(
  conversation: Conversation,
  messages: readonly Message[],
  gateway: ConversationGateway,
): Fact[] {
  const cost = costSoFar(messages)
  return [
    { name: words.gateway, value: gatewayName(gateway) },
    { name: words.modelForNext, value: conversation.model ?? chatText.defaultModel },
    { name: words.messages, value: formatNumber(messages.length) },
    { name: words.started, value: `${formatDate(conversation.createdAt)}, ${formatTime(conversation.createdAt)}` },
    { name: words.cost, value: cost === null ? chatText.none : chatText.costAndUnknown(cost.cost, cost.unknown) },
  ]
}

function gatewayName(gateway: ConversationGateway): string {
  switch (gateway.kind) {
    case 'unknown':
      return chatText.unknown
    case 'gone':
      return chatText.gatewayGone
    case 'there':
      return gateway.profile.name
  }
}

/** What is known of one answer; what no one told is *unknown*, and what has not happened yet is not there. */
export function answerFacts(answer: AssistantMessage): Fact[] {
  const { usage, status, finishReason, firstTokenAfter, finishedAfter } = answer
  const facts: Fact[] = [
    { name: words.status, value: inspectorText.statuses[status] },
    { name: words.asked, value: answer.requestedModel ?? chatText.defaultModel },
    { name: words.answered, value: answer.model ?? chatText.unknown },
    { name: words.provider, value: answer.provider ?? chatText.unknown },
  ]
  if (status === 'streaming') return facts
  const speed = tokensASecond(answer)
  facts.push(
    { name: words.finishReason, value: finishReason ?? chatText.none },
    { name: words.firstToken, value: firstTokenAfter === null ? chatText.none : chatText.shortTime(firstTokenAfter) },
    { name: words.total, value: finishedAfter === null ? chatText.unknown : chatText.shortTime(finishedAfter) },
    { name: words.speed, value: speed === null ? chatText.unknown : chatText.speed(speed) },
    { name: words.promptTokens, value: numberOrUnknown(usage?.promptTokens) },
  )
  pushInner(facts, words.cachedTokens, usage?.cachedTokens)
  facts.push({ name: words.completionTokens, value: numberOrUnknown(usage?.completionTokens) })
  pushInner(facts, words.reasoningTokens, usage?.reasoningTokens)
  const cost = usage?.cost ?? null
  facts.push({ name: words.answerCost, value: cost === null ? chatText.unknown : formatCost(cost) })
  const isByok = usage?.isByok ?? null
  if (isByok !== null) facts.push({ name: words.byok, value: isByok ? inspectorText.yes : inspectorText.no })
  return facts
}

/** A part of a figure stands only where it was told. */
function pushInner(facts: Fact[], name: string, value: number | null | undefined): void {
  if (typeof value === 'number') facts.push({ name, value: formatNumber(value), isInner: true })
}

function numberOrUnknown(value: number | null | undefined): string {
  return typeof value === 'number' ? formatNumber(value) : chatText.unknown
}
