import type { ErrorData } from '#shared/errors.ts'
import type { MicrophoneLoss } from './microphone.ts'
import type { MicrophoneProblem } from './microphone-problem.ts'

/** What a recording tells whoever shows it. */
export interface RecordingState {
  /** `unsaved` has ended, but the disk does not take all of it. */
  readonly status: 'starting' | 'recording' | 'paused' | 'finishing' | 'unsaved' | 'finished' | 'failed'
  readonly clipId: string | null
  readonly seconds: number
  /** Of which so many are on the disk. */
  readonly savedSeconds: number
  /** The last loudnesses, as root mean squares from 0 to 1, twenty a second; the newest last. */
  readonly levels: readonly number[]
  readonly device: string
  /** Why there is no microphone. */
  readonly problem: MicrophoneProblem | null
  /** Why nothing is written; it is tried again with each piece. */
  readonly error: ErrorData | null
  /** What ended it. */
  readonly ended: RecordingEnd | null
}

/** Somebody, a pause in the speech, the longest that a recording may be, or the loss of the microphone. */
export type RecordingEnd = 'stopped' | 'silence' | 'limit' | MicrophoneLoss

export const newRecording: RecordingState = {
  status: 'starting',
  clipId: null,
  seconds: 0,
  savedSeconds: 0,
  levels: [],
  device: '',
  problem: null,
  error: null,
  ended: null,
}

/** Whether sound still comes in, or may again. */
export function isOpen({ status }: RecordingState): boolean {
  return status === 'starting' || status === 'recording' || status === 'paused'
}
