import type { AssistantMessage, Message } from '#shared/conversation.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { DialectName } from '#shared/gateway/dialect.ts'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { AnswerOutcome } from './answer-outcome.ts'
import { createAnswerRecorder } from './answer-recorder.ts'
import type { FinishedAnswer, MessageStore } from './message-store.ts'
import { type Complete, type RunningAnswer, runAnswer } from './running-answer.ts'

/** What is told of every answer; `onEnd` after it has been saved. */
export interface AnsweringListener {
  onDelta(conversationId: string, answerId: string, text: string, reasoning: string): void
  onWaiting(conversationId: string, answerId: string, note: string): void
  onEnd(conversationId: string, answerId: string): void
}

/** The answers under way, one at most in a conversation. */
export interface Answering {
  start(conversationId: string, answerId: string, request: ChatRequest): void
  /** The answer that is arriving in a conversation. */
  inConversation(conversationId: string): string | null
  /** Why nothing arrives yet. */
  note(conversationId: string): string | null
  isBusy(): boolean
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  end(conversationId: string, outcome: AnswerOutcome): void
  endAll(outcome: AnswerOutcome): void
  /** A message as it is now: what has arrived may not have been saved yet. */
  current(message: Message): Message
}

export function createAnswering(
  store: MessageStore,
  complete: Complete,
  dialect: DialectName,
  listener: AnsweringListener,
): Answering {
  const running = new Map<string, { id: string; answer: RunningAnswer }>()
  /** Answers that could not be saved (the disk is full) stay readable until the app ends. */
  const unsaved = new Map<string, Partial<AssistantMessage>>()
  let onIdle: (() => void)[] = []

  function start(conversationId: string, id: string, request: ChatRequest): void {
    const recorder = createAnswerRecorder(store, id, (error) =>
      end(conversationId, { status: 'failed', error: toErrorData(error) }),
    )
    const answer = runAnswer(complete, request, dialect, {
      onDelta(text, reasoning) {
        recorder.append(text, reasoning)
        listener.onDelta(conversationId, id, text, reasoning)
      },
      onWaiting: (note) => listener.onWaiting(conversationId, id, note),
      onEnd(outcome) {
        recorder.end()
        running.delete(conversationId)
        save({
          id,
          ...outcome,
          answer: answer.answer,
          requestId: answer.requestId(),
          firstTokenAfter: answer.firstTokenAfter(),
          finishedAfter: answer.elapsed(),
        })
        listener.onEnd(conversationId, id)
        if (running.size > 0) return
        for (const resolve of onIdle) resolve()
        onIdle = []
      },
    })
    running.set(conversationId, { id, answer })
  }

  function save(finished: FinishedAnswer): void {
    try {
      store.finish(finished)
    } catch (error) {
      const { status, answer } = finished
      const problem: ErrorData = toErrorData(error)
      unsaved.set(finished.id, {
        status: status === 'done' ? 'failed' : status,
        error: problem,
        text: answer.text,
        reasoning: answer.reasoning,
      })
    }
  }

  function end(conversationId: string, outcome: AnswerOutcome): void {
    running.get(conversationId)?.answer.end(outcome)
  }

  return {
    start,
    inConversation: (conversationId) => running.get(conversationId)?.id ?? null,
    note: (conversationId) => running.get(conversationId)?.answer.note() ?? null,
    isBusy: () => running.size > 0,
    idle: () => (running.size === 0 ? Promise.resolve() : new Promise((resolve) => onIdle.push(resolve))),
    end,
    endAll(outcome) {
      for (const { answer } of running.values()) answer.end(outcome)
    },
    current(message) {
      if (message.role !== 'assistant') return message
      const run = running.get(message.conversationId)
      if (run?.id !== message.id) return { ...message, ...unsaved.get(message.id) }
      const { text, reasoning, model, provider } = run.answer.answer
      const firstTokenAfter = run.answer.firstTokenAfter()
      return { ...message, text, reasoning, model, provider, firstTokenAfter, requestId: run.answer.requestId() }
    },
  }
}
