import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBridgeEvent } from '../../bridge/bridge-events.ts'
import { dictationText as text } from '../../text/en/dictation.ts'
import { formatClock } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { isOpen, type RecordingState } from '../capture/recording-state.ts'
import { DictationProgress } from '../dictation/dictation-progress.tsx'
import { cancelTranscription, useDictations } from '../dictation/dictations.ts'
import { discardRecorder, isBusy, stopRecorder, useRecordingOf } from '../dictation/recorder.ts'
import { RecordingEnded } from '../dictation/recording-status.tsx'
import { RecordingProblem } from '../dictation/recording-status.tsx'
import { useDictating } from '../dictation/use-dictating.ts'
import { LevelMeter } from '../dictation/level-meter.tsx'
import { LiveWaveform } from '../dictation/waveform.tsx'
import { recordingWords } from '../dictation/recording-status.tsx'
import { Copying } from './copying.tsx'
import { useWindowKeys } from './use-window-keys.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './dictation-window.module.css'

const place = 'anywhere'

/** One dictation from its start to the clipboard. What does not get there stays in the Voice view. */
export function Dictating({ onAgain }: { onAgain: () => void }) {
  const recording = useRecordingOf(place)
  const dictation = useDictations((dictations) => dictations[place])
  const record = useDictating(place)
  const [transcript, setTranscript] = useState<string | null>(null)
  const [isCancelled, setCancelled] = useState(false)
  const [hasStarted, setStarted] = useState(false)
  const [hasDictation, setHasDictation] = useState(false)
  if (!hasStarted && recording !== null) setStarted(true)
  if (!hasDictation && dictation !== undefined) setHasDictation(true)
  const isRecording = recording !== null && isOpen(recording)
  const isShown = recording !== null && (isRecording || isBusy(recording))

  const begin = useEffectEvent(record)
  useEffect(() => begin(), [])

  // The person has dismissed every message about it.
  const isDismissed = hasDictation || (hasStarted && recording === null)
  const isDiscarded = isCancelled && recording?.status === 'finished'
  const isFinished = transcript === null && dictation === undefined && (isDismissed || isDiscarded)
  useEffect(() => {
    if (isFinished) window.close()
  }, [isFinished])

  function cancel(): void {
    if (isRecording) {
      setCancelled(true)
      // The clip is kept without a transcription.
      discardRecorder(() => undefined)
      return
    }
    if (dictation?.step === 'begun') cancelTranscription(dictation.transcriptionId)
    window.close()
  }

  useWindowKeys({ onEscape: cancel, ...(isRecording && { onEnter: stopRecorder }) })
  useBridgeEvent('dictation.pressed', () => {
    if (isRecording) stopRecorder()
    else if (transcript !== null) onAgain()
  })

  if (transcript !== null) return <Copying text={transcript} />
  return (
    <>
      {isShown && <RecordingNow state={recording} onStop={stopRecorder} onCancel={cancel} />}
      {recording !== null && (
        <>
          <div className={styles.problem}>
            <RecordingProblem state={recording} onRecord={record} />
          </div>
          {!isCancelled && <RecordingEnded state={recording} className={classNames('dictation-strip', styles.ended)} />}
        </>
      )}
      {dictation !== undefined && (
        <DictationProgress
          key={dictation.clipId}
          place={place}
          dictation={dictation}
          onText={(transcribed) => {
            // Set the text before the dictation ends, since the window closes when it has neither.
            flushSync(() => setTranscript(transcribed))
            return true
          }}
        />
      )}
    </>
  )
}

interface RecordingNowProps {
  state: RecordingState
  onStop: () => void
  onCancel: () => void
}

/** Shows duration and level, with the buttons that end the recording. */
function RecordingNow({ state, onStop, onCancel }: RecordingNowProps) {
  const mayChange = isOpen(state)
  return (
    <>
      <div className="row">
        {mayChange ? <span className="rec-dot" /> : <Spinner />}
        <output className="medium">{recordingWords(state)}</output>
        <span className="num dim grow">{formatClock(Math.floor(state.seconds) * 1000)}</span>
        <LevelMeter level={state.levels.at(-1) ?? 0} />
      </div>
      <div className={classNames('grow', styles.middle)}>
        <LiveWaveform levels={state.levels} height={44} />
      </div>
      <div className="row">
        <span className="small quiet grow">{text.keptOnCancel}</span>
        <Button variant="ghost" shortcut="Esc" disabled={!mayChange} onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button variant="primary" shortcut="Enter" disabled={!mayChange} onClick={onStop}>
          {text.stop}
        </Button>
      </div>
    </>
  )
}
