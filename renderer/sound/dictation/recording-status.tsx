import { formatClock } from '../../text/format.ts'
import { recordingText } from '../../text/en/recording.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import type { RecordingState } from '../capture/recording-state.ts'
import { MicrophoneNote } from './microphone-note.tsx'
import { dismissRecording, giveUpSaving, retrySaving } from './recorder.ts'
import styles from './recording.module.css'

interface RecordingProblemProps {
  state: RecordingState
  /** Starts another recording. */
  onRecord: () => void
}

/** Shows what is wrong with a recording, where it is made. */
export function RecordingProblem({ state, onRecord }: RecordingProblemProps) {
  const { status, problem, error, savedSeconds } = state
  if (problem !== null) return <MicrophoneNote problem={problem} onRetry={onRecord} onDismiss={dismissRecording} />
  if (error === null) return null
  if (status === 'failed') return <ErrorProblem error={error} onRetry={onRecord} />
  if (status === 'unsaved') {
    return (
      <ErrorProblem
        error={error}
        onRetry={retrySaving}
        moreActions={
          <Button variant="ghost" onClick={giveUpSaving}>
            {recordingText.keepSaved}
          </Button>
        }
      />
    )
  }
  return (
    <ErrorProblem
      error={error}
      moreActions={
        <span className="small quiet num">{recordingText.savedUntil(formatClock(savedSeconds * 1000))}</span>
      }
    />
  )
}

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

/** A red dot while a recording runs, hollow while it is paused. */
export function RecordingDot({ isPaused = false, size }: { isPaused?: boolean; size?: 'small' }) {
  return <span className={styles.dot} data-paused={isPaused || undefined} data-size={size} />
}

/** Explains why a recording has ended, unless the person stopped it. */
export function RecordingEnded({ state, className }: { state: RecordingState; className: string }) {
  if (state.status !== 'finished') return null
  const words = state.seconds === 0 ? recordingText.nothingRecorded : state.ended && recordingText.ended(state.ended)
  if (!words) return null
  return (
    <div className={className}>
      <output className="small grow">{words}</output>
      <Button size="small" variant="ghost" onClick={dismissRecording}>
        {recordingText.dismiss}
      </Button>
    </div>
  )
}
