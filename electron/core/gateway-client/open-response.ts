import type { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { cancelled, type Deadlines, startDeadline } from './deadline.ts'
import type { GatewayRequest } from './build-request.ts'
import type { Fetch } from './fetch.ts'
import { parseGatewayError } from './gateway-error.ts'
import { describeNetworkError } from './network-error.ts'
import { readPieces, readBodyText } from './read-body.ts'
import { parseRetryAfter, isRefusedForNow } from './retry-delay.ts'

/** Maximum number of bytes read from the body of an error. */
const maxErrorBytes = 256 * 1024

/** A successful response whose head has arrived. */
export interface OpenResponse {
  readonly contentType: string
  readonly status: number
  readonly requestId: string | undefined
  readonly header: (name: string) => string | null
  /** Throws an `AppError` when the connection breaks, stalls or is cancelled. */
  readonly pieces: AsyncIterable<Uint8Array>
  /** Replaces the key in a text, in case a gateway repeats it in an error that is shown and stored. */
  readonly hideKey: (text: string) => string
  /** Content has arrived: restarts the deadline for data. */
  readonly extendDataDeadline: () => void
  /** Sets the deadline for the complete rest of the body. No byte extends it. */
  readonly setTotalDeadline: () => void
  /** Closes the connection, if the body was not read to its end. */
  readonly close: () => void
}

/** Result of one attempt. `canRetry`: the gateway certainly did not process the request. */
export type Attempt =
  | { type: 'answered'; answer: OpenResponse }
  | { type: 'failed'; error: AppError; canRetry: boolean }

/**
 * Sends a request and waits for the head of the response. Any status other than 2xx is a failure with the error from
 * its body.
 */
export async function openResponse(
  fetch: Fetch,
  request: GatewayRequest,
  deadlines: Deadlines,
  callerSignal: AbortSignal,
): Promise<Attempt> {
  if (callerSignal.aborted) return { type: 'failed', error: cancelled(), canRetry: false }
  const hideKey = keyHider(request)
  const deadline = startDeadline(callerSignal)
  deadline.extend(deadlines.firstByteMs, explain('firstByteTimeout'))

  let response: Response
  try {
    response = await fetch(request.url, { ...request, redirect: 'error', signal: deadline.signal })
  } catch (error) {
    deadline.end()
    const ended = deadline.failure()
    return ended
      ? { type: 'failed', error: ended, canRetry: false }
      : { type: 'failed', ...describeNetworkError(error, false) }
  }

  function extendDataDeadline(): void {
    deadline.extend(deadlines.dataMs, explain('nothingButKeepAlives'), 'data')
  }

  function setTotalDeadline(timeoutMs = deadlines.dataMs): void {
    deadline.extend(timeoutMs, explain('answerTimeout'), 'data')
  }

  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      yield* readPieces(response, () => deadline.extend(deadlines.idleMs, explain('answerStalled')))
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
      answer: {
        ...head,
        header: (name) => response.headers.get(name),
        contentType,
        pieces: pieces(),
        hideKey,
        extendDataDeadline,
        setTotalDeadline,
        close: () => deadline.end(),
      },
    }
  }
  setTotalDeadline(deadlines.idleMs)
  // A body that cannot be read must not hide the status.
  const body = await readBodyText(pieces(), maxErrorBytes).catch(() => '')
  if (callerSignal.aborted) return { type: 'failed', error: cancelled(), canRetry: false }
  return { type: 'failed', error: parseGatewayError(hideKey(body), head), canRetry: isRefusedForNow(head.status) }
}

function keyHider({ headers }: GatewayRequest): (text: string) => string {
  const key = headers['Authorization']?.replace(/^Bearer /, '')
  return key ? (text) => text.replaceAll(key, '***') : (text) => text
}
