import type { Answer } from '#shared/answer.ts'
import type { AnswerPieces, AssistantMessage, Message, SchemaProblems } from '#shared/conversation.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { AnswerOutcome } from './answer-outcome.ts'
import { createAnswerRecorder } from './answer-recorder.ts'
import type { FinishedAnswer, MessageStore } from './message-store.ts'
import { createPartsThrottle } from './pieces-teller.ts'
import { type AnsweringGateway, type RunningAnswer, runAnswer, type Waiting } from './running-answer.ts'
import type { CheckSchema } from './schema-check.ts'
import { factsOf, piecesOf } from './stored-answer.ts'

/** What is told of every answer; `onEnd` after it has been saved. */
export interface AnsweringListener {
  onDelta(conversationId: string, answerId: string, text: string, reasoning: string): void
  onPieces(conversationId: string, answerId: string, pieces: AnswerPieces): void
  onWaiting(conversationId: string, answerId: string, waiting: Waiting): void
  onEnd(conversationId: string, answerId: string, outcome: AnswerOutcome): void
}

/** An answer that is about to be asked for; its row is committed. */
export interface StartedAnswer {
  readonly conversationId: string
  readonly id: string
  readonly request: ChatRequest
  readonly gateway: Pick<AnsweringGateway, 'dialect' | 'complete'>
  /** What it goes on with. */
  readonly begun?: Answer | null
}

/** The answers under way: one in a conversation, or as many as are compared there. */
export interface Answering {
  start(answer: StartedAnswer): void
  /** The answers that are arriving in a conversation. */
  inConversation(conversationId: string): string[]
  /** Whether any is. */
  isIn(conversationId: string): boolean
  isUnderWay(answerId: string): boolean
  /** Why nothing of an answer arrives yet. */
  waiting(answerId: string): Waiting | null
  /** Ends the wait of an answer for its next try. */
  tryNow(answerId: string): void
  isBusy(): boolean
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  end(answerId: string, outcome: AnswerOutcome): void
  endAll(outcome: AnswerOutcome): void
  /** A message as it is now: what has arrived may not have been saved yet. */
  current(message: Message): Message
  /** All that has arrived of an answer that is not saved as it is; null where it is. */
  unstored(id: string): Answer | null
  /** The answers that are arriving, and those that have arrived but could not be saved. */
  inFlight(): string[]
  /** Saves the answers that could not be saved when they ended. */
  saveUnsaved(): void
}

