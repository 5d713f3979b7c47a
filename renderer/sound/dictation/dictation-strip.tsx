import { Pause, Play, X } from 'lucide-react'
import type { RefObject } from 'react'
import { isOpen, type RecordingState } from '../capture/recording-state.ts'
import { recordingText } from '../../text/en/recording.ts'
import { formatClock } from '../../text/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DictationProgress } from './dictation-progress.tsx'
import { useDictations } from './dictations.ts'
import { insertText } from './insert-text.ts'
import { LevelMeter } from './level-meter.tsx'
import { LiveWaveform } from './waveform.tsx'
import { pauseRecorder, resumeRecorder, useRecordingOf } from './recorder.ts'
import { RecordingEnded } from './recording-status.tsx'
import { RecordingProblem } from './recording-status.tsx'
import { recordingWords } from './recording-status.tsx'
import { useDictating } from './use-dictating.ts'
import { useDiscardRecording } from './use-discard-recording.ts'

interface DictationStripProps {
  place: string
  /** The text is inserted into this field, at the cursor. */
  field: RefObject<HTMLTextAreaElement | null>
}

/** Shows the recording for a field until its transcript is inserted. Renders nothing without one. */
export default function DictationStrip({ place, field }: DictationStripProps) {
  const recording = useRecordingOf(place)
  const dictation = useDictations((dictations) => dictations[place])
  const record = useDictating(place)
  function insert(text: string): boolean {
    if (field.current === null) return false
    insertText(field.current, text)
    return true
  }
  return (
    <>
      {recording !== null && (
        <>
          {recording.status !== 'finished' && recording.status !== 'failed' && <Strip state={recording} />}
          <div className="dictation-problem">
            <RecordingProblem state={recording} onRecord={record} />
          </div>
          <RecordingEnded state={recording} className="dictation-strip" />
        </>
      )}
      {dictation !== undefined && (
        <DictationProgress key={dictation.clipId} place={place} dictation={dictation} onText={insert} />
      )}
    </>
  )
}

function Strip({ state }: { state: RecordingState }) {
  const discard = useDiscardRecording()
  const isPaused = state.status === 'paused'
  const mayChange = isOpen(state)
  return (
    <section className="dictation-strip" aria-label={recordingText.recorder}>
      {mayChange ? <span className={isPaused ? 'rec-dot paused' : 'rec-dot'} /> : <Spinner />}
      <output className="small medium">{recordingWords(state)}</output>
      <span className="small num dim">{formatClock(Math.floor(state.seconds) * 1000)}</span>
      <div className="grow">
        <LiveWaveform levels={state.levels} height={24} />
      </div>
      <span className="row wide-only">
        <LevelMeter level={isPaused ? 0 : (state.levels.at(-1) ?? 0)} />
      </span>
      {mayChange && (
        <>
          <IconButton
            size="small"
            label={isPaused ? recordingText.resume : recordingText.pause}
            icon={isPaused ? Play : Pause}
            onClick={isPaused ? resumeRecorder : pauseRecorder}
          />
          <IconButton size="small" label={recordingText.discard} icon={X} onClick={discard} />
        </>
      )}
    </section>
  )
}
