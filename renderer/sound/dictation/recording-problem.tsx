import type { RecordingState } from '../capture/recording-state.ts'
import { formatClock } from '../../text/format.ts'
import { recordingText } from '../../text/en/recording.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { MicrophoneNote } from './microphone-note.tsx'
import { dismissRecording, giveUpSaving, retrySaving } from './recorder.ts'

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
