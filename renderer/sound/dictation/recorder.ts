import { create } from 'zustand'
import type { Clip } from '#shared/voice.ts'
import { type Recording, startRecording } from '../capture/recording.ts'
import { isOpen, type RecordingState } from '../capture/recording-state.ts'
import { acquireAudioFocus } from '../playback/audio-focus.ts'
import { useVoicePreferences } from './voice-preferences.ts'

/** Seconds of silence that end a recording, where that is turned on. */
const silenceSeconds = 3

/** The recorder of a window, which makes one recording at a time. It outlives the view that started it. */
interface Recorder {
  /** The place that started it: a conversation, or the Voice view. */
  readonly owner: string | null
  /** Kept after the recording has ended, until the next one begins or the person dismisses it. */
  readonly state: RecordingState | null
}

export const useRecorder = create<Recorder>(() => ({ owner: null, state: null }))

let current: Recording | null = null
/** Called with the complete clip of `current`. */
let onClip: (clip: Clip) => void = () => undefined

/** Starts a recording, unless there is one. Calls `whenFinished` with the clip, where there is one. */
export function startRecorder(owner: string, whenFinished: (clip: Clip) => void): void {
  const { state } = useRecorder.getState()
  if (state && isBusy(state)) return
  // Silence other sound, which the microphone would hear.
  acquireAudioFocus(() => undefined)
  const { microphone, stopsAtSilence } = useVoicePreferences.getState()
  const recording = startRecording({
    deviceId: microphone.id,
    silenceSeconds: stopsAtSilence ? silenceSeconds : null,
    onChange: (changed) => {
      if (current === recording) useRecorder.setState({ owner, state: changed })
    },
  })
  current = recording
  onClip = whenFinished
  useRecorder.setState({ owner, state: recording.state() })
  void recording.finished.then((clip) => clip !== null && clip.seconds > 0 && onClip(clip))
}

/** Ends the recording and calls `throwAway` with its clip. */
export function discardRecorder(discardClip: (clip: Clip) => void): void {
  onClip = discardClip
  current?.finish()
}

export const stopRecorder = (): void => current?.finish()
export const pauseRecorder = (): void => current?.pause()
export const resumeRecorder = (): void => current?.resume()
export const retrySaving = (): void => current?.retry()
export const giveUpSaving = (): void => current?.giveUp()

/** Dismisses the message about a recording that has ended. */
export function dismissRecording(): void {
  const { state } = useRecorder.getState()
  if (state && !isBusy(state)) useRecorder.setState({ owner: null, state: null })
}

/** Whether another recording has to wait. */
export function isBusy(state: RecordingState): boolean {
  return isOpen(state) || state.status === 'finishing' || state.status === 'unsaved'
}

/** Returns the recording of this owner; null where there is none, also while another owner records. */
export function useRecordingOf(owner: string): RecordingState | null {
  return useRecorder((recorder) => (recorder.owner === owner ? recorder.state : null))
}

/** Whether another owner is recording. */
export function useIsRecordingElsewhere(owner: string): boolean {
  return useRecorder((recorder) => recorder.owner !== owner && recorder.state !== null && isBusy(recorder.state))
}
