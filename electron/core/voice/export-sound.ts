import { createReadStream } from 'node:fs'
import { AppError } from '#shared/errors.ts'
import type { WholeTranscription } from '#shared/voice.ts'
import { captionsOf, toSubRip, toWebVtt } from '#shared/voice/captions.ts'
import { wavHead } from '#shared/voice/wav.ts'
import { explainFileFailure } from '../storage/file-failure.ts'
import { writeWhole } from '../storage/write-whole.ts'
import type { SoundFiles } from './sound-files.ts'

/** What a file of sound is written with: a WAV head before PCM of that rate, or the bytes as they came. */
export type SoundForm =
  | { readonly type: 'pcm'; readonly sampleRate: number; readonly channels?: number }
  | { readonly type: 'as-it-came' }

/** Writes a sound to a path that the person chose: whole, or not at all. */
export async function exportSound(files: SoundFiles, id: string, path: string, form: SoundForm): Promise<void> {
  const size = await files.size(id)
  async function* bytes(): AsyncGenerator<Uint8Array> {
    if (form.type === 'pcm') yield wavHead(size, form.sampleRate, form.channels)
    // A stream of a file without an encoding gives buffers, which its type does not say.
    yield* createReadStream(files.path(id)) as AsyncIterable<Uint8Array>
  }
  await write(path, bytes())
}

/** What a transcription is written as: its words, or captions with their times. */
export function transcriptAs(
  form: 'text' | 'srt' | 'vtt',
  { text, passages }: Pick<WholeTranscription, 'text' | 'passages'>,
  loudness: readonly number[],
): string {
  switch (form) {
    case 'text':
      return `${text}\n`
    case 'srt':
      return toSubRip(captionsOf(passages, loudness))
    case 'vtt':
      return toWebVtt(captionsOf(passages, loudness))
  }
}

/** Writes a text to a path that the person chose. */
export async function exportText(path: string, text: string): Promise<void> {
  await write(path, [text])
}

async function write(path: string, pieces: Parameters<typeof writeWhole>[1]): Promise<void> {
  try {
    await writeWhole(path, pieces)
  } catch (error) {
    const message = `The file could not be written: ${explainFileFailure(error)}`
    throw new AppError({ source: 'app', kind: 'storage', message }, { cause: error })
  }
}
