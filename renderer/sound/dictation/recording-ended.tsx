import type { RecordingState } from '../capture/recording-state.ts'
import { recordingText } from '../../text/en/recording.ts'
import { Button } from '../../ui/button.tsx'
import { dismissRecording } from './recorder.ts'

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
