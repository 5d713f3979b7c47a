import type { ProgramRequest } from '#shared/programs/program-request.ts'
import { programRequestsText as text } from '../../text/en/program-requests.ts'

/** The status of a request in words, and whether it is a failure. Null while it runs. */
export interface RequestStatus {
  readonly word: string
  readonly isFailure: boolean
}

export function requestStatus({ end, status }: Pick<ProgramRequest, 'end' | 'status'>): RequestStatus | null {
  switch (end) {
    case 'running':
      return null
    case 'done':
      return { word: status === null ? text.noAnswer : String(status), isFailure: false }
    case 'failed':
      // A stream has begun with 200 when it fails.
      return { word: status === null || status < 400 ? text.ends.failed : String(status), isFailure: true }
    case 'stopped':
      return { word: text.ends.stopped, isFailure: false }
    case 'broken-off':
      return { word: text.ends.brokenOff, isFailure: true }
  }
}

type Usage = Pick<ProgramRequest, 'end' | 'attempts' | 'served' | 'promptTokens' | 'completionTokens' | 'cost'>

/** Whether no server was asked, so that there are no tokens and no cost: this is known, unlike a cost that was not reported. */
export function wasRefusedHere({ end, attempts, served }: Usage): boolean {
  return end === 'failed' && attempts.length === 0 && served === null
}

/** Tokens of the request and its answer together; null is unknown. */
export function tokensOf({ promptTokens, completionTokens }: Usage): number | null {
  return promptTokens === null || completionTokens === null ? null : promptTokens + completionTokens
}
