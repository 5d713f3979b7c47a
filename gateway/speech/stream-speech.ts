import type { Work } from '../http/open-work.ts'

type Parts = AsyncGenerator<Uint8Array<ArrayBuffer>, void>

interface StreamSpeechOptions {
  readonly reportFault: (error: unknown) => void
  /** Closes the connection without an end. */
  readonly cutConnection: () => void
}

/**
 * Creates the body of a speech: one part is made ahead of what the socket has taken, and none after the client has
 * disconnected. An error closes the connection, since audio cannot carry an error.
 */
export function streamSpeech(
  first: IteratorResult<Uint8Array<ArrayBuffer>, void>,
  parts: Parts,
  work: Work,
  { reportFault, cutConnection }: StreamSpeechOptions,
): ReadableStream<Uint8Array> {
  let upcoming: Promise<typeof first> = Promise.resolve(first)
  let isCancelled = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await upcoming
          if (isCancelled) return
          if (done === true) {
            work.end()
            controller.close()
            return
          }
          controller.enqueue(value)
          upcoming = parts.next()
          // Rejections are handled by the next pull.
          upcoming.catch(() => {})
        } catch (error) {
          work.end()
          if (!work.signal.aborted) reportFault(error)
          if (!isCancelled) cutConnection()
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
