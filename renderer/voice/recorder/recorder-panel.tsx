import { Mic, Pause, Play, Square } from 'lucide-react'
import { isOpen, type RecordingState } from '../../sound/capture/recording-state.ts'
import { LevelMeter } from '../../sound/dictation/level-meter.tsx'
import { LiveWaveform } from '../../sound/dictation/waveform.tsx'
import {
  isBusy,
  pauseRecorder,
  resumeRecorder,
  startRecorder,
  stopRecorder,
  useIsRecordingElsewhere,
  useRecordingOf,
} from '../../sound/dictation/recorder.ts'
import {
  RecordingDot,
  RecordingEnded,
  RecordingProblem,
  recordingWords,
} from '../../sound/dictation/recording-status.tsx'
import { selectClip } from '../../sound/dictation/selected-clip.ts'
import { useDiscardRecording } from '../../sound/dictation/use-discard-recording.ts'
import { usePressToRecord } from '../../sound/dictation/use-press-to-record.ts'
import { changeVoicePreferences, useVoicePreferences } from '../../sound/dictation/voice-preferences.ts'
import { recordingText as text } from '../../text/en/recording.ts'
import { appShortcuts } from '../../ui/app-shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useMicrophones } from '../../sound/capture/microphones.ts'
import { DeviceSelect } from '../fields/device-select.tsx'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import styles from './recorder-panel.module.css'

/** The recorder's owner name in this panel. */
const place = 'voice'

const record = () => startRecorder(place, ({ id }) => selectClip(id))

/** Records a clip. `isFirst` is true while there are no clips, and recording is the main action. */
export function RecorderPanel({ isFirst }: { isFirst: boolean }) {
  const state = useRecordingOf(place)
  const isElsewhere = useIsRecordingElsewhere(place)
  const isRecording = state !== null && isOpen(state)
  const isShown = state !== null && isBusy(state)
  const press = usePressToRecord(isRecording, record, stopRecorder)
  return (
    <section className={styles.recorder} aria-label={text.recorder}>
      {isShown && <Sound state={state} />}
      {state !== null && <RecordingProblem state={state} onRecord={record} />}
      {state !== null && <RecordingEnded state={state} className="row" />}
      <div className="row">
        <Button
          variant={isRecording || isFirst ? 'primary' : 'default'}
          icon={isRecording ? Square : Mic}
          shortcut={appShortcuts.record}
          title={text.holdHint}
          busy={isShown && !isRecording}
          disabled={isElsewhere}
          {...press}
        >
          {isRecording ? text.stop : text.record}
        </Button>
        {isRecording ? <Running isPaused={state.status === 'paused'} /> : <Choices isElsewhere={isElsewhere} />}
      </div>
    </section>
  )
}

function Sound({ state }: { state: RecordingState }) {
  const isPaused = state.status === 'paused'
  return (
    <>
      <div className="row">
        <RecordingDot isPaused={isPaused} />
        <output className="medium">{recordingWords(state)}</output>
        <span className="num dim">{recordingClock(state.seconds)}</span>
        <span className="grow" />
        <span className="small quiet cut wide-only">{state.device}</span>
        <LevelMeter level={isPaused ? 0 : (state.levels.at(-1) ?? 0)} />
      </div>
      <LiveWaveform levels={state.levels} height={44} />
    </>
  )
}

function Running({ isPaused }: { isPaused: boolean }) {
  const discard = useDiscardRecording()
  return (
    <>
      <Button icon={isPaused ? Play : Pause} onClick={isPaused ? resumeRecorder : pauseRecorder}>
        {isPaused ? text.resume : text.pause}
      </Button>
      <Button variant="ghost" onClick={discard}>
        {text.discard}
      </Button>
      <span className="grow" />
      <span className="small quiet wide-only">{text.onDisk}</span>
    </>
  )
}

function Choices({ isElsewhere }: { isElsewhere: boolean }) {
  const stopsAtSilence = useVoicePreferences((preferences) => preferences.stopsAtSilence)
  return (
    <>
      <MicrophoneSelect disabled={isElsewhere} />
      {isElsewhere && <span className="small quiet">{text.elsewhere}</span>}
      <span className="grow" />
      <span className="small dim" aria-hidden>
        {text.stopAtSilence}
      </span>
      <Switch
        label={text.stopAtSilence}
        checked={stopsAtSilence}
        onChange={(checked) => changeVoicePreferences({ stopsAtSilence: checked })}
      />
    </>
  )
}

/** Returns a duration such as `0:23.4`. */
function recordingClock(seconds: number): string {
  const tenths = Math.floor(seconds * 10)
  const whole = Math.floor(tenths / 10)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}.${tenths % 10}`
}

/** Selects the microphone for the next recording. */
function MicrophoneSelect({ disabled }: { disabled: boolean }) {
  const devices = useMicrophones()
  const chosen = useVoicePreferences((preferences) => preferences.microphone)
  return (
    <DeviceSelect
      className={classNames(field.select, field.auto, styles.microphone)}
      label={text.microphone}
      devices={devices}
      chosen={chosen}
      disabled={disabled}
      system={devices?.length === 0 ? text.noMicrophone : text.systemMicrophone}
      unnamed={text.unnamedMicrophone}
      notConnected={text.notConnected}
      onChoose={(microphone) => changeVoicePreferences({ microphone })}
    />
  )
}
