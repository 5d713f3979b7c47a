import { AppError } from '#shared/errors.ts'
import type { EndpointName } from '#shared/gateway/endpoints.ts'

/** How long to wait, in milliseconds (security.md, Reliability). */
export interface Deadlines {
  /** From sending to the first byte of the answer's body; it includes connecting. */
  readonly firstByte: number
  /** Between two pieces of the answer. */
  readonly idle: number
  /**
   * Between two pieces of a stream that bring something of the answer: comments that say "still processing" bring
   * nothing. An answer of JSON must have arrived as a whole within it after its head, however it drips.
   */
  readonly data: number
}

/** The deadlines of each operation; `other` holds for those that are not named. */
export type OperationDeadlines = { readonly other: Deadlines } & { readonly [Name in EndpointName]?: Deadlines }

export const defaultDeadlines = {
  other: { firstByte: 60_000, idle: 45_000, data: 120_000 },
  // Models think for minutes, during which gateways send comments; none thinks in silence for more than ten.
  'chat.complete': { firstByte: 60_000, idle: 45_000, data: 600_000 },
  // A recording is uploaded and heard through before the first byte comes back.
  'audio.transcribe': { firstByte: 600_000, idle: 45_000, data: 600_000 },
} satisfies OperationDeadlines

/**
 * A request's patience: its `signal` aborts when the caller's does, or when the time last set has passed.
 */
export interface Deadline {
  readonly signal: AbortSignal
  /**
   * Sets the time that may pass from now on, in milliseconds, and what is said when it has. `data` has a time of its own
   * beside that of `bytes`.
   */
  extend(time: number, message: string, of?: 'bytes' | 'data'): void
  /** What ended the request, if this did: cancelled by the caller, or timed out. */
  readonly failure: () => AppError | null
  /** The request is over, or not wanted any more: what is left of it is closed. */
  end(): void
}

export function startDeadline(caller: AbortSignal): Deadline {
  const timeout = new AbortController()
  const timers: { bytes?: NodeJS.Timeout; data?: NodeJS.Timeout } = {}
  let late: AppError | null = null
  return {
    signal: AbortSignal.any([caller, timeout.signal]),
    extend(time, message, of = 'bytes') {
      clearTimeout(timers[of])
      timers[of] = setTimeout(() => {
        late = new AppError({ source: 'transport', kind: 'timeout', message })
        timeout.abort(late)
      }, time)
    },
    failure: () => (caller.aborted ? cancelled() : late),
    end() {
      clearTimeout(timers.bytes)
      clearTimeout(timers.data)
      timeout.abort()
    },
  }
}

/** The caller did not want the answer any more. */
export function cancelled(): AppError {
  return new AppError({ source: 'transport', kind: 'cancelled', message: 'Cancelled.' })
}
