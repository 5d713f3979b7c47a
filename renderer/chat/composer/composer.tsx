import { type KeyboardEvent, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type AppError, toErrorData } from '#shared/errors.ts'
import type { Conversation } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { chatText } from '../../text/en/chat.ts'
import { turnsText } from '../../text/en/turns.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { IconButtonPlace } from '../../ui/icon-button.tsx'
import { loadLater, loadWhenIdle } from '../../ui/load-later.tsx'
import { draftPlace } from '../attachments/attachment-place.ts'
import { attachPasted, incomingOf, useIncomingFiles } from '../attachments/incoming-files.ts'
import { useIsAnswering } from '../conversation/use-is-answering.ts'
import { focusLastTurn } from '../log/turn-keys.ts'
import { ModelPicker } from '../model-picker/model-picker.tsx'
import { useModelPicker } from '../model-picker/use-model-picker.ts'
import { useComposer } from '../draft/use-composer.ts'
import { useChatDraft } from '../draft/chat-drafts.ts'
import { useDrafts } from '../draft/drafts.ts'
import { inputAfterSending, isSendKey } from '../draft/send-key.ts'
import { AttachButton } from '../server-content/attach-button.tsx'
import { MessageField } from './message-field.tsx'
import { ToolsMenu } from './tools-menu.tsx'
import { useEarlyField } from './use-early-field.ts'
import { SendButtons, useEscapeStops } from './send-buttons.tsx'
import { defaultRole, clearPlace } from '../draft/composer-roles.ts'
import notices from './notices.module.css'
import styles from './composer.module.css'

// Not needed for the first paint: presets, and what few messages have.
const ChatPreset = loadLater(() => import('./chat-preset.tsx'))
const CompareSheet = loadLater(() => import('../compare/compare-sheet.tsx'))
const MessageFiles = loadLater(() => import('../attachments/message-files.tsx'))
// It brings the controls of all parameters.
const UnsentInput = loadLater(() => import('./unsent-input.tsx'))
const ComposerRoleBar = loadLater(() => import('./composer-role-bar.tsx'))
const DictationStrip = loadLater(() => import('../../sound/dictation/dictation-strip.tsx'))
const RecordButton = loadLater(() => import('../../sound/dictation/record-button.tsx'))
const TalkButton = loadLater(() => import('../talk/talk-button.tsx'))
// What is known about the next request: not before the first content is on screen.
const PolicyTerms = loadWhenIdle(() => import('../terms/policy-terms.tsx'))
const PolicyRefusal = loadWhenIdle(() => import('../terms/policy-refusal.tsx'))
const ContextRow = loadWhenIdle(() => import('./context/context-row.tsx'))

/** `BudgetNotice` shows this error with its own button. */
function isBudgetStop({ data }: AppError): boolean {
  return data.source === 'app' && data.field === 'budget'
}

interface ComposerProps {
  conversation: Conversation
  placeholder: string
  /** Nothing can be sent now; the reason is shown above the composer. The input is kept. */
  isBlocked: boolean
  /** Starts conversation mode. */
  onTalk: () => void
}

