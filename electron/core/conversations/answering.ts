import type { AssistantMessage, Message } from '#shared/conversation.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { AnswerOutcome } from './answer-outcome.ts'
import { createAnswerRecorder } from './answer-recorder.ts'
import type { FinishedAnswer, MessageStore } from './message-store.ts'
import { type AnsweringGateway, type RunningAnswer, runAnswer } from './running-answer.ts'

/** What is told of every answer; `onEnd` after it has been saved. */
export interface AnsweringListener {
  onDelta(conversationId: string, answerId: string, text: string, reasoning: string): void
  onWaiting(conversationId: string, answerId: string, note: string): void
  onEnd(conversationId: string, answerId: string): void
}

/** The answers under way, one at most in a conversation. */
export interface Answering {
  start(conversationId: string, answerId: string, request: ChatRequest, gateway: AnsweringGateway): void
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
  /** The answers that are arriving, and those that have arrived but could not be saved. */
  underWay(): string[]
  /** Saves the answers that could not be saved when they ended. */
  saveUnsaved(): void
}

export function createAnswering(store: MessageStore, listener: AnsweringListener): Answering {
  const running = new Map<string, { id: string; answer: RunningAnswer }>()
  /** Answers that could not be saved (the disk is full) stay readable, and are saved as soon as that works again. */
  const unsaved = new Map<string, { conversationId: string; finished: FinishedAnswer; problem: ErrorData }>()
  let onIdle: (() => void)[] = []

  function start(conversationId: string, id: string, request: ChatRequest, gateway: AnsweringGateway): void {
    const recorder = createAnswerRecorder(store, id)
    const answer = runAnswer(gateway, request, {
      onDelta(text, reasoning) {
        recorder.append(text, reasoning)
        listener.onDelta(conversationId, id, text, reasoning)
      },
      onWaiting: (note) => listener.onWaiting(conversationId, id, note),
      onEnd(outcome) {
        recorder.end()
        running.delete(conversationId)
        save(conversationId, {
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

  function save(conversationId: string, finished: FinishedAnswer): void {
    try {
      store.finish(finished)
      unsaved.delete(finished.id)
    } catch (error) {
      unsaved.set(finished.id, { conversationId, finished, problem: toErrorData(error) })
    }
  }

  /** What is shown of an answer that is complete but not on the disk. */
  function unsavedParts(id: string): Partial<AssistantMessage> {
    const entry = unsaved.get(id)
    if (!entry) return {}
    const { status, answer } = entry.finished
    return {
      status: status === 'done' ? 'failed' : status,
      error: entry.problem,
      text: answer.text,
      reasoning: answer.reasoning,
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
      if (run?.id !== message.id) {
        // Nobody works on it: an earlier run left it, and the data cannot be written to.
        const status = message.status === 'streaming' ? 'interrupted' : message.status
        return { ...message, status, ...unsavedParts(message.id) }
      }
      const { text, reasoning, model, provider } = run.answer.answer
      const firstTokenAfter = run.answer.firstTokenAfter()
      return { ...message, text, reasoning, model, provider, firstTokenAfter, requestId: run.answer.requestId() }
    },
    underWay: () => [...[...running.values()].map(({ id }) => id), ...unsaved.keys()],
    saveUnsaved() {
      for (const { conversationId, finished } of unsaved.values()) {
        save(conversationId, finished)
        if (!unsaved.has(finished.id)) listener.onEnd(conversationId, finished.id)
      }
    },
  }
}
