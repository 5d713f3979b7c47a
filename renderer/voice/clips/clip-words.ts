import type { Clip } from '#shared/voice.ts'
import { clipsText } from '../../text/en/clips.ts'
import { transcriptionText } from '../../text/en/transcription.ts'
import { errorWords } from '../../text/error-words.ts'

/** Returns the title of a clip, or its time where it has none. */
export function clipTitle({ title, createdAt }: Pick<Clip, 'title' | 'createdAt'>): string {
  return title === '' ? clipsText.untitled(createdAt) : title
}

/** Returns the second line of a clip in the list: its transcript, or its state. */
export function clipState({ status, source, isSilent, transcription }: Clip): string {
  const { states } = clipsText
  if (status === 'recording') return source === 'file' ? states.reading : states.recording
  if (transcription === null) return isSilent ? states.silent : states.untouched
  switch (transcription.status) {
    case 'running': {
      const { done, all } = transcription.pieces
      const part = transcriptionText.part(done, all)
      return part === null ? transcriptionText.writing : `${part}, ${transcriptionText.percent(done, all)}`
    }
    case 'failed': {
      const words = transcription.error && errorWords(transcription.error)
      return transcription.text || states.failed(words?.title ?? '')
    }
    case 'cancelled':
      return transcription.text || states.cancelled
    case 'done':
      return transcription.text || states.nothingHeard
  }
}
