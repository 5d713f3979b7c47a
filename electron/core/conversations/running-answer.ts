import { answerFromCompletion, applyChunk, emptyAnswer, type Answer } from '#shared/answer.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { DialectName } from '#shared/gateway/dialect.ts'
import type { ErrorData } from '#shared/errors.ts'
import type { ChatEvent } from '../gateway-client/client.ts'
import { answerOutcome, type AnswerOutcome, type StreamEnd } from './answer-outcome.ts'

/** What sends a request: the gateway client's `chat`. */
export type Complete = (request: ChatRequest, signal: AbortSignal) => AsyncIterable<ChatEvent>

/** The gateway that answers a conversation. */
export interface AnsweringGateway {
  readonly dialect: DialectName
  readonly complete: Complete
}

/** What is told while an answer arrives. */
export interface AnswerListener {
  onDelta(text: string, reasoning: string): void
  /** Why nothing arrives yet, in a sentence. */
  onWaiting(note: string): void
  /** Told once, as the last. */
  onEnd(outcome: AnswerOutcome): void
}

/** An answer under way. */
export interface RunningAnswer {
  /** What has arrived so far; it grows. */
  readonly answer: Answer
  readonly requestId: () => string | null
  readonly note: () => string | null
  /** Milliseconds. */
  readonly firstTokenAfter: () => number | null
  readonly elapsed: () => number
  /** Closes the connection and ends the answer as it is, at once. */
  end(outcome: AnswerOutcome): void
}

/** Sends the request and follows its answer to the end, whoever watches. */
export function runAnswer(
  { dialect, complete }: AnsweringGateway,
  request: ChatRequest,
  listener: AnswerListener,
): RunningAnswer {
  const abort = new AbortController()
  const started = performance.now()
  const elapsed = (): number => Math.round(performance.now() - started)
  let answer = emptyAnswer()
  let requestId: string | null = null
  let note: string | null = null
  let firstTokenAfter: number | null = null
  let hasBegun = false
  let isEnded = false

  function end(outcome: AnswerOutcome): void {
    if (isEnded) return
    isEnded = true
    abort.abort()
    listener.onEnd(outcome)
  }

  function add(text: string, reasoning: string): void {
    if (text === '' && reasoning === '') return
    firstTokenAfter ??= elapsed()
    note = null
    listener.onDelta(text, reasoning)
  }

  function wait(reason: string): void {
    if (firstTokenAfter !== null || note === reason) return
    note = reason
    listener.onWaiting(reason)
  }

  /** Returns whether the stream has said that it is complete. */
  function take(event: ChatEvent): boolean {
    switch (event.type) {
      case 'retrying':
        wait(retryNote(event.error, event.delay))
        return false
      case 'head':
        hasBegun = true
        requestId = event.requestId ?? null
        return false
      case 'keep-alive':
        wait('Waiting for the provider.')
        return false
      case 'malformed':
        return false
      case 'chunk': {
        // Read apart, since taking the end of a long text that grows would copy all of it each time.
        const { text, reasoning } = applyChunk(emptyAnswer(), event.chunk)
        applyChunk(answer, event.chunk)
        add(text, reasoning)
        return false
      }
      case 'completion':
        answer = answerFromCompletion(event.completion, dialect)
        add(answer.text, answer.reasoning)
        return true
      case 'end':
        return true
    }
  }

  async function follow(): Promise<StreamEnd> {
    let isMarked = false
    try {
      for await (const event of complete(request, abort.signal)) {
        if (isEnded) break
        isMarked = take(event) || isMarked
      }
      return { type: 'ended', isMarked }
    } catch (error) {
      return { type: 'threw', error }
    }
  }

  void follow().then((streamEnd) => end(answerOutcome(answer, streamEnd, { hasBegun, requestId })))

  return {
    get answer() {
      return answer
    },
    requestId: () => requestId,
    note: () => note,
    firstTokenAfter: () => firstTokenAfter,
    elapsed,
    end,
  }
}

function retryNote(error: ErrorData, delay: number): string {
  const seconds = Math.max(1, Math.round(delay / 1000))
  return `${error.message} Trying again in ${seconds} s.`
}