export function createAnswering(store: MessageStore, listener: AnsweringListener, checkSchema: CheckSchema): Answering {
  const running = new Map<string, { conversationId: string; answer: RunningAnswer }>()
  /** Answers that could not be saved (the disk is full) stay readable, and are saved as soon as that works again. */
  const unsaved = new Map<
    string,
    { conversationId: string; finished: FinishedAnswer; outcome: AnswerOutcome; problem: ErrorData }
  >()
  let onIdle: (() => void)[] = []

  function start({ conversationId, id, request, gateway, begun = null }: StartedAnswer): void {
    const recorder = createAnswerRecorder(store, id)
    let schemaProblems: SchemaProblems | null = null
    /** Saved as it is, but for the result of the check that still runs. */
    let isSaved = false
    const pieces = createPartsThrottle(
      () => piecesOf(answer.answer),
      (now) => listener.onPieces(conversationId, id, now),
    )
    const answer = runAnswer(
      gateway,
      request,
      {
        onDelta(text, reasoning, chunk) {
          recorder.append(text, reasoning, chunk)
          if (text !== '' || reasoning !== '') listener.onDelta(conversationId, id, text, reasoning)
        },
        onPieces: pieces.changed,
        async beforeEnd(outcome, signal) {
          const checking = outcome.status === 'done' ? checkSchema(request, answer.answer, signal) : null
          if (checking === null) return
          schemaProblems = { notChecked: 'stopped' }
          recorder.end()
          isSaved = trySave(finishedAs(outcome))
          schemaProblems = await checking
        },
        onWaiting: (waiting) => listener.onWaiting(conversationId, id, waiting),
        onEnd(outcome) {
          recorder.end()
          pieces.end()
          running.delete(id)
          if (!isSaved || !tryNote(id, schemaProblems)) save(conversationId, outcome, finishedAs(outcome))
          listener.onEnd(conversationId, id, outcome)
          if (running.size > 0) return
          for (const resolve of onIdle) resolve()
          onIdle = []
        },
      },
      begun,
    )
    running.set(id, { conversationId, answer })

    function finishedAs(outcome: AnswerOutcome): FinishedAnswer {
      return {
        id,
        ...outcome,
        answer: answer.answer,
        requestId: answer.requestId(),
        firstTokenAfter: answer.firstTokenAfter(),
        finishedAfter: answer.elapsed(),
        reasonedFor: answer.reasonedFor(),
        schemaProblems,
      }
    }
  }

  /** An answer is complete before its check is: if the app is killed meanwhile, nothing of it is lost. */
  function trySave(finished: FinishedAnswer): boolean {
    try {
      store.finish(finished)
      return true
    } catch {
      // Tried again at its end, which reports it.
      return false
    }
  }

  function tryNote(id: string, problems: SchemaProblems | null): boolean {
    try {
      store.noteSchemaProblems(id, problems)
      return true
    } catch {
      return false
    }
  }

  function save(conversationId: string, outcome: AnswerOutcome, finished: FinishedAnswer): void {
    try {
      store.finish(finished)
      unsaved.delete(finished.id)
    } catch (error) {
      unsaved.set(finished.id, { conversationId, finished, outcome, problem: toErrorData(error) })
    }
  }

  /** What is shown of an answer that is complete but not on the disk. */
  function unsavedParts(id: string): Partial<AssistantMessage> {
    const entry = unsaved.get(id)
    if (!entry) return {}
    const { status, answer } = entry.finished
    return { ...partsOf(answer), status: status === 'done' ? 'failed' : status, error: entry.problem }
  }

  function inConversation(conversationId: string): string[] {
    return [...running].filter(([, run]) => run.conversationId === conversationId).map(([id]) => id)
  }

  return {
    start,
    inConversation,
    isIn: (conversationId) => inConversation(conversationId).length > 0,
    isUnderWay: (answerId) => running.has(answerId),
    waiting: (answerId) => running.get(answerId)?.answer.waiting() ?? null,
    tryNow: (answerId) => running.get(answerId)?.answer.tryNow(),
    isBusy: () => running.size > 0,
    idle: () => (running.size === 0 ? Promise.resolve() : new Promise((resolve) => onIdle.push(resolve))),
    end: (answerId, outcome) => running.get(answerId)?.answer.end(outcome),
    endAll(outcome) {
      for (const { answer } of running.values()) answer.end(outcome)
    },
    current(message) {
      if (message.role !== 'assistant') return message
      const run = running.get(message.id)
      if (!run) {
        // Nobody works on it: an earlier run left it, and the data cannot be written to.
        const status = message.status === 'streaming' ? 'interrupted' : message.status
        return { ...message, status, ...unsavedParts(message.id) }
      }
      return {
        ...message,
        ...partsOf(run.answer.answer),
        // Already saved as done while its schema is checked.
        status: 'streaming',
        schemaProblems: null,
        firstTokenAfter: run.answer.firstTokenAfter(),
        reasonedFor: run.answer.reasonedFor(),
        requestId: run.answer.requestId(),
      }
    },
    unstored(id) {
      return running.get(id)?.answer.answer ?? unsaved.get(id)?.finished.answer ?? null
    },
    inFlight: () => [...running.keys(), ...unsaved.keys()],
    saveUnsaved() {
      for (const { conversationId, outcome, finished } of unsaved.values()) {
        save(conversationId, outcome, finished)
        if (!unsaved.has(finished.id)) listener.onEnd(conversationId, finished.id, outcome)
      }
    },
  }
}

/** What an answer under way shows of what has arrived. */
function partsOf(answer: Answer): Partial<AssistantMessage> {
  const { text, reasoning, model, provider } = answer
  return { text, reasoning, model, provider, ...piecesOf(answer), ...factsOf(answer) }
}
