import type { Answer } from '#shared/answer.ts'
import type { AssistantMessage, Message, SchemaProblems, WatchPart } from '#shared/conversation.ts'
import type { CacheWish } from '#shared/gateway/response-cache.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { AnswerOutcome } from './answer-outcome.ts'
import { createAnswerRecorder } from './answer-recorder.ts'
import type { FinishedAnswer, MessageStore } from './message-store.ts'
import { createPartsThrottle } from './parts-throttle.ts'
import type { AnsweringGateway } from '../gateway-client/answering-gateway.ts'
import { type RunningAnswer, runAnswer, type WaitReason } from './running-answer.ts'
import type { CheckSchema } from './schema-check.ts'
import { factsOf, answerPartsOf } from './stored-answer.ts'

/** An answer whose row is committed and whose request is about to be sent. */
export interface StartedAnswer {
  readonly conversationId: string
  readonly id: string
  readonly request: ChatRequest
  readonly gateway: Pick<AnsweringGateway, 'dialect' | 'complete'>
  /** The answer that this one continues. */
  readonly prefix?: Answer | null
  /** Turns response caching on. */
  readonly cache?: CacheWish | null
}

export interface AnsweringParts {
  readonly store: MessageStore
  readonly checkSchema: CheckSchema
  /** Sends changes of an answer to those who watch it. */
  readonly publish: (conversationId: string, part: Extract<WatchPart, { messageId: string }>) => void
  /** Runs after an answer was saved. */
  readonly onEnd: (conversationId: string, answerId: string) => void
}

/** An answer in flight and how to end it. */
interface Run {
  readonly conversationId: string
  readonly answer: RunningAnswer
  readonly end: (outcome: AnswerOutcome) => void
}

/** The answers in flight: one in a conversation, or several if they are compared. */
export type Answering = ReturnType<typeof createAnswering>

