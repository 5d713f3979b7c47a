import { openPcmPlayer } from '../audio/pcm-player.ts'
import type { SpeechSettings } from '#shared/voice.ts'
import { watch } from '../bridge/watch.ts'
import { leaveVoice, takeVoice } from '../speech/one-voice.ts'
import { useSpeechPreferences } from '../speech/speech-preferences.ts'
import { clearHighlight, highlightSentence } from './highlight-sentence.ts'
import { type Reader, startReader } from './reader.ts'
import { useReading } from './reading-state.ts'
import type { Sentence } from './speakable-text.ts'

export interface ReadAloudOptions {
  readonly sentences: readonly Sentence[]
  readonly from: number
  readonly settings: SpeechSettings
  readonly profileId: string | undefined
  /** The element that shows them, as long as it is there. */
  readonly findElement: () => Element | null
}

let reader: Reader | null = null

/** Reads sentences aloud, in place of whatever sounds in this window. The bar shows how it goes. */
export function readAloud({ sentences, from, settings, profileId, findElement }: ReadAloudOptions): void {
  stopReading()
  takeVoice(stopReading)
  const { volume, output } = useSpeechPreferences.getState()
  const gateway = profileId === undefined ? {} : { profileId }
  reader = startReader({
    sentences: sentences.map(({ spoken }) => spoken),
    from,
    speak: (text, signal) =>
      watch('speech.speak', { text, settings: { ...settings, format: 'pcm' }, isKept: false, ...gateway }, signal),
    open: (type, onChange) => openPcmPlayer(type, { volume, outputId: output.id, onChange }),
    onChange: (reading) => {
      useReading.setState({ reading })
      if (reading.status === 'failed') clearHighlight()
      else highlightSentence(findElement(), sentences, reading.index)
    },
    onEnd: stopReading,
  })
}

export function stopReading(): void {
  reader?.stop()
  reader = null
  leaveVoice(stopReading)
  clearHighlight()
  useReading.setState({ reading: null })
}

export const pauseReading = (): void => reader?.pause()
export const retryReading = (): void => reader?.retry()
export const skipSentence = (by: number): void => reader?.skip(by)

export function resumeReading(): void {
  takeVoice(stopReading)
  reader?.resume()
}
