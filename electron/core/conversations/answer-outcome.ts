import type { Answer } from '#shared/answer.ts'
import { AppError, type ErrorData, toErrorData } from '#shared/errors.ts'
import { gatewayError } from '../gateway-client/gateway-error.ts'
import type { FinishedAnswer } from './message-store.ts'

export interface AnswerOutcome {
  readonly status: FinishedAnswer['status']
  readonly error: ErrorData | null
}

/** How the stream of an answer was left: at its end, with or without `[DONE]`, or by what it threw. */
export type StreamEnd =
  | { readonly type: 'ended'; readonly isMarked: boolean }
  | { readonly type: 'threw'; readonly error: unknown }

/** What has become of an answer. `hasBegun`: the head of it had arrived. */
export function answerOutcome(
  answer: Answer,
  end: StreamEnd,
  { hasBegun, requestId }: { readonly hasBegun: boolean; readonly requestId: string | null },
): AnswerOutcome {
  if (end.type === 'threw' && isTooLong(end.error)) return { status: 'failed', error: toErrorData(end.error) }
  const head = { status: 200, requestId: requestId ?? undefined }
  if (answer.error) return { status: 'failed', error: gatewayError(answer.error, head).data }
  if (answer.finishReason === 'error') {
    const error = { code: 'error', message: 'The gateway ended the answer with an error.' }
    return { status: 'failed', error: gatewayError(error, head).data }
  }
  // A finish reason is the end of the answer, whatever happens to the connection after it.
  if (answer.finishReason !== null) return { status: 'done', error: null }
  switch (end.type) {
    case 'ended':
      return end.isMarked ? { status: 'done', error: null } : { status: 'interrupted', error: brokenOff }
    case 'threw': {
      const error = toErrorData(end.error)
      const isOnTheWay = end.error instanceof AppError && error.source === 'transport' && error.kind !== 'bad-response'
      return { status: hasBegun && isOnTheWay ? 'interrupted' : 'failed', error }
    }
  }
}

/** Whatever it had said before of its end. */
function isTooLong(error: unknown): boolean {
  return error instanceof AppError && error.data.source === 'transport' && error.data.kind === 'too-long'
}

/** A socket that closes early looks like a proper end to `fetch`; the missing `[DONE]` tells. */
const brokenOff: ErrorData = {
  source: 'transport',
  kind: 'interrupted',
  message: 'The answer broke off before it was complete.',
}
