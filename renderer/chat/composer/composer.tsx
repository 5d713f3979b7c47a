import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { Conversation } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { chatText } from '../../text/en/chat.ts'
import { ErrorProblem } from '../../ui/error-problem.tsx'
import { useIsAnswering } from '../conversation/use-is-answering.ts'
import { messageFieldId } from '../list/new-chat.ts'
import { ModelPicker } from '../model-picker/model-picker.tsx'
import { useDrafts } from './drafts.ts'
import { restAfterSending, sends } from './sends.ts'
import { SendButton } from './send-button.tsx'
import { useEscapeStops } from './use-escape-stops.ts'

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
  const send = useCommand('conversation.send')
  const stop = useCommand('conversation.stop')
  const isAnswering = useIsAnswering()
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
    if (sent.trim() === '' || isBlocked || isAnswering || send.isPending) return
    send.mutate(
      { conversationId, text: sent },
      {
        onSuccess() {
          const rest = restAfterSending(drafts.read(conversationId) ?? sent, sent)
          // The message and the emptied draft were committed together.
          drafts.settle(conversationId, '')
          if (rest === '') setText('')
          else write(rest)
        },
      },
    )
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode } = event
    const { isComposing } = event.nativeEvent
    if (!sends({ key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing })) return
    event.preventDefault()
    sendNow()
  }

  return (
    <>
      {send.error && (
        <div className="composer-problem">
          <ErrorProblem error={toErrorData(send.error)} onRetry={sendNow} retrying={send.isPending} />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- The whole frame leads into its field. */}
      <div
        className="composer"
        onClick={(event) => {
          if (event.target === event.currentTarget) field.current?.focus()
        }}
      >
        <textarea
          ref={field}
          id={messageFieldId}
          className="text"
          aria-label={chatText.message}
          placeholder={isAnswering ? chatText.writeNext : placeholder}
          rows={1}
          value={text}
          spellCheck={false}
          onChange={(event) => write(event.target.value)}
          onKeyDown={press}
          onBlur={drafts.flush}
        />
        <div className="bar">
          <ModelPicker conversation={conversation} />
          <span className="grow" />
          {isFirst && !isAnswering && <span className="hint wide-only">{chatText.keysHint}</span>}
          <SendButton
            isAnswering={isAnswering}
            isEmpty={text.trim() === ''}
            isBusy={send.isPending}
            isBlocked={isBlocked}
            onSend={sendNow}
            onStop={stopAnswer}
          />
        </div>
      </div>
    </>
  )
}
