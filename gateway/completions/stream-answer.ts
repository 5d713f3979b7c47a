import type { ProviderPart } from '../providers/chat-provider.ts'
import { simulateFault } from './collect-answer.ts'
import { createEventStream } from './event-stream.ts'
import type { PendingAnswer } from './pending-answer.ts'
import { writeFrames } from './write-frames.ts'

interface StreamOptions {
  /**
   * Milliseconds that a status may be delayed, and that a stream may be silent before it sends a keep-alive comment.
   */
  readonly keepAliveIntervalMs: number
  readonly reportFault: (error: unknown) => void
}

/**
 * Sends the answer as server-sent events. The response begins with the first part, so that an early refusal has its own
 * status. If a provider is slow, it begins without one, and a later refusal is reported inside the stream.
 */
export async function streamAnswer(answer: PendingAnswer, options: StreamOptions): Promise<Response> {
  const { parts, work } = answer
  const first = parts.next()
  try {
    const early = await resolveInTime(first, options.keepAliveIntervalMs)
    if (early?.done === false && early.value.type === 'fault' && early.value.fault.kind !== 'malformed') {
      const response = await simulateFault(early.value.fault, answer)
      await parts.return()
      work.end()
      return response
    }
  } catch (error) {
    work.end()
    throw error
  }
  const frames = writeFrames(prepend(first, parts), answer, options.reportFault)
  return new Response(createEventStream(frames, answer, options.keepAliveIntervalMs), {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

/** Returns the result if it comes in time, otherwise undefined. Clears its timer in every case. */
async function resolveInTime<Result>(result: Promise<Result>, milliseconds: number): Promise<Result | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), milliseconds)
  try {
    return await Promise.race([result, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Yields the same parts, the first of which was requested already. */
async function* prepend(
  first: Promise<IteratorResult<ProviderPart, void>>,
  rest: AsyncGenerator<ProviderPart, void>,
): AsyncGenerator<ProviderPart, void> {
  try {
    for (let next = await first; next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return()
  }
}
