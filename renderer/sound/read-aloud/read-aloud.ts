import { openPcmPlayer } from '../playback/pcm-player.ts'
import type { SpeechSettings } from '#shared/voice.ts'
import { watch } from '../../bridge/watch.ts'
import { releaseAudioFocus, acquireAudioFocus } from '../playback/audio-focus.ts'
import { useSpeechPreferences } from '../speech/speech-preferences.ts'
import { clearHighlight, highlightSentence } from './highlight-sentence.ts'
import { type Reader, startReader } from './reader.ts'
import { type ReadingState, useReading } from './reading-state.ts'
import type { Sentence } from './speakable-text.ts'

export interface ReadAloudOptions {
  readonly sentences: readonly Sentence[]
  /** False where `add` will add more. */
  readonly isWhole?: boolean
  readonly from: number
  readonly settings: SpeechSettings
  readonly profileId: string | undefined
  /** Returns the element that shows the sentences, while it exists. */
  readonly findElement: () => Element | null
  /** False where another view shows the progress. */
  readonly hasBar?: boolean
  /** Called with the progress and the current sentence. */
  readonly onChange?: (reading: ReadingState, sentence: Sentence | undefined) => void
  /** Called when everything was read, or it was stopped. */
  readonly onEnd?: () => void
}

/** Control of a reading for its caller. Its functions have no effect once another reading has replaced it. */
export interface ReadingControl {
  /** Adds sentences of a growing text; `isWhole` marks the last ones. */
  add(sentences: readonly Sentence[], isWhole: boolean): void
  pause(): void
  resume(): void
  stop(): void
}

let current: { readonly reader: Reader; readonly onEnd: (() => void) | undefined } | null = null

/** Reads sentences aloud and silences other sound in the app. The bar shows the progress. */
export function readAloud(options: ReadAloudOptions): ReadingControl {
  const { from, settings, profileId, findElement, hasBar = true, onChange, onEnd } = options
  stopReading()
  acquireAudioFocus(stopReading)
  const { volume, output } = useSpeechPreferences.getState()
  const gateway = profileId === undefined ? {} : { profileId }
  let sentences = options.sentences
  const reader = startReader({
    sentences: sentences.map(({ spoken }) => spoken),
    isWhole: options.isWhole ?? true,
    from,
    speak: (text, signal) =>
      watch('speech.speak', { text, settings: { ...settings, format: 'pcm' }, isKept: false, ...gateway }, signal),
    open: (type, changed) => openPcmPlayer(type, { volume, outputId: output.id, onChange: changed }),
    onChange: (reading) => {
      useReading.setState({ reading, hasBar })
      if (reading.status === 'failed') clearHighlight()
      else highlightSentence(findElement(), sentences, reading.index)
      onChange?.(reading, sentences[reading.index])
    },
    onEnd: stopReading,
  })
  current = { reader, onEnd }
  const isCurrent = () => current?.reader === reader
  return {
    add(more, isWhole) {
      if (!isCurrent()) return
      sentences = [...sentences, ...more]
      reader.add(
        more.map(({ spoken }) => spoken),
        isWhole,
      )
    },
    pause() {
      if (isCurrent()) pauseReading()
    },
    resume() {
      if (isCurrent()) resumeReading()
    },
    stop() {
      if (isCurrent()) stopReading()
    },
  }
}

export function stopReading(): void {
  const ended = current
  current = null
  ended?.reader.stop()
  releaseAudioFocus(stopReading)
  clearHighlight()
  useReading.setState({ reading: null })
  ended?.onEnd?.()
}

export const pauseReading = (): void => current?.reader.pause()
export const retryReading = (): void => current?.reader.retry()
export const skipSentence = (by: number): void => current?.reader.skip(by)

export function resumeReading(): void {
  acquireAudioFocus(stopReading)
  current?.reader.resume()
}