export function createAnswering({ store, checkSchema, publish, onEnd }: AnsweringParts) {
  const running = new Map<string, Run>()
  /** Complete answers that could not be saved (full disk). They stay readable until saving works again. */
  const unsaved = new Map<
    string,
    { conversationId: string; finished: FinishedAnswer; outcome: AnswerOutcome; problem: ErrorData }
  >()
  let onIdle: (() => void)[] = []

  function start({ conversationId, id, request, gateway, prefix = null, cache = null }: StartedAnswer): void {
    const answer = runAnswer(gateway, request, prefix, cache)
    const recorder = createAnswerRecorder(store, id)
    const throttle = createPartsThrottle(
      () => answerPartsOf(answer.answer),
      (parts) => publish(conversationId, { type: 'parts', messageId: id, parts }),
    )
    const checkEnd = new AbortController()
    let schemaProblems: SchemaProblems | null = null
    /** The answer is saved, except for the result of the schema check. */
    let isSaved = false
    /** The outcome of a stream that has ended, while its schema check runs. */
    let streamOutcome: AnswerOutcome | null = null
    let isEnded = false

    /** Saves and publishes the answer in this tick, since the app may be about to exit. */
    function end(outcome: AnswerOutcome): void {
      if (isEnded) return
      isEnded = true
      answer.close()
      checkEnd.abort()
      recorder.end()
      throttle.end()
      running.delete(id)
      // An answer that is stopped during its schema check is complete.
      const final = streamOutcome ?? outcome
      if (!isSaved || !tryStoreProblems(id, schemaProblems)) save(conversationId, final, finishedAs(final))
      onEnd(conversationId, id)
      if (running.size > 0) return
      for (const resolve of onIdle) resolve()
      onIdle = []
    }

    /** Checks a complete answer against its schema, after saving it: the app may be killed meanwhile. */
    async function checkAnswer(): Promise<void> {
      const outcome = streamOutcome
      const checking = outcome?.status === 'done' ? checkSchema(request, answer.answer, checkEnd.signal) : null
      if (outcome === null || checking === null) return
      schemaProblems = { notChecked: 'stopped' }
      recorder.end()
      isSaved = trySave(finishedAs(outcome))
      schemaProblems = await checking
    }

    /** Records and publishes the answer while it arrives. */
    async function follow(): Promise<void> {
      for await (const event of answer.events()) {
        if (!answer.accept(event)) return
        switch (event.type) {
          case 'delta': {
            const { text, reasoning, hasParts, chunk } = event
            recorder.append(text, reasoning, chunk)
            if (reasoning) publish(conversationId, { type: 'reasoning', messageId: id, text: reasoning })
            if (text) publish(conversationId, { type: 'text', messageId: id, text })
            if (hasParts) throttle.changed()
            break
          }
          case 'waiting':
            publish(conversationId, { type: 'waiting', messageId: id, ...event.waiting })
            break
          case 'end':
            streamOutcome = event.outcome
            await checkAnswer()
            end(event.outcome)
        }
      }
    }

    running.set(id, { conversationId, answer, end })
    void follow().catch((error: unknown) => {
      if (isEnded) throw error
      end({ status: 'failed', error: toErrorData(error) })
    })

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

  /** Saves an answer before its schema check, so that nothing is lost if the app is killed meanwhile. */
  function trySave(finished: FinishedAnswer): boolean {
    try {
      store.finish(finished)
      return true
    } catch {
      // Retried when the answer ends, which reports the error.
      return false
    }
  }

  function tryStoreProblems(id: string, problems: SchemaProblems | null): boolean {
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

  /** Returns the fields that a complete but unsaved answer shows. */
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
    /** Returns the ids of the answers in flight in a conversation. */
    inConversation,
    isAnsweringIn: (conversationId: string): boolean => inConversation(conversationId).length > 0,
    /** Returns the ids of the conversations with an answer in flight. */
    conversationIds: (): string[] => [...new Set([...running.values()].map((run) => run.conversationId))],
    isRunning: (answerId: string): boolean => running.has(answerId),
    /** Returns why nothing of an answer has arrived yet. */
    waiting: (answerId: string): WaitReason | null => running.get(answerId)?.answer.waiting() ?? null,
    /** Starts the next attempt without waiting for its delay. */
    tryNow(answerId: string): void {
      const run = running.get(answerId)
      const waiting = run?.answer.tryNow()
      if (run && waiting) publish(run.conversationId, { type: 'waiting', messageId: answerId, ...waiting })
    },
    isBusy: (): boolean => running.size > 0,
    /** Resolves when no answer is in flight. */
    idle: (): Promise<void> =>
      running.size === 0 ? Promise.resolve() : new Promise((resolve) => onIdle.push(resolve)),
    end: (answerId: string, outcome: AnswerOutcome): void => running.get(answerId)?.end(outcome),
    endAll(outcome: AnswerOutcome): void {
      for (const { end } of running.values()) end(outcome)
    },
    /** Returns a message with the text that has arrived but is not saved yet. */
    current(message: Message): Message {
      if (message.role !== 'assistant') return message
      const run = running.get(message.id)
      if (!run) {
        // Left over from an earlier run, and the database is read-only.
        const status = message.status === 'streaming' ? 'interrupted' : message.status
        return { ...message, status, ...unsavedParts(message.id) }
      }
      return {
        ...message,
        ...partsOf(run.answer.answer),
        // The row is already `done` while the schema check runs.
        status: 'streaming',
        schemaProblems: null,
        firstTokenAfter: run.answer.firstTokenAfter(),
        reasonedFor: run.answer.reasonedFor(),
        requestId: run.answer.requestId(),
      }
    },
    /** Returns an answer that is in flight or could not be saved; null if the database is up to date. */
    unsavedAnswer(id: string): Answer | null {
      return running.get(id)?.answer.answer ?? unsaved.get(id)?.finished.answer ?? null
    },
    /** Returns the ids of answers in flight and of complete answers that could not be saved. */
    inFlight: (): string[] => [...running.keys(), ...unsaved.keys()],
    /** Retries to save the answers that could not be saved when they ended. */
    saveUnsaved(): void {
      for (const { conversationId, outcome, finished } of unsaved.values()) {
        save(conversationId, outcome, finished)
        if (!unsaved.has(finished.id)) onEnd(conversationId, finished.id)
      }
    },
  }
}

/** Returns the message fields of what has arrived. */
function partsOf(answer: Answer): Partial<AssistantMessage> {
  const { text, reasoning, model, provider } = answer
  return { text, reasoning, model, provider, ...answerPartsOf(answer), ...factsOf(answer) }
}
