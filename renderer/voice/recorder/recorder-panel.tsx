import { Mic, Pause, Play, Square } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Clip } from '#shared/voice.ts'
import { useCommand } from '../../bridge/query.ts'
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
import { isTranscribed, readTranscription } from '../../sound/dictation/transcription-choice.ts'
import { useDiscardRecording } from '../../sound/dictation/use-discard-recording.ts'
import { usePressToRecord } from '../../sound/dictation/use-press-to-record.ts'
import { changeVoicePreferences, useVoicePreferences } from '../../sound/dictation/voice-preferences.ts'
import { recordingText as text } from '../../text/en/recording.ts'
import { transcriptionText } from '../../text/en/transcription.ts'
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

/** Records a clip. `isFirst` is true while there are no clips, and recording is the main action. */
export function RecorderPanel({ isFirst }: { isFirst: boolean }) {
  const state = useRecordingOf(place)
  const isElsewhere = useIsRecordingElsewhere(place)
  const isRecording = state !== null && isOpen(state)
  const isShown = state !== null && isBusy(state)
  const record = useRecord()
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
        {isRecording ? (
          <Running isPaused={state.status === 'paused'} />
        ) : (
          <>
            <MicrophoneSelect disabled={isElsewhere} />
            {isElsewhere && <span className="small quiet">{text.elsewhere}</span>}
          </>
        )}
      </div>
      <Switches isRecording={isRecording} />
    </section>
  )
}

/** Returns a function that records a clip, shows it, and transcribes it as the Transcribe button would. */
function useRecord(): () => void {
  const { mutate: transcribe } = useCommand('clip.transcribe', { failed: transcriptionText.notStarted })
  async function finish({ id, isSilent }: Clip): Promise<void> {
    selectClip(id)
    if (isSilent || !useVoicePreferences.getState().transcribesRecordings) return
    const wanted = await readTranscription()
    if (wanted !== null && !(await isTranscribed(id))) transcribe({ clipId: id, ...wanted, evenSilence: false })
  }
  // After a failure the clip is shown as not transcribed, with the button; a deleted one is not shown.
  return () => startRecorder(place, (clip) => void finish(clip).catch(() => undefined))
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

/** What happens at the end of a recording. Whether silence ends it is decided before it starts. */
function Switches({ isRecording }: { isRecording: boolean }) {
  const { transcribesRecordings, stopsAtSilence } = useVoicePreferences()
  return (
    <div className={styles.switches}>
      <LabelledSwitch
        label={text.transcribeAutomatically}
        checked={transcribesRecordings}
        onChange={(checked) => changeVoicePreferences({ transcribesRecordings: checked })}
      />
      {!isRecording && (
        <LabelledSwitch
          label={text.stopAtSilence}
          checked={stopsAtSilence}
          onChange={(checked) => changeVoicePreferences({ stopsAtSilence: checked })}
        />
      )}
    </div>
  )
}

function LabelledSwitch(props: ComponentProps<typeof Switch>) {
  return (
    <span className="row">
      <Switch {...props} />
      <span className="small dim" aria-hidden>
        {props.label}
      </span>
    </span>
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
