import type { AppError } from '#shared/errors.ts'
import { cancelled, type Deadlines, startDeadline } from './deadline.ts'
import type { GatewayRequest } from './build-request.ts'
import type { Fetch } from './fetch.ts'
import { gatewayErrorFrom } from './gateway-error.ts'
import { describeNetworkError } from './network-error.ts'
import { readPieces, readText } from './read-body.ts'
import { parseRetryAfter } from './retry-after.ts'
import { isRefusedForNow } from './retry-delay.ts'

/** What an error's body may have at most, in bytes. The rest of a longer one is of no use to anybody. */
const maxError = 256 * 1024

/** A successful answer whose head has arrived. */
export interface OpenAnswer {
  readonly contentType: string
  readonly status: number
  readonly requestId: string | undefined
  /** Throws an `AppError` when the connection breaks, stalls or is cancelled. */
  readonly pieces: AsyncIterable<Uint8Array>
  /** The text without the key that was sent, where a gateway repeats it in an error that is shown and stored. */
  readonly hideKey: (text: string) => string
  /** Something of the answer itself has come. From the first call on it ends at the deadline for data after the last. */
  readonly noteData: () => void
  /** Sets the deadline for data once, for the whole rest of the answer: no byte extends it. */
  readonly limitTotal: () => void
  /** Closes the connection where the answer has not been read to its end. */
  readonly close: () => void
}

/** One attempt at a request. `mayRepeat`: the gateway certainly has not begun to work on it. */
export type Attempt = { type: 'answered'; answer: OpenAnswer } | { type: 'failed'; error: AppError; mayRepeat: boolean }

/** Sends a request and waits for the head of its answer. Anything but a 2xx is a failure with the error in its body. */
export async function openAnswer(
  fetch: Fetch,
  request: GatewayRequest,
  deadlines: Deadlines,
  caller: AbortSignal,
): Promise<Attempt> {
  if (caller.aborted) return { type: 'failed', error: cancelled(), mayRepeat: false }
  const hideKey = keyHider(request)
  const deadline = startDeadline(caller)
  deadline.extend(deadlines.firstByte, 'The gateway did not begin to answer in time.')

  let response: Response
  try {
    response = await fetch(request.url, { ...request, redirect: 'error', signal: deadline.signal })
  } catch (error) {
    deadline.end()
    const ended = deadline.failure()
    return ended
      ? { type: 'failed', error: ended, mayRepeat: false }
      : { type: 'failed', ...describeNetworkError(error, false) }
  }

  function noteData(): void {
    deadline.extend(deadlines.data, 'The gateway kept the connection open, but sent nothing of the answer.', 'data')
  }

  function limitTotal(timeoutMs = deadlines.data): void {
    deadline.extend(timeoutMs, 'The gateway took too long to send its answer.', 'data')
  }

  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      yield* readPieces(response, () =>
        deadline.extend(deadlines.idle, 'The gateway stopped in the middle of the answer.'),
      )
    } catch (error) {
      throw deadline.failure() ?? describeNetworkError(error, true).error
    } finally {
      deadline.end()
    }
  }

  const head = {
    status: response.status,
    requestId: response.headers.get('x-generation-id') ?? undefined,
    retryAfter: parseRetryAfter(response.headers.get('retry-after'), Date.now()),
  }
  if (response.ok) {
    const contentType = response.headers.get('content-type') ?? ''
    return {
      type: 'answered',
      answer: { ...head, contentType, pieces: pieces(), hideKey, noteData, limitTotal, close: () => deadline.end() },
    }
  }
  limitTotal(deadlines.idle)
  // What could not be read of an error's body does not hide the status.
  const body = await readText(pieces(), maxError).catch(() => '')
  if (caller.aborted) return { type: 'failed', error: cancelled(), mayRepeat: false }
  return { type: 'failed', error: gatewayErrorFrom(hideKey(body), head), mayRepeat: isRefusedForNow(head.status) }
}

function keyHider({ headers }: GatewayRequest): (text: string) => string {
  const key = headers['Authorization']?.replace(/^Bearer /, '')
  return key ? (text) => text.replaceAll(key, '***') : (text) => text
}
