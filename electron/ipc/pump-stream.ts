import type { ErrorData } from '#shared/errors.ts'
import type { Outcome, Pulled } from '#shared/ipc/contract-kinds.ts'

/** What the pump needs of a `MessagePortMain`. */
export interface StreamPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown
  on(event: 'close', listener: () => void): unknown
  start(): void
  postMessage(message: Outcome<Pulled<unknown>>): void
  close(): void
}

/** At most so many messages of a stream are in any second: two in a frame at 60 Hz. */
export const messagesASecond = 125

/** So many of them may follow one another at once where there were few before: a first token waits for nothing. */
const burst = 4

/** From one message to the next in a long row, in milliseconds. */
const messageInterval = 1000 / (messagesASecond - burst)

/** What a pull may gather at most before it answers, so that an endless source cannot hold it. */
const partsPerMessage = 4096

/**
 * Serves one stream over its port. Each `next` is answered with all parts since the last one: the first parts at once,
 * later ones at most once in `messageInterval`. Nothing is read from the handler beyond one part ahead while nobody
 * asks, so the reader's pace reaches the source. Closing the port aborts the handler's signal and ends its iterator.
 */
export function pumpStream(
  port: StreamPort,
  open: (signal: AbortSignal) => AsyncIterable<unknown>,
  describeError: (error: unknown) => ErrorData,
): void {
  const abort = new AbortController()
  let source: AsyncIterator<unknown> | undefined
  let ahead: Promise<Step> | undefined
  /** When the next message would come at an even pace, in the time of `performance.now`. */
  let due = -Infinity
  let isPulling = false
  let isClosed = false

  /** The step under way: asked of the source once, however often it is looked at. */
  function step(): Promise<Step> {
    source ??= open(abort.signal)[Symbol.asyncIterator]()
    ahead ??= source.next().then(
      (result): Step => (result.done ? { type: 'done' } : { type: 'part', part: result.value }),
      (error: unknown): Step => ({ type: 'failed', error }),
    )
    return ahead
  }

  async function gather(): Promise<{ answer: Outcome<Pulled<unknown>>; isLast: boolean }> {
    const parts: unknown[] = []
    let next: Step | undefined = await step()
    while (next?.type === 'part') {
      ahead = undefined
      parts.push(next.part)
      next = parts.length < partsPerMessage ? await before(step(), due - (burst - 1) * messageInterval) : undefined
    }
    if (next?.type === 'failed' && parts.length === 0) {
      return { answer: { ok: false, error: describeError(next.error) }, isLast: true }
    }
    // An error that follows parts waits for the next pull; the end may travel with the last part.
    const done = next?.type === 'done'
    return { answer: { ok: true, value: { parts, done } }, isLast: done }
  }

  async function pull(): Promise<void> {
    // A second `next` while one is unanswered asks for nothing more.
    if (isPulling || isClosed) return
    isPulling = true
    try {
      const { answer, isLast } = await gather()
      if (isClosed) return
      due = Math.max(due, performance.now()) + messageInterval
      port.postMessage(answer)
      if (isLast) close()
      // One part ahead, so that a slow reader finds something at once.
      else void step()
    } finally {
      isPulling = false
    }
  }

  function close(): void {
    if (isClosed) return
    isClosed = true
    abort.abort()
    // A generator that was never started, or waits for its signal, ends here; its error has no reader any more.
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

/** What has arrived by `time` (of `performance.now`), or in this turn of the event loop where that has passed. */
async function before(step: Promise<Step>, time: number): Promise<Step | undefined> {
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
