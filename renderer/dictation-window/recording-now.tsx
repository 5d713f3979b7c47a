import { isOpen, type RecordingState } from '../audio/recording-state.ts'
import { LevelMeter } from '../dictation/level-meter.tsx'
import { LiveWaveform } from '../dictation/live-waveform.tsx'
import { recordingWords } from '../dictation/recording-words.ts'
import { dictationText as text } from '../text/en/dictation.ts'
import { formatClock } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

interface RecordingNowProps {
  state: RecordingState
  onStop: () => void
  onCancel: () => void
}

/** Shows duration and level, with the buttons that end the recording. */
export function RecordingNow({ state, onStop, onCancel }: RecordingNowProps) {
  const mayChange = isOpen(state)
  return (
    <>
      <div className="row">
        {mayChange ? <span className="rec-dot" /> : <Spinner />}
        <output className="medium">{recordingWords(state)}</output>
        <span className="num dim grow">{formatClock(Math.floor(state.seconds) * 1000)}</span>
        <LevelMeter level={state.levels.at(-1) ?? 0} />
      </div>
      <div className="grow">
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