/** The field for the next message. Its draft is saved until it is sent. */
export function Composer({ conversation, placeholder, isBlocked, onTalk }: ComposerProps) {
  const { id: conversationId } = conversation
  const drafts = useDrafts()
  const field = useComposer()
  const readText = () => drafts.read(conversationId) ?? conversation.draft
  const isBlank = useSyncExternalStore(drafts.subscribe, () => readText().trim() === '')
  const isAnswering = useIsAnswering()
  const isComparing = conversation.comparing.length > 0
  // An error elsewhere in the chat may open the picker to choose another model.
  const isPickerOpen = useModelPicker((picker) => picker.isOpen)
  const composerRole = useChatDraft('composer-role', conversationId)
  const { as, name, toolCallId, afterId } = composerRole ?? defaultRole
  const send = useCommand('conversation.send')
  const add = useCommand('conversation.addMessage')
  const command = as === 'ask' ? send : add
  // Messages cannot be added while an answer arrives; a question waits in the queue.
  const [isRefused, setRefused] = useState(false)
  const canSubmit = as === 'ask' ? !isBlocked && !isRefused : !isAnswering
  const place = draftPlace(conversationId)
  const incoming = useIncomingFiles((all) => incomingOf(all, place.id))
  const isReading = incoming.some(({ state }) => state === 'reading')
  const hasFiles = conversation.draftAttachments !== undefined
  const sendsFiles = as === 'ask' || as === 'user'
  const isEmpty = isBlank && !(hasFiles && sendsFiles)
  const stop = useCommand('conversation.stop')
  const stopAnswer = () => {
    stop.mutate({ conversationId })
    field.current?.focus()
  }
  useEscapeStops(isAnswering, stopAnswer)

  // The draft that was on screen first is the base that later edits are merged with.
  useLayoutEffect(() => drafts.open(conversationId, conversation.draft))
  useEffect(() => {
    const element = field.current
    if (element === null) return
    // A double click that renames a chat also opens it: the focus stays in the rename field.
    if (document.querySelector('[data-rename]:focus') === null) element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
    return () => drafts.flush()
  }, [drafts, field])

  function sendNow(): void {
    const sent = readText()
    if (isEmpty || isReading || !canSubmit || command.isPending) return
    const message = { conversationId, text: sent, name: name.trim() === '' ? null : name }
    const onSuccess = () => {
      drafts.write(conversationId, inputAfterSending(drafts.read(conversationId) ?? sent, sent))
    }
    // After this, main's draft is what is sent, and only later input differs from it.
    drafts.flush()
    if (as === 'ask') send.mutate({ ...message, writer: drafts.writer }, { onSuccess })
    else {
      add.mutate(
        { ...message, role: as, ...(as === 'tool' && { toolCallId }), afterId },
        {
          onSuccess() {
            onSuccess()
            if (afterId !== undefined) clearPlace(conversationId, afterId)
          },
          onError({ data }) {
            if (data.source === 'app' && data.kind === 'not-found' && afterId !== undefined)
              clearPlace(conversationId, afterId)
          },
        },
      )
    }
  }

  useEarlyField(conversation, sendNow)

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode } = event
    const { isComposing } = event.nativeEvent
    if (key === 'ArrowUp' && altKey && event.currentTarget.selectionEnd === 0) {
      event.preventDefault()
      focusLastTurn()
    }
    if (!isSendKey({ key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing })) return
    event.preventDefault()
    sendNow()
  }

  return (
    <>
      {command.error && !isBudgetStop(command.error) && (
        <div className={notices.problem}>
          <ErrorProblem error={toErrorData(command.error)} onRetry={sendNow} retrying={command.isPending} />
        </div>
      )}
      {!isComparing && <PolicyRefusal conversation={conversation} onRefused={setRefused} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- A click on the frame focuses its field. */}
      <div
        className={styles.composer}
        data-composer
        onClick={(event) => {
          if (event.target === event.currentTarget) field.current?.focus()
        }}
      >
        {isComparing && <CompareSheet conversation={conversation} />}
        {(hasFiles || incoming.length > 0) && (
          <MessageFiles
            place={place}
            attachments={conversation.draftAttachments ?? []}
            conversation={conversation}
            willBeSent={sendsFiles}
            onRemove={() => field.current?.focus()}
          />
        )}
        {composerRole !== undefined && <ComposerRoleBar conversationId={conversationId} composerRole={composerRole} />}
        <MessageField
          conversation={conversation}
          placeholder={as !== 'ask' ? turnsText.addAs[as] : isAnswering ? chatText.writeNext : placeholder}
          onKeyDown={press}
          onPaste={(event) => attachPasted(place, event)}
        />
        <DictationStrip place={conversationId} field={field} />
        <UnsentInput conversationId={conversationId} />
        <div className={styles.bar}>
          <AttachButton conversationId={conversationId} />
          {/* A comparison lists its targets instead of one model. */}
          {(!isComparing || isPickerOpen) && <ModelPicker conversation={conversation} />}
          {!isComparing && <ChatPreset conversation={conversation} />}
          <ToolsMenu conversation={conversation} isBlocked={isBlocked} isAnswering={isAnswering} />
          <span className="grow" />
          <RecordButton place={conversationId} fallback={<IconButtonPlace />} />
          <TalkButton isComparing={isComparing} isBlocked={isBlocked} onTalk={onTalk} fallback={<IconButtonPlace />} />
          <SendButtons
            as={as}
            isAnswering={isAnswering}
            isEmpty={isEmpty}
            isReading={isReading}
            isBusy={command.isPending}
            canSubmit={canSubmit}
            onSend={sendNow}
            onStop={stopAnswer}
          />
        </div>
        <div className={styles.foot}>
          <PolicyTerms conversation={conversation} isComparing={isComparing} />
          <ContextRow conversation={conversation} />
        </div>
      </div>
    </>
  )
}
