import type { ErrorData } from '#shared/errors.ts'
import type { Outcome, PulledParts } from '#shared/ipc/contract-kinds.ts'

/** The part of `MessagePortMain` that the pump uses. */
export interface StreamPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown
  on(event: 'close', listener: () => void): unknown
  start(): void
  postMessage(message: Outcome<PulledParts<unknown>>): void
  close(): void
}

/** Maximum messages per second of a stream: two per frame at 60 Hz. */
export const maxMessagesPerSecond = 125

/** Messages that may follow each other immediately after a pause, so that a first token is not delayed. */
const maxBurst = 4

/** Milliseconds between messages of a long sequence. */
const messageIntervalMs = 1000 / (maxMessagesPerSecond - maxBurst)

/** Maximum parts of the source per message, so that an endless source cannot block a pull. */
const maxPartsPerMessage = 4096

/** Adds a part to those of the same message, merged with earlier ones where the result is the same. */
export type AddPart = (parts: unknown[], part: unknown) => void

/**
 * Serves one stream over its port. Each `next` is answered with all parts since the last one: the first parts
 * immediately, later ones at most once per `messageIntervalMs`. This is the batching towards the page; `addPart` also
 * merges parts. Reads at most one part ahead, so that back-pressure reaches the source. Closing the port aborts the
 * handler's signal and ends its iterator.
 */
export function pumpStream(
  port: StreamPort,
  open: (signal: AbortSignal) => AsyncIterable<unknown>,
  describeError: (error: unknown) => ErrorData,
  addPart: AddPart = (parts, part) => void parts.push(part),
): void {
  const abort = new AbortController()
  let source: AsyncIterator<unknown> | undefined
  let prefetched: Promise<Step> | undefined
  /** When the next message is due at an even rate, in the time of `performance.now`. */
  let nextDueMs = -Infinity
  let isPulling = false
  let isClosed = false

  /** Opens the source with the first pull, so that a bad request fails like any other stream. */
  async function advance(): Promise<IteratorResult<unknown>> {
    source ??= open(abort.signal)[Symbol.asyncIterator]()
    return source.next()
  }

  /** Returns the pending step of the source, requested only once. */
  function step(): Promise<Step> {
    prefetched ??= advance().then(
      (result): Step => (result.done ? { type: 'done' } : { type: 'part', part: result.value }),
      (error: unknown): Step => ({ type: 'failed', error }),
    )
    return prefetched
  }

  async function gather(): Promise<{ answer: Outcome<PulledParts<unknown>>; isLast: boolean }> {
    const parts: unknown[] = []
    let taken = 0
    let next: Step | undefined = await step()
    while (next?.type === 'part') {
      prefetched = undefined
      addPart(parts, next.part)
      taken += 1
      next =
        taken < maxPartsPerMessage ? await raceUntil(step(), nextDueMs - (maxBurst - 1) * messageIntervalMs) : undefined
    }
    if (next?.type === 'failed' && taken === 0) {
      return { answer: { ok: false, error: describeError(next.error) }, isLast: true }
    }
    // An error after parts waits for the next pull; the end may go with the last part.
    const done = next?.type === 'done'
    return { answer: { ok: true, value: { parts, done } }, isLast: done }
  }

  async function pull(): Promise<void> {
    // A second `next` before the answer has no effect.
    if (isPulling || isClosed) return
    isPulling = true
    try {
      const { answer, isLast } = await gather()
      if (isClosed) return
      nextDueMs = Math.max(nextDueMs, performance.now()) + messageIntervalMs
      port.postMessage(answer)
      if (isLast) close()
      // Prefetches one part, so that a slow reader gets something immediately.
      else void step()
    } finally {
      isPulling = false
    }
  }

  function close(): void {
    if (isClosed) return
    isClosed = true
    abort.abort()
    // Ends a generator that was not started or waits for its signal; its error has no reader.
    void source?.return?.().catch(() => undefined)
    port.close()
  }

  port.on('message', ({ data }) => {
    if (data === 'next') void pull().catch(close)
  })
  port.on('close', close)
  port.start()
}

type Step = { type: 'part'; part: unknown } | { type: 'done' } | { type: 'failed'; error: unknown }

/**
 * Returns the step if it arrives by `time` (of `performance.now`), or within this turn of the event loop if `time` has
 * passed.
 */
async function raceUntil(step: Promise<Step>, time: number): Promise<Step | undefined> {
  const remaining = time - performance.now()
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = remaining > 0 ? setTimeout(resolve, remaining, undefined) : undefined
  const turn = timer ? undefined : setImmediate(resolve, undefined)
  try {
    return await Promise.race([step, late])
  } finally {
    clearTimeout(timer)
    clearImmediate(turn)
  }
}
