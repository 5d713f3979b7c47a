import type { ErrorData } from '#shared/errors.ts'
import type { MicrophoneLoss } from './microphone.ts'
import type { MicrophoneProblem } from './microphone-problem.ts'

/** State of a recording. */
export interface RecordingState {
  /** `unsaved` has ended, but could not be saved completely. */
  readonly status: 'starting' | 'recording' | 'paused' | 'finishing' | 'unsaved' | 'finished' | 'failed'
  readonly clipId: string | null
  readonly seconds: number
  /** Seconds that are on the disk. */
  readonly savedSeconds: number
  /** The last levels as root mean squares from 0 to 1, twenty a second, the newest last. */
  readonly levels: readonly number[]
  readonly device: string
  /** Why the microphone could not be opened. */
  readonly problem: MicrophoneProblem | null
  /** Why saving fails at present; it is tried again with each block. */
  readonly error: ErrorData | null
  /** What ended it. */
  readonly ended: RecordingEnd | null
}

/** By hand, by silence after speech, by the maximum length, or by the loss of the microphone. */
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

/** Whether sound is being recorded or may be again. */
export function isOpen({ status }: RecordingState): boolean {
  return status === 'starting' || status === 'recording' || status === 'paused'
}
