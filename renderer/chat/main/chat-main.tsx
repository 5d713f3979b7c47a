import { useEffect } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { GatewayContext } from '../../bridge/gateways.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { ErrorProblem } from '../../ui/error-problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Composer } from '../composer/composer.tsx'
import { cannotSend, useConversationGateway } from '../conversation/conversation-gateway.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { MessageLog } from '../messages/message-log.tsx'
import { guideModel } from '../welcome/guide-model.ts'
import { Welcome } from '../welcome/welcome.tsx'
import { GatewayProblem } from './gateway-problem.tsx'

/** What is between the toolbar and the window's lower edge: messages or welcome, and the composer. */
export function ChatMain({ again }: { again: () => void }) {
  const conversation = useConversation((state) => state.conversation)
  const failure = useConversation((state) => state.failure)
  useLeaveWhatIsGone()

  if (conversation === null) {
    return (
      <div className="scroll steady">
        <div className="log">
          {failure === null ? (
            <Skeleton label={chatText.loadingMessages} rows={3} rowHeight={72} />
          ) : (
            <ErrorProblem error={failure} onRetry={again} />
          )}
        </div>
      </div>
    )
  }
  return <OpenChat conversation={conversation} again={again} />
}

/** A conversation that is there, with the gateway that it goes to. */
function OpenChat({ conversation, again }: { conversation: Conversation; again: () => void }) {
  const isEmpty = useConversation((state) => state.order.length === 0)
  const failure = useConversation((state) => state.failure)
  const gateway = useConversationGateway(conversation.profileId)
  const isEmbedded = gateway.kind === 'there' && gateway.profile.kind === 'embedded'
  const asksGuide = isEmbedded && (conversation.model === null || conversation.model === guideModel)
  return (
    <GatewayContext value={conversation.profileId}>
      {isEmpty ? (
        <Welcome conversation={conversation} gateway={gateway} />
      ) : (
        <MessageLog conversationId={conversation.id} />
      )}
      <div className="dock">
        <div className="composer-dock">
          {failure !== null && (
            <div className="composer-problem">
              <ErrorProblem error={failure} onRetry={again} />
            </div>
          )}
          <GatewayProblem gateway={gateway} />
          <Composer
            conversation={conversation}
            isBlocked={cannotSend(gateway)}
            placeholder={isEmpty && asksGuide ? chatText.askGuide : chatText.write}
            isFirst={isEmpty}
          />
        </div>
      </div>
    </GatewayContext>
  )
}

/** A conversation that was deleted, here or in another window, or that is not there any more, is left. */
function useLeaveWhatIsGone(): void {
  const { conversationId } = useSettings()
  const changeSettings = useChangeSettings()
  const openId = useConversation((state) => state.conversation?.id ?? conversationId)
  const isGone = useConversation(
    (state) => state.isDeleted || (state.failure?.source === 'app' && state.failure.kind === 'not-found'),
  )
  useEffect(() => {
    if (isGone && openId === conversationId) changeSettings({ conversationId: null })
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each conversation that is gone.
  }, [isGone, openId, conversationId])
}
