import {
  answerFromCompletion,
  applyChunk,
  deltaOf,
  emptyAnswer,
  type Answer,
  type AnswerDelta,
} from '#shared/answer.ts'
import { maxAnswerSize, maxToolCalls, sizeOf, sizeOfChunk } from '#shared/answer-size.ts'
import { type DialectName, dialects } from '#shared/gateway/dialect.ts'
import type { HeadFacts } from '#shared/gateway/head-facts.ts'
import type { KnownUsage, Usage } from '#shared/gateway/usage.ts'
import type { ChatChunk, ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { CacheWish, ResponseCache } from '#shared/gateway/response-cache.ts'
import { gatewayReason } from '#shared/gateway-reason.ts'
import { AppError, type ErrorData } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { pickExplanation } from '#shared/messages/explain-with.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { AnsweringGateway } from '../gateway-client/answering-gateway.ts'
import type { ChatEvent } from '../gateway-client/client.ts'
import { answerOutcome, type AnswerOutcome, type StreamEnd } from './answer-outcome.ts'
import { withPrefix } from './continued-answer.ts'

/** Why nothing has arrived yet: a sentence, and the time of the next automatic attempt in milliseconds since 1970. */
export interface WaitReason {
  readonly note: Explanation
  readonly until?: number
}

/** What happens to an answer, in order. `end` is the last event: the stream has ended. */
export type AnswerEvent =
  | (AnswerDelta & { readonly type: 'delta'; readonly chunk: ChatChunk })
  /** The answer arrived as one response. */
  | (AnswerDelta & { readonly type: 'delta'; readonly chunk: null; readonly completion: Answer })
  | { readonly type: 'waiting'; readonly waiting: WaitReason }
  | { readonly type: 'end'; readonly outcome: AnswerOutcome }

/** An answer in flight. */
export interface RunningAnswer {
  /** What has arrived so far. The object is mutated. */
  readonly answer: Answer
  /** The gateway's id of the request: from the head, or that of a generation from the answer. */
  readonly requestId: () => string | null
  readonly waiting: () => WaitReason | null
  /** Milliseconds. */
  readonly firstTokenAfter: () => number | null
  readonly reasonedFor: () => number | null
  readonly elapsed: () => number
  /** Sends the request and yields the events of its answer, none after `close`. Read it once. */
  events(): AsyncGenerator<AnswerEvent>
  /**
   * Takes an event into the state. Call it in the tick in which the event is published, so that a new watcher neither
   * misses it nor gets it twice. Returns false for an event that was overtaken by `close`.
   */
  accept(event: AnswerEvent): boolean
  /** Starts the next attempt without waiting for its delay. Returns what the answer waits for now; null if unchanged. */
  tryNow(): WaitReason | null
  /** Closes the connection. The answer ends with what has arrived. */
  close(): void
}

/** Creates the answer to a request. `prefix` is the answer that it continues; `cache` turns response caching on. */
export function runAnswer(
  { dialect, complete }: Pick<AnsweringGateway, 'dialect' | 'complete'>,
  request: ChatRequest,
  prefix: Answer | null = null,
  cache: CacheWish | null = null,
): RunningAnswer {
  const abort = new AbortController()
  const clock = startAnswerClock()
  let answer = prefix ? structuredClone(prefix) : emptyAnswer()
  let size = sizeOf(prefix)
  let requestId: string | null = null
  let head: HeadFacts | undefined
  let waiting: WaitReason | null = null
  let endWait: (() => void) | null = null
  let headArrived = false
  let cached: ResponseCache | null = null
  let isClosed = false

  function isNewWait(next: WaitReason): boolean {
    return clock.firstTokenAfter() === null && !isSameWait(waiting, next)
  }

  /** Returns what an event of the gateway changes, or null. Throws `too-long`. */
  function answerEventOf(event: ChatEvent): AnswerEvent | null {
    switch (event.type) {
      case 'retrying':
        endWait = event.tryNow
        return { type: 'waiting', waiting: { note: reasonOf(event.error), until: Date.now() + event.delay } }
      case 'head':
        headArrived = true
        endWait = null
        requestId = event.requestId ?? null
        head = event.facts
        cached = event.cache ?? (cache === null ? null : unreportedCache)
        return null
      case 'keep-alive':
        return { type: 'waiting', waiting: { note: explain('waitingForProvider') } }
      case 'chunk':
        size += sizeOfChunk(event.chunk)
        if (size > maxAnswerSize || answer.toolCalls.length > maxToolCalls) throw tooLong()
        return { type: 'delta', ...deltaOf(event.chunk), chunk: event.chunk }
      case 'completion': {
        const completion = answerFromCompletion(event.completion, dialect)
        size += sizeOf(completion)
        if (size > maxAnswerSize) throw tooLong()
        const { text, reasoning } = completion
        return { type: 'delta', text, reasoning, hasParts: hasParts(completion), chunk: null, completion }
      }
      case 'malformed':
      case 'end':
        return null
    }
  }

  async function* events(): AsyncGenerator<AnswerEvent> {
    let end: StreamEnd
    let isMarked = false
    if (isClosed) return
    try {
      for await (const event of complete(request, abort.signal, cache)) {
        if (isClosed) return
        const next = answerEventOf(event)
        if (next?.type === 'delta' || (next?.type === 'waiting' && isNewWait(next.waiting))) yield next
        isMarked ||= event.type === 'end' || event.type === 'completion'
      }
      end = { type: 'ended', isMarked }
    } catch (error) {
      end = { type: 'threw', error }
    }
    if (isClosed) return
    clock.stop()
    yield { type: 'end', outcome: answerOutcome(answer, end, { headArrived, requestId }) }
  }

  return {
    get answer() {
      return answer
    },
    requestId: () => requestId ?? generationIdOf(answer, dialect),
    waiting: () => waiting,
    firstTokenAfter: clock.firstTokenAfter,
    reasonedFor: clock.reasonedFor,
    elapsed: clock.elapsed,
    events,
    accept(event) {
      if (isClosed) return false
      switch (event.type) {
        case 'delta':
          if (event.chunk !== null) applyChunk(answer, event.chunk)
          else answer = prefix ? withPrefix(prefix, event.completion) : event.completion
          clock.record(event.reasoning !== '', event.text !== '' || event.hasParts)
          if (cached !== null) noteCache(answer, cached)
          if (clock.firstTokenAfter() !== null) waiting = null
          break
        case 'waiting':
          waiting = event.waiting
          break
        case 'end':
          // The head of a stream was sent before its cost was known, which some gateways write as 0.
          if (head?.cost) answer.usage = withCost(answer.usage, head.cost)
      }
      if (head !== undefined) answer.head = head
      return true
    },
    tryNow() {
      if (endWait === null || isClosed) return null
      endWait()
      endWait = null
      const next: WaitReason = { note: explain('tryingAgain') }
      if (!isNewWait(next)) return null
      waiting = next
      return next
    },
    close() {
      isClosed = true
      clock.stop()
      abort.abort()
    },
  }
}

const unreportedCache: ResponseCache = { status: 'unreported', ageSeconds: null, ttlSeconds: null }
/** A hit used no model. */
const noUsage: Usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }

