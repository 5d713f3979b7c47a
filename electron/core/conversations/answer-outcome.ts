import type { Answer } from '#shared/answer.ts'
import { AppError, type ErrorData, toErrorData } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { createGatewayError } from '../gateway-client/gateway-error.ts'
import type { FinishedAnswer } from './message-store.ts'

export interface AnswerOutcome {
  readonly status: FinishedAnswer['status']
  readonly error: ErrorData | null
}

/** How the stream of an answer ended: with or without `[DONE]`, or with an error. */
export type StreamEnd =
  | { readonly type: 'ended'; readonly isMarked: boolean }
  | { readonly type: 'threw'; readonly error: unknown }

/** Returns the status and error of an answer whose stream has ended. `headArrived`: the response head had arrived. */
export function answerOutcome(
  answer: Answer,
  end: StreamEnd,
  { headArrived, requestId }: { readonly headArrived: boolean; readonly requestId: string | null },
): AnswerOutcome {
  if (end.type === 'threw' && isTooLong(end.error)) return { status: 'failed', error: toErrorData(end.error) }
  const head = { status: 200, requestId: requestId ?? undefined }
  if (answer.error) return { status: 'failed', error: createGatewayError(answer.error, head).data }
  if (answer.finishReason === 'error') {
    const error = { code: 'error', ...explain('answerEndedWithError') }
    return { status: 'failed', error: createGatewayError(error, head).data }
  }
  // A finish reason completes the answer, even if the connection breaks after it.
  if (answer.finishReason !== null) return { status: 'done', error: null }
  switch (end.type) {
    case 'ended':
      return end.isMarked ? { status: 'done', error: null } : { status: 'interrupted', error: brokenOff }
    case 'threw': {
      const error = toErrorData(end.error)
      const isConnectionLost =
        end.error instanceof AppError && error.source === 'transport' && error.kind !== 'bad-response'
      return { status: headArrived && isConnectionLost ? 'interrupted' : 'failed', error }
    }
  }
}

/** This error takes precedence over a finish reason that has arrived. */
function isTooLong(error: unknown): boolean {
  return error instanceof AppError && error.data.source === 'transport' && error.data.kind === 'too-long'
}

/** `fetch` reports a socket that closes early as a normal end; only `[DONE]` is missing. */
const brokenOff: ErrorData = {
  source: 'transport',
  kind: 'interrupted',
  ...explain('answerBrokeOff'),
}
