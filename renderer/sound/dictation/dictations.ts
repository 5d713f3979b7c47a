import { create } from 'zustand'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { Clip, TranscriptionSettings } from '#shared/voice.ts'
import { call } from '../../bridge/call.ts'

/** A recording whose transcript goes to a place. Main keeps the progress with the clip. */
export type Dictation = { readonly clipId: string } & (
  | { readonly step: 'recorded' }
  | { readonly step: 'asked' }
  | { readonly step: 'begun'; readonly transcriptionId: string }
  | { readonly step: 'refused'; readonly error: ErrorData }
)

/** By the place that the text goes to. */
export const useDictations = create<Readonly<Record<string, Dictation>>>(() => ({}))

/** Registers a clip for a place. Transcribes it immediately, unless it is silent or no model is known yet. */
export function dictate(place: string, clip: Clip, settings: TranscriptionSettings | null | undefined): void {
  if (clip.isSilent || !settings) put(place, { clipId: clip.id, step: 'recorded' })
  else void transcribeDictation(place, clip.id, settings, false)
}

/** Transcribes a clip; with `evenSilence` also where it seems to contain no speech. */
export async function transcribeDictation(
  place: string,
  clipId: string,
  settings: TranscriptionSettings,
  evenSilence: boolean,
): Promise<void> {
  put(place, { clipId, step: 'asked' })
  try {
    const { id } = await call('clip.transcribe', { clipId, settings, evenSilence })
    put(place, { clipId, step: 'begun', transcriptionId: id })
  } catch (error) {
    put(place, { clipId, step: 'refused', error: toErrorData(error) })
  }
}

/** Cancels a transcription. It is sent immediately, since the window may close. */
export function cancelTranscription(transcriptionId: string): void {
  void call('clip.cancel', { transcriptionId })
}

/** Removes a dictation whose text was inserted or is not wanted. The clip is kept. */
export function endDictation(place: string): void {
  const { [place]: _ended, ...others } = useDictations.getState()
  useDictations.setState(others, true)
}

function put(place: string, dictation: Dictation): void {
  useDictations.setState({ [place]: dictation })
}
