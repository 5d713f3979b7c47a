import { type FormEvent, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { AssistantMessage, Message, ToolMessage } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import { isSettled } from '#shared/tools/run-state.ts'
import { useCommand } from '../../../bridge/query.ts'
import { answersText } from '../../../text/en/answers.ts'
import { toolRunsText } from '../../../text/en/tool-runs.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorProblem } from '../../../errors/error-problem.tsx'
import type { ConversationState } from '../../conversation/conversation-state.ts'
import { useConversation } from '../../conversation/use-conversation.ts'
import { useChatDraft } from '../../draft/chat-drafts.ts'
import { ToolCallCard } from './tool-call-card.tsx'
import { type ToolCallState, toolCallStates } from './tool-call-state.ts'
import { ToolRunCard } from './tool-run-card.tsx'
import { writeToolResults } from './typed-result.ts'
import styles from './tools.module.css'

/**
 * The tool calls of an answer. Each that a server executes asks or runs alone; the others have a field each, and all
 * results are sent together.
 */
export function ToolCalls({ answer }: { answer: AssistantMessage }) {
  const { id: messageId, conversationId, toolCalls, toolRuns = [] } = answer
  const states = useToolCallStates(answer)
  const sentResults = useConversation(useShallow((state) => messagesAfter(state, answer.id).filter(isResult)))
  const isEnd = useConversation(({ order }) => order.at(-1) === messageId)
  const drafts = useChatDraft('tool-results', messageId)
  const [isChecked, setChecked] = useState(false)
  const send = useCommand('conversation.answerTools')
  const runOf = (callId: string) => toolRuns.find((run) => run.callId === callId)
  const waiting = toolCalls.filter(({ id }, index) => states[index] === 'waiting' && runOf(id) === undefined)
  const areSettled = toolRuns.every(isSettled)
  // Usually main continues the chat; it could not, for example, if a budget was used up.
  const isHeld = isEnd && toolRuns.length > 0 && areSettled && waiting.length === 0
  const textOf = (toolCallId: string) => drafts?.[toolCallId] ?? ''

  function write(toolCallId: string, text: string): void {
    writeToolResults(messageId, { ...drafts, [toolCallId]: text })
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
      { onSuccess: () => writeToolResults(messageId, {}) },
    )
  }

  const cards = toolCalls.map((call, index) => {
    const state = states[index] ?? 'arriving'
    const sameName = toolCalls.filter(({ name }) => name === call.name)
    const run = runOf(call.id)
    if (run !== undefined) {
      const result = sentResults.find(({ toolCallId }) => toolCallId === call.id) ?? null
      return (
        <ToolRunCard
          key={index}
          answer={answer}
          run={run}
          number={index}
          requested={call.arguments}
          result={result}
          isEnd={isEnd}
          place={sameName.indexOf(call) + 1}
          count={sameName.length}
        />
      )
    }
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
  if (waiting.length === 0 && !isHeld) return <div className={styles.calls}>{cards}</div>
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
        <Button type="submit" variant="primary" busy={send.isPending} disabled={!areSettled}>
          {answersText.sendResults}
        </Button>
        <span className="small quiet">
          {!areSettled && toolRunsText.resultsWait}
          {isHeld && toolRunsText.resultsNotSent}
          {areSettled && waiting.length > 1 && answersText.sendResultsHint(waiting.length)}
        </span>
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

function isResult(message: Message): message is ToolMessage {
  return message.role === 'tool'
}
