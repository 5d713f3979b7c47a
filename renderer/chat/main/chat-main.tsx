import { useEffect } from 'react'
import { useCall } from '../../bridge/query.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { ErrorProblem } from '../../ui/error-problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Composer } from '../composer/composer.tsx'
import { useConversation } from '../conversation/use-conversation.ts'
import { MessageLog } from '../messages/message-log.tsx'
import { guideModel } from '../welcome/guide-model.ts'
import { Welcome } from '../welcome/welcome.tsx'

/** What is between the toolbar and the window's lower edge: messages or welcome, and the composer. */
export function ChatMain({ conversationId, again }: { conversationId: string; again: () => void }) {
  const conversation = useConversation((state) => state.conversation)
  const isEmpty = useConversation((state) => state.order.length === 0)
  const failure = useConversation((state) => state.failure)
  const gateway = useCall('gateway.status', {}).data
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
  const asksGuide = gateway?.isEmbedded === true && (conversation.model === null || conversation.model === guideModel)
  return (
    <>
      {isEmpty ? <Welcome conversation={conversation} /> : <MessageLog conversationId={conversationId} />}
      <div className="dock">
        <div className="composer-dock">
          {failure !== null && (
            <div className="composer-problem">
              <ErrorProblem error={failure} onRetry={again} />
            </div>
          )}
          <Composer
            conversation={conversation}
            placeholder={isEmpty && asksGuide ? chatText.askGuide : chatText.write}
            isFirst={isEmpty}
          />
        </div>
      </div>
    </>
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
