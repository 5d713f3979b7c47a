import { helpModel } from '#shared/guide/help-model.ts'
import { useState } from 'react'
import type { AssistantMessage, Conversation } from '#shared/conversation.ts'
import { useSettings } from '../../../bridge/settings.ts'
import { ConnectCards } from '../../../connect/connect-cards.tsx'
import { useLocalModel } from '../../../connect/use-local-model.ts'
import { useGateways, useModelsOf } from '../../../gateways/gateways.ts'
import { connectCardsText as text } from '../../../text/en/connect-cards.ts'
import { Button } from '../../../ui/button.tsx'
import { useConversation } from '../../conversation/use-conversation.ts'
import { isEmbeddedGateway } from '../../conversation/asks-help.ts'
import { openConnectAnother } from '../../../connect/connect-another-state.ts'
import { useConnectActions } from '../../welcome/use-connect-actions.ts'
import { prepareChat, useAnswerAgain } from './use-answer-again.ts'
import styles from './connect-in-answer.module.css'

/** Below the last answer of the built-in help: the ways to connect a model, which then answers the same message. */
export default function ConnectInAnswer({ answer }: { answer: AssistantMessage }) {
  const conversation = useConversation((state) => state.conversation)
  const isLast = useConversation(({ order }) => order.at(-1) === answer.id)
  const gateways = useGateways()
  if (conversation === null || !isLast) return null
  // Another gateway may have a model of the same name.
  if (isEmbeddedGateway(conversation.profileId, gateways) !== true) return null
  return <Ways conversation={conversation} answer={answer} />
}

function Ways({ conversation, answer }: { conversation: Conversation; answer: AssistantMessage }) {
  const { id: conversationId } = conversation
  const actions = useConnectActions(conversationId)
  const applyLocalModel = useLocalModel()
  const { isBusy, answerAfter } = useAnswerAgain(answer)
  const ready = useChosenModel(conversation)
  // The cards stay until the gateway that is being connected there has answered.
  const [hasBegun, setBegun] = useState(false)

  if (ready !== null && !isBusy && !hasBegun) {
    return (
      <div className={styles.ready}>
        <Button variant="primary" onClick={() => void answerAfter(() => prepareChat(conversationId, ready.model))}>
          {text.answerWith(ready.name)}
        </Button>
        <Button variant="ghost" onClick={openConnectAnother}>
          {text.connectAnother}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.cards}>
      <ConnectCards
        {...actions}
        form="compact"
        onUse={(model) => answerAfter(() => applyLocalModel(model))}
        onBegin={() => setBegun(true)}
        onConnected={() => void answerAfter(() => prepareChat(conversationId, null))}
      />
    </div>
  )
}

/** The model that the person has chosen for new chats; `model` is null if it is one of another gateway. */
function useChosenModel({ profileId }: Conversation): { name: string; model: string | null } | null {
  const { model, hasChosenModel } = useSettings()
  const { profiles } = useGateways()
  const models = useModelsOf(profileId).data?.data
  const active = profiles?.find(({ isActive }) => isActive)
  if (active === undefined) return null
  if (active.kind !== 'embedded') return { name: active.name, model: null }
  if (!hasChosenModel || model === null || model === helpModel) return null
  return { name: models?.find(({ id }) => id === model)?.name ?? model, model }
}
