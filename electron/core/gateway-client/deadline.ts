import { AppError } from '#shared/errors.ts'
import type { EndpointName } from '#shared/gateway/endpoints.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'

/** Timeouts in milliseconds (security.md, Reliability). */
export interface Deadlines {
  /** From sending until the first byte of the body, including connecting. */
  readonly firstByteMs: number
  /** Between two pieces of the body. */
  readonly idleMs: number
  /**
   * Between two pieces with content: comments such as "still processing" do not count. A JSON answer must be complete
   * within this time after its head.
   */
  readonly dataMs: number
}

/** Timeouts by operation; `other` applies to operations that are not named. */
export type OperationDeadlines = { readonly other: Deadlines } & { readonly [Name in EndpointName]?: Deadlines }

export const defaultDeadlines = {
  other: { firstByteMs: 60_000, idleMs: 45_000, dataMs: 120_000 },
  // Models reason for minutes while gateways send comments, but not for more than ten minutes without either.
  'chat.complete': { firstByteMs: 60_000, idleMs: 45_000, dataMs: 600_000 },
  // A recording is uploaded and transcribed before the first byte of the answer.
  'audio.transcribe': { firstByteMs: 600_000, idleMs: 45_000, dataMs: 600_000 },
} satisfies OperationDeadlines

/** Deadline of a request: `signal` aborts with the signal of the caller, or when a timer expires. */
export function startDeadline(caller: AbortSignal) {
  const timeout = new AbortController()
  const timers: { bytes?: NodeJS.Timeout; data?: NodeJS.Timeout } = {}
  let timeoutError: AppError | null = null
  return {
    signal: AbortSignal.any([caller, timeout.signal]),
    /** Restarts a timer, with the explanation of its timeout error. `bytes` and `data` have separate timers. */
    extend(timeoutMs: number, explanation: Explanation, timer: 'bytes' | 'data' = 'bytes'): void {
      clearTimeout(timers[timer])
      timers[timer] = setTimeout(() => {
        timeoutError = new AppError({ source: 'transport', kind: 'timeout', ...explanation })
        timeout.abort(timeoutError)
      }, timeoutMs)
    },
    /** Returns the reason if this ended the request: cancelled by the caller, or timed out. */
    failure: (): AppError | null => (caller.aborted ? cancelled() : timeoutError),
    /** Ends the request and closes its connection. */
    end(): void {
      clearTimeout(timers.bytes)
      clearTimeout(timers.data)
      timeout.abort()
    },
  }
}

/** Returns the error of a request that the caller aborted. */
export function cancelled(): AppError {
  return new AppError({ source: 'transport', kind: 'cancelled', ...explain('cancelled') })
}
