import { createReadStream } from 'node:fs'
import { explain } from '#shared/messages/explain.ts'
import type { WholeTranscription } from '#shared/voice.ts'
import { captionsOf, toSubRip, toWebVtt } from '#shared/voice/captions.ts'
import { wavHead } from '#shared/voice/wav.ts'
import { storageError } from '../app-errors.ts'
import { explainFileFailure } from '../storage/file-failure.ts'
import { writeFileAtomically } from '../storage/write-atomically.ts'
import type { SoundFiles } from './sound-files.ts'

/** How sound is exported: with a WAV header before PCM of that rate, or the received bytes. */
export type SoundFormat =
  | { readonly type: 'pcm'; readonly sampleRate: number; readonly channels?: number }
  | { readonly type: 'original' }

/** Exports a sound to a path that the person chose, completely or not at all. */
export async function exportSound(files: SoundFiles, id: string, path: string, form: SoundFormat): Promise<void> {
  const size = await files.size(id)
  async function* bytes(): AsyncGenerator<Uint8Array> {
    if (form.type === 'pcm') yield wavHead(size, form.sampleRate, form.channels)
    // Without an encoding the stream yields buffers, which its type does not express.
    yield* createReadStream(files.path(id)) as AsyncIterable<Uint8Array>
  }
  await write(path, bytes())
}

/** Returns a transcription as plain text, or as timed captions. */
export function formatTranscript(
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

/** Exports a text to a path that the person chose. */
export async function exportText(path: string, text: string): Promise<void> {
  await write(path, [text])
}

async function write(path: string, pieces: Parameters<typeof writeFileAtomically>[1]): Promise<void> {
  try {
    await writeFileAtomically(path, pieces)
  } catch (error) {
    throw storageError(explain('fileNotWritten', { reason: explainFileFailure(error) }), { cause: error })
  }
}
