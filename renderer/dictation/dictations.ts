import { create } from 'zustand'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { Clip, TranscriptionSettings } from '#shared/voice.ts'
import { call } from '../bridge/call.ts'

/** What was recorded for a place, on its way to become text there. How far that is stands with the clip, in main. */
export type Dictation = { readonly clipId: string } & (
  | { readonly step: 'recorded' }
  | { readonly step: 'asked' }
  | { readonly step: 'begun'; readonly transcriptionId: string }
  | { readonly step: 'refused'; readonly error: ErrorData }
)

/** By the place that the text goes to. */
export const useDictations = create<Readonly<Record<string, Dictation>>>(() => ({}))

/** A clip is there for a place. It is written down at once, unless nothing was said in it or there is no model yet. */
export function dictate(place: string, clip: Clip, settings: TranscriptionSettings | null | undefined): void {
  if (clip.isSilent || !settings) put(place, { clipId: clip.id, step: 'recorded' })
  else void transcribe(place, clip.id, settings, false)
}

/** Has it written down; with `evenSilence` also where nothing seems to have been said. */
export async function transcribe(
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

/** The text has arrived at its place, or is not wanted there. The clip stays. */
export function endDictation(place: string): void {
  const { [place]: _ended, ...others } = useDictations.getState()
  useDictations.setState(others, true)
}

function put(place: string, dictation: Dictation): void {
  useDictations.setState({ [place]: dictation })
}
