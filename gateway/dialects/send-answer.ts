import { simulateFault } from '../completions/collect-answer.ts'
import { untilStopped } from '../completions/pending-answer.ts'
import { ApiError } from '../http/api-error.ts'
import { toApiError } from '../http/error-response.ts'
import type { Work } from '../http/open-work.ts'
import type { DialectPart } from './dialect-part.ts'

interface SendOptions {
  readonly work: Work
  /** Closes the connection without an end. */
  readonly cutConnection: () => void
  readonly reportFault: (error: unknown) => void
  /** Called with an error in the middle of an answer. */
  readonly onFailed: (error: ApiError) => void
}

type Parts = AsyncGenerator<DialectPart, void>

/**
 * Sends an answer as it comes. The response begins with its head, so that an earlier refusal has its own status. An
 * error after it breaks the connection, unless the answer has reported why it ends.
 */
export async function sendAnswer(parts: Parts, options: SendOptions): Promise<Response> {
  const { work } = options
  try {
    for (;;) {
      const { value: part, done } = await parts.next()
      if (done === true) throw new Error('An answer ended without a head')
      if (part.type === 'fault') {
        const response = await simulateFault(part.fault, options)
        await parts.return()
        work.end()
        return response
      }
      if (part.type !== 'head') continue
      return new Response(createBody(parts, options), {
        status: part.status,
        headers: { 'Content-Type': part.contentType, 'Cache-Control': 'no-store' },
      })
    }
  } catch (error) {
    work.end()
    throw work.signal.aborted ? work.signal.reason : error
  }
}

/** Reads on only when the socket has taken what was read, and stops when the client disconnects. */
function createBody(parts: Parts, { work, cutConnection, reportFault, onFailed }: SendOptions) {
  let isCancelled = false
  let hasReportedWhy = false

  const fail = (controller: ReadableStreamDefaultController<Uint8Array>, error: unknown) => {
    work.end()
    if (isCancelled) return
    const cause: unknown = work.signal.aborted ? work.signal.reason : error
    if (!work.signal.aborted && !(cause instanceof ApiError)) reportFault(cause)
    if (!work.signal.aborted || cause instanceof ApiError) onFailed(toApiError(cause))
    if (hasReportedWhy) controller.close()
    else cutConnection()
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          for (;;) {
            const { value: part, done } = await parts.next()
            if (isCancelled) return
            if (done === true) {
              work.end()
              controller.close()
              return
            }
            if (part.type === 'fault') {
              if (part.fault.kind === 'silence') await untilStopped(work)
              else cutConnection()
              work.end()
              return
            }
            if (part.type === 'refusal') hasReportedWhy = true
            if (part.type === 'head' || part.type === 'finish' || part.bytes === undefined) continue
            controller.enqueue(part.bytes)
            return
          }
        } catch (error) {
          fail(controller, error)
        }
      },
      async cancel() {
        isCancelled = true
        work.stop()
        work.end()
        await parts.return()
      },
    },
    { highWaterMark: 0 },
  )
}
