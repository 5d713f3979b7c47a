import { untilStopped, type PendingAnswer } from './pending-answer.ts'
import { keepAliveComment, type StreamFrame } from './write-frames.ts'

const encoder = new TextEncoder()

/** Characters after which a piece is sent although more is available. */
const maxPiece = 16 * 1024

/**
 * Creates the body of a streamed answer. Frames are requested only when the socket has taken the earlier ones, and the
 * provider stops when the client disconnects.
 * @param keepAliveIntervalMs milliseconds of silence after which a comment shows that the connection is alive
 */
export function createEventStream(
  frames: AsyncGenerator<StreamFrame, void>,
  { work, cutConnection }: Pick<PendingAnswer, 'work' | 'cutConnection'>,
  keepAliveIntervalMs: number,
): ReadableStream<Uint8Array> {
  const pieces = createPieceReader(frames)
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
          // Only into an empty queue: a slow reader needs no comments, and they must not pile up.
          if (!isWaiting || controller.desiredSize !== 0 || performance.now() - lastSent < keepAliveIntervalMs) return
          lastSent = performance.now()
          controller.enqueue(encoder.encode(keepAliveComment))
        }, keepAliveIntervalMs / 2)
        keepAlive.unref()
      },
      async pull(controller) {
        isWaiting = true
        const piece = await pieces.next()
        isWaiting = false
        if (isCancelled) return
        switch (piece?.type) {
          case undefined:
            end()
            controller.close()
            break
          case 'text':
            lastSent = performance.now()
            controller.enqueue(encoder.encode(piece.text))
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

/**
 * Joins the texts of frames that are available immediately, since each piece costs a write. A frame that has to be
 * waited for begins a new piece, so text is never delayed by what follows it.
 */
function createPieceReader(frames: AsyncGenerator<StreamFrame, void>): { next(): Promise<StreamFrame | undefined> } {
  let upcoming: Promise<IteratorResult<StreamFrame, void>> | undefined
  return {
    async next() {
      const { value: first, done } = await (upcoming ?? frames.next())
      upcoming = undefined
      if (done === true) return undefined
      if (first.type !== 'text') return first
      let { text } = first
      // Resolves when everything that needs no waiting has run.
      const pause = new Promise<undefined>((resolve) => process.nextTick(resolve))
      while (text.length < maxPiece) {
        upcoming = frames.next()
        const next = await Promise.race([upcoming, pause])
        if (next?.value?.type !== 'text') break
        text += next.value.text
        upcoming = undefined
      }
      return { type: 'text', text }
    },
  }
}
