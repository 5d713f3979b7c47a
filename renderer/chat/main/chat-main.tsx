import { useEffect, useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { useShowsCards } from '../../connect/cards-on-screen.ts'
import { GatewayContext } from '../../gateways/gateways.ts'
import { conversationOfWindow } from '../../bridge/page-address.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { turnsText } from '../../text/en/turns.ts'
import { classNames } from '../../ui/class-names.ts'
import { DropFiles } from '../../ui/drop-files.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { loadLater, loadWhenIdle } from '../../ui/load-later.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { draftPlace } from '../attachments/attachment-place.ts'
import { attachFiles } from '../attachments/incoming-files.ts'
import { Composer } from '../composer/composer.tsx'
import { useHideEarlyField } from '../composer/use-early-field.ts'
import { cannotSend, type ConversationGateway, useConversationGateway } from '../conversation/conversation-gateway.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { useAsksHelp } from '../conversation/asks-help.ts'
import { useConnectAnother } from '../../connect/connect-another-state.ts'
import { gatewayProblemOf } from './gateway-problem-of.ts'
import notices from '../composer/notices.module.css'
import log from '../log/log.module.css'
import welcome from '../welcome/welcome.module.css'
import styles from './chat-main.module.css'

// Requested immediately, so that the frame and the composer do not wait for Markdown.
const messageLog = import('../log/message-log.tsx')
const MessageLog = loadLater(() => messageLog)
// Shown while the chat is empty.
const Welcome = loadLater(() => import('../welcome/welcome.tsx'))
const WelcomeFoot = loadLater(() => import('../welcome/welcome-foot.tsx'))
const ConnectAnother = loadLater(() => import('../welcome/connect-another.tsx'))
const UnansweredNote = loadLater(() => import('../composer/unanswered-note.tsx'))
const PresetNote = loadLater(() => import('../composer/preset-note.tsx'))
const BudgetNotice = loadLater(() => import('../composer/budget-notice.tsx'))
const KeyNotice = loadWhenIdle(() => import('../composer/key-notice.tsx'))
const GatewayProblem = loadLater(() => import('./gateway-problem.tsx'))
const DeletedChat = loadLater(() => import('./deleted-chat.tsx'))
const Queue = loadLater(() => import('../composer/queue.tsx'))
const UnsentInput = loadLater(() => import('../composer/unsent-input.tsx'))
const Talk = loadLater(() => import('../talk/talk.tsx'))

/** The area below the toolbar: the messages or the welcome, and the composer. */
export function ChatMain({ reopen }: { reopen: () => void }) {
  const conversation = useConversation((state) => state.conversation)
  const failure = useConversation((state) => state.failure)
  const isDeleted = useIsDeleted()
  const ownId = conversationOfWindow()
  useLeaveDeleted(isDeleted && ownId === null)
  useHideEarlyField(isDeleted || failure !== null)

  if (isDeleted && ownId !== null) return <DeletedChat conversationId={ownId} reopen={reopen} />
  if (conversation === null) {
    return (
      <div className={classNames('scroll steady', log.scroller)}>
        <div className={log.log}>
          {failure === null ? (
            <Skeleton label={chatText.loadingMessages} rows={3} rowHeight={72} />
          ) : (
            <ErrorProblem error={failure} onRetry={reopen} />
          )}
        </div>
      </div>
    )
  }
  return <OpenChat conversation={conversation} reopen={reopen} />
}

/** A loaded conversation with its gateway. */
function OpenChat({ conversation, reopen }: { conversation: Conversation; reopen: () => void }) {
  const isEmpty = useConversation((state) => state.order.length === 0)
  const isUnanswered = useConversation(({ order, messages }) => {
    const last = messages[order.at(-1) ?? '']
    return last !== undefined && last.role !== 'assistant'
  })
  const failure = useConversation((state) => state.failure)
  const [isTalking, setTalking] = useState(false)
  const gateway = useConversationGateway(conversation.profileId)
  const isBlocked = cannotSend(gateway)
  const asksHelp = useAsksHelp(conversation)
  // Before the cards are loaded.
  useShowsCards(isEmpty && asksHelp !== false)
  const isConnectingAnother = useConnectAnother(({ isOpen }) => isOpen)
  return (
    <GatewayContext value={conversation.profileId}>
      <DropFiles
        label={turnsText.dropToAttach}
        onFiles={(files, folders) => attachFiles(draftPlace(conversation.id), files, folders)}
      >
        {isEmpty ? (
          <Welcome conversation={conversation} asksHelp={asksHelp} fallback={<div className={welcome.above} />} />
        ) : (
          <MessageLog conversationId={conversation.id} fallback={<div className="scroll" />} />
        )}
        <div className={styles.dock} data-middle={isEmpty || undefined}>
          <div className={styles.column}>
            {failure !== null && (
              <div className={notices.problem}>
                <ErrorProblem error={failure} onRetry={reopen} />
              </div>
            )}
            <GatewayProblemOnceNeeded conversationId={conversation.id} gateway={gateway} />
            {conversation.preset !== null && (
              <PresetNote
                key={`${conversation.id} ${conversation.preset.slug}`}
                conversation={conversation}
                preset={conversation.preset}
                isBlocked={isBlocked}
              />
            )}
            <QueueOnceNeeded conversation={conversation} isBlocked={isBlocked} />
            {isUnanswered && <UnansweredNote conversationId={conversation.id} isBlocked={isBlocked} />}
            <BudgetNotice conversationId={conversation.id} />
            <KeyNotice profileId={conversation.profileId} />
            {isTalking ? (
              <>
                <UnsentInput conversationId={conversation.id} />
                <Talk conversationId={conversation.id} onLeave={() => setTalking(false)} />
              </>
            ) : (
              <Composer
                conversation={conversation}
                isBlocked={isBlocked}
                placeholder={placeholderFor(asksHelp, isEmpty)}
                onTalk={() => setTalking(true)}
              />
            )}
          </div>
        </div>
        {/* The composer of an empty chat is in the middle. */}
        {isEmpty && (
          <WelcomeFoot
            conversation={conversation}
            gateway={gateway}
            asksHelp={asksHelp}
            fallback={<div className={welcome.below} />}
          />
        )}
      </DropFiles>
      {isConnectingAnother && <ConnectAnother conversationId={conversation.id} />}
    </GatewayContext>
  )
}

/** Loaded with the first problem. It stays mounted after that, so that it shows what its buttons do. */
function GatewayProblemOnceNeeded(props: { conversationId: string; gateway: ConversationGateway }) {
  const { gateway } = props
  const [isNeeded, setNeeded] = useState(false)
  const facts = { keychain: undefined, isRestarting: false }
  if (!isNeeded && (gateway.kind === 'removed' || gatewayProblemOf(gateway, facts) !== null)) setNeeded(true)
  return isNeeded && <GatewayProblem {...props} />
}

function placeholderFor(asksHelp: boolean | null, isEmpty: boolean): string {
  if (asksHelp !== true) return chatText.write
  return isEmpty ? chatText.askGuide : chatText.askGuideMore
}

/**
 * Loaded with the first queued message. It stays mounted after that, so that an edit survives the message's removal
 * from the queue.
 */
function QueueOnceNeeded(props: { conversation: Conversation; isBlocked: boolean }) {
  const [isNeeded, setNeeded] = useState(false)
  if (props.conversation.queue.length > 0 && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return <Queue {...props} />
}

/** Returns whether the conversation was deleted here or in another window, or does not exist. */
function useIsDeleted(): boolean {
  return useConversation(
    (state) => state.isDeleted || (state.failure?.source === 'app' && state.failure.kind === 'not-found'),
  )
}

/** Opens another conversation in the main window. */
function useLeaveDeleted(isDeleted: boolean): void {
  const { conversationId } = useSettings()
  const changeSettings = useChangeSettings()
  const openId = useConversation((state) => state.conversation?.id ?? conversationId)
  useEffect(() => {
    if (isDeleted && openId === conversationId) changeSettings({ conversationId: null })
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each deleted conversation.
  }, [isDeleted, openId, conversationId])
}
