import { create } from 'zustand'
import type { Clip } from '#shared/voice.ts'
import { type Recording, startRecording } from '../audio/recording.ts'
import { isOpen, type RecordingState } from '../audio/recording-state.ts'
import { acquireAudioFocus } from '../speech/one-voice.ts'
import { useVoicePreferences } from './voice-preferences.ts'

/** Seconds of silence after which a recording ends, where that is wanted. */
const silence = 3

/** The one recording that a window makes at a time, for whom, and how it stands. It outlives the view it began in. */
interface Recorder {
  /** The place that asked for it: a conversation, or the Voice view. */
  readonly owner: string | null
  /** Also of one that has ended, until the next begins or somebody has taken note. */
  readonly state: RecordingState | null
}

export const useRecorder = create<Recorder>(() => ({ owner: null, state: null }))

let current: Recording | null = null
/** What is done with the clip of `current` when it is whole. */
let use: (clip: Clip) => void = () => undefined

/** Starts, unless something is being recorded. `whenFinished` is told the clip, where there is one. */
export function startRecorder(owner: string, whenFinished: (clip: Clip) => void): void {
  const { state } = useRecorder.getState()
  if (state && isBusy(state)) return
  // The microphone would hear what sounds.
  acquireAudioFocus(() => undefined)
  const { microphone, stopsAtSilence } = useVoicePreferences.getState()
  const recording = startRecording({
    deviceId: microphone.id,
    stopAtSilence: stopsAtSilence ? silence : null,
    onChange: (changed) => {
      if (current === recording) useRecorder.setState({ owner, state: changed })
    },
  })
  current = recording
  use = whenFinished
  useRecorder.setState({ owner, state: recording.state() })
  void recording.finished.then((clip) => clip !== null && clip.seconds > 0 && use(clip))
}

/** Ends it, and has its clip thrown away. */
export function discardRecorder(throwAway: (clip: Clip) => void): void {
  use = throwAway
  current?.finish()
}

export const stopRecorder = (): void => current?.finish()
export const pauseRecorder = (): void => current?.pause()
export const resumeRecorder = (): void => current?.resume()
export const retrySaving = (): void => current?.retry()
export const giveUpSaving = (): void => current?.giveUp()

/** What stood there of a recording that has ended was read. */
export function dismissRecording(): void {
  const { state } = useRecorder.getState()
  if (state && !isBusy(state)) useRecorder.setState({ owner: null, state: null })
}

/** Whether another recording has to wait. */
export function isBusy(state: RecordingState): boolean {
  return isOpen(state) || state.status === 'finishing' || state.status === 'unsaved'
}

/** The recording of this owner; null where there is none, also where another is recording. */
export function useRecordingOf(owner: string): RecordingState | null {
  return useRecorder((recorder) => (recorder.owner === owner ? recorder.state : null))
}

/** Whether somebody else is recording. */
export function useIsRecordingElsewhere(owner: string): boolean {
  return useRecorder((recorder) => recorder.owner !== owner && recorder.state !== null && isBusy(recorder.state))
}
