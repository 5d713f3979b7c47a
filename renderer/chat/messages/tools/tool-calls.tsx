import { type FormEvent, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { AssistantMessage, Message } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import { useCommand } from '../../../bridge/query.ts'
import { answersText } from '../../../text/en/answers.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorProblem } from '../../../errors/error-problem.tsx'
import type { ConversationState } from '../../conversation/conversation-state.ts'
import { useConversation } from '../../conversation/use-conversation.ts'
import { ToolCallCard } from './tool-call-card.tsx'
import { type ToolCallState, toolCallStates } from './tool-call-state.ts'
import { storeToolDrafts, readToolDrafts } from './typed-result.ts'
import styles from './tools.module.css'

/** The tool calls of an answer. Waiting calls have a field each, and their results are sent together. */
export function ToolCalls({ answer }: { answer: AssistantMessage }) {
  const { id: messageId, conversationId, toolCalls } = answer
  const states = useToolCallStates(answer)
  const [drafts, setDrafts] = useState(() => readToolDrafts(localStorage, messageId))
  const [isChecked, setChecked] = useState(false)
  const send = useCommand('conversation.answerTools')
  const waiting = toolCalls.filter((_call, index) => states[index] === 'waiting')
  const textOf = (toolCallId: string) => drafts[toolCallId] ?? ''

  function write(toolCallId: string, text: string): void {
    const changed = { ...drafts, [toolCallId]: text }
    setDrafts(changed)
    storeToolDrafts(localStorage, messageId, changed)
  }

  function sendAll(form: HTMLFormElement): void {
    if (send.isPending) return
    setChecked(true)
    if (waiting.some(({ id }) => textOf(id).trim() === '')) {
      const fields = [...form.querySelectorAll('textarea')]
      fields.find((field) => field.value.trim() === '')?.focus()
      return
    }
    const results = waiting.map(({ id }) => ({ toolCallId: id, text: textOf(id) }))
    send.mutate(
      { conversationId, messageId, results },
      // Only after success: typed results must survive any error.
      { onSuccess: () => storeToolDrafts(localStorage, messageId, {}) },
    )
  }

  const cards = toolCalls.map((call, index) => {
    const state = states[index] ?? 'arriving'
    const sameName = toolCalls.filter(({ name }) => name === call.name)
    const text = textOf(call.id)
    return (
      <ToolCallCard
        key={index}
        messageId={messageId}
        number={index}
        call={call}
        state={state}
        place={sameName.indexOf(call) + 1}
        count={sameName.length}
        result={state === 'waiting' ? { text, isMissing: isChecked && text.trim() === '' } : null}
        onWrite={(value) => write(call.id, value)}
      />
    )
  })
  if (waiting.length === 0) return <div className={styles.calls}>{cards}</div>
  return (
    <form
      className={styles.calls}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        sendAll(event.currentTarget)
      }}
    >
      {cards}
      {send.error && <ErrorProblem error={toErrorData(send.error)} />}
      <div className={styles.send}>
        <Button type="submit" variant="primary" busy={send.isPending}>
          {answersText.sendResults}
        </Button>
        {waiting.length > 1 && <span className="small quiet">{answersText.sendResultsHint(waiting.length)}</span>}
      </div>
    </form>
  )
}

/** Renders again only if a state changes, not with every chunk of another answer. */
function useToolCallStates(answer: AssistantMessage): readonly ToolCallState[] {
  return useConversation(useShallow((state) => toolCallStates(answer, messagesAfter(state, answer.id))))
}

/** Returns the messages after `id`, up to the first that is not a tool result; later ones are not needed. */
function messagesAfter({ order, messages }: ConversationState, id: string): Message[] {
  const following: Message[] = []
  for (let index = order.indexOf(id) + 1; index < order.length; index += 1) {
    const message = messages[order[index] ?? '']
    if (message === undefined) continue
    following.push(message)
    if (message.role !== 'tool') break
  }
  return following
}