/** Adds what the response cache did. A hit costs nothing, also if the gateway reports no cost for it. */
function noteCache(answer: Answer, cached: ResponseCache): void {
  answer.responseCache = cached
  if (cached.status === 'hit') answer.usage = { ...noUsage, ...answer.usage, cost: answer.usage?.cost ?? 0 }
}

/** OpenRouter and others have the id of a generation only in its answer. Ids of other servers cannot be looked up. */
export function generationIdOf({ id }: Pick<Answer, 'id'>, dialect: DialectName): string | null {
  return id !== null && (dialects[dialect].generationId?.test(id) ?? false) ? id : null
}

/** Adds a cost from the head of an answer. A cost in the answer itself stays. */
function withCost(usage: KnownUsage | null, cost: number): KnownUsage {
  return { ...usage, cost: usage?.cost ?? cost }
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

/** Measures an answer in milliseconds since its request. */
export function startAnswerClock(now: () => number = () => performance.now()) {
  const started = now()
  let first: number | null = null
  let reasoningFrom: number | null = null
  let reasonedFor: number | null = null
  let stopped: number | null = null
  const elapsed = (): number => stopped ?? Math.round(now() - started)

  return {
    elapsed,
    /** Records the arrival of reasoning, of content, or of both. */
    record(hasReasoning: boolean, hasContent: boolean): void {
      if (!hasReasoning && !hasContent) return
      first ??= elapsed()
      if (hasReasoning) reasoningFrom ??= elapsed()
      if (hasContent && reasoningFrom !== null) reasonedFor ??= elapsed() - reasoningFrom
    },
    firstTokenAfter: (): number | null => first,
    /** Time from the first reasoning to the first content, or until now. Null without reasoning. */
    reasonedFor: (): number | null => reasonedFor ?? (reasoningFrom === null ? null : elapsed() - reasoningFrom),
    /** Freezes `elapsed` and `reasonedFor`. */
    stop(): void {
      stopped ??= elapsed()
    },
  }
}
