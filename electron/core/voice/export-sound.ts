import { createReadStream } from 'node:fs'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import type { WholeTranscription } from '#shared/voice.ts'
import { captionsOf, toSubRip, toWebVtt } from '#shared/voice/captions.ts'
import { clipRateHz } from '#shared/voice/pcm.ts'
import { wavHead } from '#shared/voice/wav.ts'
import { type ChooseFile, fileName } from '../choose-file.ts'
import { withFileErrors } from '../storage/file-failure.ts'
import { writeFileAtomically } from '../storage/write-atomically.ts'
import type { MainWords } from '../words/english.ts'
import type { ClipStore } from './clip-store.ts'
import type { SoundFiles } from './sound-files.ts'
import type { SpokenStore } from './spoken-store.ts'

export interface SoundExportParts {
  readonly store: ClipStore
  readonly spoken: SpokenStore
  readonly clipFiles: SoundFiles
  readonly spokenFiles: SoundFiles
  readonly chooseFile: ChooseFile
  /** In the current UI language. */
  readonly words: () => MainWords
}

/** Returns the calls that save sound and transcripts to a path that the person chooses. */
export function createSoundExports({
  store,
  spoken,
  clipFiles,
  spokenFiles,
  chooseFile,
  words,
}: SoundExportParts): Pick<CallHandlers, 'clip.export' | 'speech.save'> {
  return {
    'clip.export': async (input) => {
      const { clip, transcriptions, loudness } = store.read(input.clipId)
      const path = await chooseFile.toSave(fileName(clip.title, words().fileNames.recording, input.as), input.as)
      if (path === null) return { path }
      if (input.as === 'wav') {
        await exportSound(clipFiles, clip.id, path, { type: 'pcm', sampleRate: clipRateHz })
        return { path }
      }
      const written = transcriptions.find(({ id }) => id === input.transcriptionId)
      if (written) await exportText(path, formatTranscript(input.as, written, loudness))
      return { path }
    },
    'speech.save': async ({ spokenId }) => {
      const { sampleRate, channels, settings, text } = spoken.read(spokenId)
      const kind = settings.format === 'mp3' ? 'mp3' : 'wav'
      const path = await chooseFile.toSave(fileName(text.slice(0, 40), words().fileNames.speech, kind), kind)
      if (path === null) return { path }
      const form =
        sampleRate === null ? ({ type: 'original' } as const) : ({ type: 'pcm', sampleRate, channels } as const)
      await exportSound(spokenFiles, spokenId, path, form)
      return { path }
    },
  }
}

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
  await withFileErrors('written', () => writeFileAtomically(path, bytes()))
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
  await withFileErrors('written', () => writeFileAtomically(path, [text]))
}
