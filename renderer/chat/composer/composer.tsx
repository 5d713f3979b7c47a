import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type AppError, toErrorData } from '#shared/errors.ts'
import type { Conversation } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { chatText } from '../../text/en/chat.ts'
import { turnsText } from '../../text/en/turns.ts'
import { ErrorProblem } from '../../ui/error-problem.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { useIsAnswering } from '../conversation/use-is-answering.ts'
import { messageFieldId } from '../list/new-chat.ts'
import { focusLastTurn } from '../messages/turn-keys.ts'
import { ModelPicker } from '../model-picker/model-picker.tsx'
import { ComposerMenu } from './composer-menu.tsx'
import { DictationStrip, RecordButton } from './dictation.tsx'
import { useDrafts } from './drafts.ts'
import { restAfterSending, sends } from './sends.ts'
import { SendButtons } from './send-buttons.tsx'
import { asker, useSpeakers } from './speakers.ts'
import { useEscapeStops } from './use-escape-stops.ts'

// A preset is chosen after the first paint.
const ChatPreset = loadLater(() => import('./chat-preset.tsx'))
const SpeakerBar = loadLater(() => import('./speaker-bar.tsx'))

/** A budget that is spent is told by `BudgetNotice`, with its button. */
function isBudgetStop({ data }: AppError): boolean {
  return data.source === 'app' && data.field === 'budget'
}

interface ComposerProps {
  conversation: Conversation
  placeholder: string
  /** Nothing can be sent just now; why stands above. What is typed stays. */
  isBlocked: boolean
  /** Nothing was said here yet: the keys are explained. */
  isFirst: boolean
}

/** Where the next message is written. What stands in it is kept until it is sent, come what may. */
export function Composer({ conversation, placeholder, isBlocked, isFirst }: ComposerProps) {
  const { id: conversationId } = conversation
  const drafts = useDrafts()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => drafts.read(conversationId) ?? conversation.draft)
  const isAnswering = useIsAnswering()
  const speaker = useSpeakers((speakers) => speakers[conversationId])
  const { as, name, toolCallId } = speaker ?? asker
  const send = useCommand('conversation.send')
  const add = useCommand('conversation.addMessage')
  const command = as === 'ask' ? send : add
  // Nothing can be added under an answer that arrives; a question waits in the queue for its end.
  const mayGo = as === 'ask' ? !isBlocked : !isAnswering
  const stop = useCommand('conversation.stop')
  const stopAnswer = () => {
    stop.mutate({ conversationId })
    field.current?.focus()
  }
  useEscapeStops(isAnswering, stopAnswer)

  useEffect(() => {
    const element = field.current
    if (element === null) return
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
    return () => drafts.flush()
  }, [drafts])

  function write(value: string): void {
    setText(value)
    drafts.write(conversationId, value)
  }

  function sendNow(): void {
    const sent = text
    if (sent.trim() === '' || !mayGo || command.isPending) return
    const said = { conversationId, text: sent, name: name.trim() === '' ? null : name }
    const onSuccess = () => {
      const rest = restAfterSending(drafts.read(conversationId) ?? sent, sent)
      // Main has emptied the draft of what was sent in the same commit; of what was added it knows nothing.
      if (as === 'ask') drafts.settle(conversationId, '')
      else drafts.write(conversationId, '')
      if (rest === '') setText('')
      else write(rest)
    }
    if (as === 'ask') send.mutate(said, { onSuccess })
    else add.mutate({ ...said, role: as, ...(as === 'tool' && { toolCallId }) }, { onSuccess })
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode } = event
    const { isComposing } = event.nativeEvent
    if (key === 'ArrowUp' && altKey && event.currentTarget.selectionEnd === 0) {
      event.preventDefault()
      focusLastTurn()
    }
    if (!sends({ key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing })) return
    event.preventDefault()
    sendNow()
  }

  return (
    <>
      {command.error && !isBudgetStop(command.error) && (
        <div className="composer-problem">
          <ErrorProblem error={toErrorData(command.error)} onRetry={sendNow} retrying={command.isPending} />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- The whole frame leads into its field. */}
      <div
        className="composer"
        onClick={(event) => {
          if (event.target === event.currentTarget) field.current?.focus()
        }}
      >
        {speaker !== undefined && <SpeakerBar conversationId={conversationId} speaker={speaker} />}
        <textarea
          ref={field}
          id={messageFieldId}
          className="text"
          aria-label={chatText.message}
          placeholder={as !== 'ask' ? turnsText.addAs[as] : isAnswering ? chatText.writeNext : placeholder}
          rows={1}
          value={text}
          spellCheck={false}
          onChange={(event) => write(event.target.value)}
          onKeyDown={press}
          onBlur={drafts.flush}
        />
        <DictationStrip conversationId={conversationId} />
        <div className="bar">
          <ComposerMenu conversationId={conversationId} isBlocked={isBlocked} isAnswering={isAnswering} />
          <ModelPicker conversation={conversation} />
          <ChatPreset conversation={conversation} />
          <span className="grow" />
          {isFirst && !isAnswering && <span className="hint wide-only">{chatText.keysHint}</span>}
          <RecordButton conversationId={conversationId} />
          <SendButtons
            as={as}
            isAnswering={isAnswering}
            isEmpty={text.trim() === ''}
            isBusy={command.isPending}
            mayGo={mayGo}
            onSend={sendNow}
            onStop={stopAnswer}
          />
        </div>
      </div>
    </>
  )
}
