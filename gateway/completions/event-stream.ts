import { untilStopped, type OpenAnswer } from './open-answer.ts'
import { processing, type Frame } from './write-frames.ts'

const encoder = new TextEncoder()

/**
 * The body of a streamed answer. A frame is asked for only when the socket has taken the one before it, and the
 * provider stops when the client goes away.
 * @param keepAliveEvery milliseconds of silence after which a comment shows that the connection lives
 */
export function createEventStream(
  frames: AsyncGenerator<Frame, void>,
  { work, cutConnection }: Pick<OpenAnswer, 'work' | 'cutConnection'>,
  keepAliveEvery: number,
): ReadableStream<Uint8Array> {
  let keepAlive: NodeJS.Timeout | undefined
  let lastSent = performance.now()
  let isWaiting = false
  let isCancelled = false
  const end = () => {
    clearInterval(keepAlive)
    work.end()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        keepAlive = setInterval(() => {
          // Only into an empty queue: a slow reader needs no comments, and none may pile up.
          if (!isWaiting || controller.desiredSize !== 0 || performance.now() - lastSent < keepAliveEvery) return
          lastSent = performance.now()
          controller.enqueue(encoder.encode(processing))
        }, keepAliveEvery / 2)
        keepAlive.unref()
      },
      async pull(controller) {
        isWaiting = true
        const { value: frame, done } = await frames.next()
        isWaiting = false
        if (isCancelled) return
        if (done === true) {
          end()
          controller.close()
          return
        }
        switch (frame.type) {
          case 'text':
            lastSent = performance.now()
            controller.enqueue(encoder.encode(frame.text))
            break
          case 'silence':
            clearInterval(keepAlive)
            await untilStopped(work)
            break
          case 'cut':
            end()
            cutConnection()
            break
        }
      },
      async cancel() {
        isCancelled = true
        work.stop()
        end()
        await frames.return()
      },
    },
    { highWaterMark: 0 },
  )
}
