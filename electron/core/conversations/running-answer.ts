import { answerFromCompletion, applyChunk, emptyAnswer, type Answer } from '#shared/answer.ts'
import { maxAnswerSize, maxToolCalls, sizeOf, sizeOfChunk } from '#shared/answer-size.ts'
import type { RequestPreview } from '#shared/conversation.ts'
import type { ChatChunk, ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { DialectName } from '#shared/gateway/dialect.ts'
import { gatewayReason } from '#shared/gateway/gateway-reason.ts'
import { AppError, type ErrorData } from '#shared/errors.ts'
import type { ChatEvent } from '../gateway-client/client.ts'
import { answerOutcome, type AnswerOutcome, type StreamEnd } from './answer-outcome.ts'
import { startAnswerClock } from './answer-clock.ts'
import { continued } from './continued-answer.ts'

/** What sends a request: the gateway client's `chat`. */
export type Complete = (request: ChatRequest, signal: AbortSignal) => AsyncIterable<ChatEvent>

/** The gateway that answers a conversation. */
export interface AnsweringGateway {
  readonly dialect: DialectName
  readonly complete: Complete
  /** Where a request would go and with which headers, without the key. */
  readonly describe: (request: ChatRequest) => Pick<RequestPreview, 'method' | 'url' | 'headers'>
}

/** Why nothing arrives yet: a sentence, and when the next try begins by itself, in milliseconds since 1970. */
export interface Waiting {
  readonly note: string
  readonly until?: number
}

/** What is told while an answer arrives. */
export interface AnswerListener {
  /** `chunk` is where the texts came in; none where the answer came in one piece. */
  onDelta(text: string, reasoning: string, chunk: ChatChunk | undefined): void
  /** Something besides the texts has changed. */
  onPieces(): void
  onWaiting(waiting: Waiting): void
  /** Awaited when all has arrived, before the end is told; ending the answer meanwhile aborts the signal. */
  beforeEnd?(outcome: AnswerOutcome, signal: AbortSignal): Promise<unknown>
  /** Told once, as the last. */
  onEnd(outcome: AnswerOutcome): void
}

/** An answer under way. */
export interface RunningAnswer {
  /** What has arrived so far; it grows. */
  readonly answer: Answer
  readonly requestId: () => string | null
  readonly waiting: () => Waiting | null
  /** Ends the wait for the next try; does nothing where there is none. */
  tryNow(): void
  /** Milliseconds. */
  readonly firstTokenAfter: () => number | null
  readonly reasonedFor: () => number | null
  readonly elapsed: () => number
  /** Closes the connection and ends the answer as it is, at once. */
  end(outcome: AnswerOutcome): void
}

/** Sends the request and follows its answer to the end, whoever watches. It is appended to what was `begun` before. */
export function runAnswer(
  { dialect, complete }: Pick<AnsweringGateway, 'dialect' | 'complete'>,
  request: ChatRequest,
  listener: AnswerListener,
  begun: Answer | null = null,
): RunningAnswer {
  const abort = new AbortController()
  const clock = startAnswerClock()
  let answer = begun ? structuredClone(begun) : emptyAnswer()
  let size = sizeOf(begun)
  let requestId: string | null = null
  let waiting: Waiting | null = null
  let endWait: (() => void) | null = null
  let hasBegun = false
  let isEnded = false
  /** What has become of an answer that has arrived as far as it will. */
  let arrived: AnswerOutcome | null = null

  function end(outcome: AnswerOutcome): void {
    if (isEnded) return
    isEnded = true
    clock.stop()
    abort.abort()
    // Stopped while `beforeEnd` works, it is as complete as before.
    listener.onEnd(arrived ?? outcome)
  }

  function add(came: Answer, chunk?: ChatChunk): void {
    const { text, reasoning } = came
    const hasPieces = bringsPieces(came)
    clock.note(reasoning !== '', text !== '' || hasPieces)
    if (clock.firstTokenAfter() !== null) waiting = null
    listener.onDelta(text, reasoning, chunk)
    if (hasPieces) listener.onPieces()
  }

  function wait(next: Waiting): void {
    if (clock.firstTokenAfter() !== null || (waiting?.note === next.note && waiting.until === next.until)) return
    waiting = next
    listener.onWaiting(next)
  }

  /** Returns whether the stream has said that it is complete. Throws `too-long`. */
  function take(event: ChatEvent): boolean {
    switch (event.type) {
      case 'retrying':
        endWait = event.tryNow
        wait({ note: reasonOf(event.error), until: Date.now() + event.delay })
        return false
      case 'head':
        hasBegun = true
        endWait = null
        requestId = event.requestId ?? null
        return false
      case 'keep-alive':
        wait({ note: 'Waiting for the provider.' })
        return false
      case 'malformed':
        return false
      case 'chunk': {
        size += sizeOfChunk(event.chunk)
        if (size > maxAnswerSize || answer.toolCalls.length > maxToolCalls) throw tooLong()
        // Read apart, since taking the end of a long text that grows would copy all of it each time.
        const came = applyChunk(emptyAnswer(), event.chunk)
        applyChunk(answer, event.chunk)
        add(came, event.chunk)
        return false
      }
      case 'completion': {
        const whole = answerFromCompletion(event.completion, dialect)
        size += sizeOf(whole)
        if (size > maxAnswerSize) throw tooLong()
        answer = begun ? continued(begun, whole) : whole
        add(whole)
        return true
      }
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

  async function followToEnd(): Promise<void> {
    const streamEnd = await follow()
    if (isEnded) return
    clock.stop()
    arrived = answerOutcome(answer, streamEnd, { hasBegun, requestId })
    await listener.beforeEnd?.(arrived, abort.signal)
    end(arrived)
  }
  void followToEnd()

  return {
    get answer() {
      return answer
    },
    requestId: () => requestId,
    waiting: () => waiting,
    tryNow() {
      if (endWait === null || isEnded) return
      endWait()
      endWait = null
      wait({ note: 'Trying again.' })
    },
    firstTokenAfter: clock.firstTokenAfter,
    reasonedFor: clock.reasonedFor,
    elapsed: clock.elapsed,
    end,
  }
}

/** What had arrived is kept; the chunk with which it is too long is not. */
function tooLong(): AppError {
  const message = 'The answer reached 32 MB, the most that is kept of one.'
  return new AppError({ source: 'transport', kind: 'too-long', message })
}

function bringsPieces({ toolCalls, refusal, annotations, images, audio }: Answer): boolean {
  return toolCalls.length > 0 || refusal !== '' || annotations.length > 0 || images.length > 0 || audio !== null
}

/** Why the same is asked again, in the words of the one who put it off. */
function reasonOf(error: ErrorData): string {
  const reason = error.source === 'gateway' ? gatewayReason(error) : null
  if (reason === null) return error.message
  return reason.who === null ? reason.text : `${reason.who}: ${reason.text}`
}
