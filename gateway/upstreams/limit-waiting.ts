import { EventTooLongError } from '#shared/gateway/server-sent-events.ts'
import { ApiError } from '../http/api-error.ts'
import { unreachable, upstreamError } from './upstream-error.ts'

/** The shortest timeout between two parts, in milliseconds: a server may hold back a tool call until it is complete. */
const minIdleMs = 120_000

/** How long a server may only send keep-alives, in milliseconds: models think for minutes, not longer. */
const maxThinkingMs = 600_000

/**
 * Passes parts on, and stops if the first or the next part takes too long, if only keep-alives arrive, or if the caller
 * disconnects. Counts only the server's time, not the caller's.
 * @throws ApiError 524 if nothing came in time, 503 if the server cannot be reached
 */
export async function* limitWaiting<Part extends { readonly type: string }>(
  name: string,
  firstPartMs: number,
  signal: AbortSignal,
  begin: (signal: AbortSignal) => AsyncGenerator<Part, void>,
): AsyncGenerator<Part, void> {
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  const abortAfter = (milliseconds: number, message: string) =>
    setTimeout(() => controller.abort(new ApiError(524, message)), milliseconds)
  const expectData = () =>
    abortAfter(maxThinkingMs, `${name} sent nothing of its answer for ${maxThinkingMs / 60_000} min`)
  const idleMs = Math.max(firstPartMs, minIdleMs)
  let idle = abortAfter(firstPartMs, `${name} did not begin to answer within ${firstPartMs / 1000} s`)
  let silence = expectData()
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  let isOver = false
  try {
    for await (const part of begin(controller.signal)) {
      clearTimeout(idle)
      if (part.type !== 'waiting') clearTimeout(silence)
      yield part
      idle = abortAfter(idleMs, `${name} sent nothing for ${idleMs / 1000} s in the middle of its answer`)
      if (part.type !== 'waiting') silence = expectData()
    }
    isOver = true
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason
    if (error instanceof EventTooLongError) throw upstreamError(name, 502, { text: 'sent an event that is too long' })
    throw error instanceof ApiError ? error : unreachable(name, error)
  } finally {
    clearTimeout(idle)
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
    // A reader that stops in the middle wants no more parts.
    if (!isOver) controller.abort()
  }
}
