import type { RecordingState } from '../capture/recording-state.ts'
import { recordingText } from '../../text/en/recording.ts'

/** Returns the text for the state of a recording. */
export function recordingWords({ status }: RecordingState): string {
  switch (status) {
    case 'starting':
      return recordingText.starting
    case 'recording':
      return recordingText.recording
    case 'paused':
      return recordingText.paused
    case 'finishing':
    case 'unsaved':
    case 'finished':
    case 'failed':
      return recordingText.finishing
  }
}
