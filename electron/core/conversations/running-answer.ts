import { answerFromCompletion, applyChunk, emptyAnswer, type Answer } from '#shared/answer.ts'
import { maxAnswerSize, maxToolCalls, sizeOf, sizeOfChunk } from '#shared/answer-size.ts'
import type { RequestPreview } from '#shared/conversation.ts'
import type { ChatChunk, ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { DialectName } from '#shared/gateway/dialect.ts'
import { gatewayReason } from '#shared/gateway-reason.ts'
import { AppError, type ErrorData } from '#shared/errors.ts'
import { explain, pickExplanation } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { ChatEvent } from '../gateway-client/client.ts'
import { answerOutcome, type AnswerOutcome, type StreamEnd } from './answer-outcome.ts'
import { startAnswerClock } from './answer-clock.ts'
import { withPrefix } from './continued-answer.ts'

/** Sends a request: the gateway client's `chat`. */
export type Complete = (request: ChatRequest, signal: AbortSignal) => AsyncIterable<ChatEvent>

/** The gateway that answers a conversation. */
export interface AnsweringGateway {
  readonly dialect: DialectName
  readonly complete: Complete
  /** Returns the address and headers of a request, without the key. */
  readonly describe: (request: ChatRequest) => Pick<RequestPreview, 'method' | 'url' | 'headers'>
}

/** Why nothing has arrived yet: a sentence, and the time of the next automatic attempt in milliseconds since 1970. */
export interface WaitReason {
  readonly note: Explanation
  readonly until?: number
}

/** Callbacks while an answer arrives. */
export interface AnswerListener {
  /** `chunk` is the source of the texts; undefined if the answer arrived as one response. */
  onDelta(text: string, reasoning: string, chunk: ChatChunk | undefined): void
  /** Other parts than the texts have changed. */
  onParts(): void
  onWaiting(waiting: WaitReason): void
  /** Awaited after the last chunk and before `onEnd`. Ending the answer meanwhile aborts the signal. */
  beforeEnd?(outcome: AnswerOutcome, signal: AbortSignal): Promise<unknown>
  /** Runs once, as the last callback. */
  onEnd(outcome: AnswerOutcome): void
}

/** An answer in flight. */
export interface RunningAnswer {
  /** What has arrived so far. The object is mutated. */
  readonly answer: Answer
  readonly requestId: () => string | null
  readonly waiting: () => WaitReason | null
  /** Starts the next attempt without waiting for its delay. */
  tryNow(): void
  /** Milliseconds. */
  readonly firstTokenAfter: () => number | null
  readonly reasonedFor: () => number | null
  readonly elapsed: () => number
  /** Closes the connection and ends the answer with what has arrived. */
  end(outcome: AnswerOutcome): void
}

/** Sends a request and reads its answer to the end. `prefix` is the answer that it continues. */
export function runAnswer(
  { dialect, complete }: Pick<AnsweringGateway, 'dialect' | 'complete'>,
  request: ChatRequest,
  listener: AnswerListener,
  prefix: Answer | null = null,
): RunningAnswer {
  const abort = new AbortController()
  const clock = startAnswerClock()
  let answer = prefix ? structuredClone(prefix) : emptyAnswer()
  let size = sizeOf(prefix)
  let requestId: string | null = null
  let waiting: WaitReason | null = null
  let endWait: (() => void) | null = null
  let headArrived = false
  let isEnded = false
  /** The outcome of a stream that has ended, while `beforeEnd` runs. */
  let streamOutcome: AnswerOutcome | null = null

  function end(outcome: AnswerOutcome): void {
    if (isEnded) return
    isEnded = true
    clock.stop()
    abort.abort()
    // An answer that is stopped during `beforeEnd` is complete.
    listener.onEnd(streamOutcome ?? outcome)
  }

  function add(delta: Answer, chunk?: ChatChunk): void {
    const { text, reasoning } = delta
    const hasNewParts = hasParts(delta)
    clock.record(reasoning !== '', text !== '' || hasNewParts)
    if (clock.firstTokenAfter() !== null) waiting = null
    listener.onDelta(text, reasoning, chunk)
    if (hasNewParts) listener.onParts()
  }

  function wait(next: WaitReason): void {
    if (clock.firstTokenAfter() !== null || isSameWait(waiting, next)) return
    waiting = next
    listener.onWaiting(next)
  }

  /** Applies an event. Returns whether it marks the end of the answer. Throws `too-long`. */
  function handle(event: ChatEvent): boolean {
    switch (event.type) {
      case 'retrying':
        endWait = event.tryNow
        wait({ note: reasonOf(event.error), until: Date.now() + event.delay })
        return false
      case 'head':
        headArrived = true
        endWait = null
        requestId = event.requestId ?? null
        return false
      case 'keep-alive':
        wait({ note: explain('waitingForProvider') })
        return false
      case 'malformed':
        return false
      case 'chunk': {
        size += sizeOfChunk(event.chunk)
        if (size > maxAnswerSize || answer.toolCalls.length > maxToolCalls) throw tooLong()
        // Parsed separately: slicing the new part off a long text would copy all of it for each chunk.
        const delta = applyChunk(emptyAnswer(), event.chunk)
        applyChunk(answer, event.chunk)
        add(delta, event.chunk)
        return false
      }
      case 'completion': {
        const completion = answerFromCompletion(event.completion, dialect)
        size += sizeOf(completion)
        if (size > maxAnswerSize) throw tooLong()
        answer = prefix ? withPrefix(prefix, completion) : completion
        add(completion)
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
        isMarked = handle(event) || isMarked
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
    streamOutcome = answerOutcome(answer, streamEnd, { headArrived, requestId })
    await listener.beforeEnd?.(streamOutcome, abort.signal)
    end(streamOutcome)
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
      wait({ note: explain('tryingAgain') })
    },
    firstTokenAfter: clock.firstTokenAfter,
    reasonedFor: clock.reasonedFor,
    elapsed: clock.elapsed,
    end,
  }
}

function isSameWait(one: WaitReason | null, other: WaitReason): boolean {
  return one?.note.message === other.note.message && one.until === other.until
}

/** The error for an answer above the limit. The chunk that exceeds it is dropped. */
function tooLong(): AppError {
  return new AppError({ source: 'transport', kind: 'too-long', ...explain('answerTooLarge') })
}

function hasParts({ toolCalls, refusal, annotations, images, audio }: Answer): boolean {
  return toolCalls.length > 0 || refusal !== '' || annotations.length > 0 || images.length > 0 || audio !== null
}

/** Returns why an attempt failed, in the words of the provider or gateway. */
function reasonOf(error: ErrorData): Explanation {
  const reason = error.source === 'gateway' ? gatewayReason(error) : null
  if (reason === null) return pickExplanation(error)
  return { message: reason.who === null ? reason.text : `${reason.who}: ${reason.text}` }
}
