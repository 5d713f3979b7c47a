import type { ReactNode } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { inspectorText } from '../../text/en/inspector.ts'
import { formatDate, formatNumber, formatTime } from '../../text/format.ts'
import type { AnswerFact } from '../messages/details/answer-facts.ts'
import type { ConversationGateway } from '../conversation/conversation-gateway.ts'
import type { CostSoFar } from '../messages/details/answer-figures.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { PaneGroup, PaneGroupBody } from '../../ui/pane-group.tsx'

const words = inspectorText.facts

/** Facts under a heading, with names on the left and values on the right. */
export function FactsGroup({
  title,
  facts,
  children,
}: {
  title: string
  facts?: readonly AnswerFact[]
  children?: ReactNode
}) {
  return (
    <PaneGroup title={title}>
      <PaneGroupBody>
        {facts !== undefined && facts.length > 0 && <FactList facts={facts} />}
        {children}
      </PaneGroupBody>
    </PaneGroup>
  )
}

/** Returns the facts about the conversation as a whole. */
export function chatFacts(
  conversation: Conversation,
  { length, cost }: { length: number; cost: CostSoFar | null },
  gateway: ConversationGateway,
): AnswerFact[] {
  return [
    { name: words.gateway, value: gatewayName(gateway) },
    { name: words.modelForNext, value: modelForNext(conversation, gateway) },
    { name: words.messages, value: formatNumber(length) },
    { name: words.started, value: `${formatDate(conversation.createdAt)}, ${formatTime(conversation.createdAt)}` },
    { name: words.cost, value: cost === null ? chatText.none : chatText.costAndUnknown(cost.cost, cost.unknown) },
  ]
}

function modelForNext({ model, preset }: Conversation, gateway: ConversationGateway): string {
  if (model !== null) return model
  const isEmbedded = gateway.kind === 'known' && gateway.profile.kind === 'embedded'
  return isEmbedded && preset === null ? chatText.builtInHelp : chatText.defaultModel
}

function gatewayName(gateway: ConversationGateway): string {
  switch (gateway.kind) {
    case 'unknown':
      return chatText.unknown
    case 'removed':
      return chatText.gatewayGone
    case 'known':
      return gateway.profile.name
  }
}
