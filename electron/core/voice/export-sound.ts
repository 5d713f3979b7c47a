import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#shared/errors.ts'
import { wavHead } from '#shared/voice/wav.ts'
import type { SoundFiles } from './sound-files.ts'

/** What a file of sound is written with: a WAV head before PCM of that rate, or the bytes as they came. */
export type SoundForm = { readonly type: 'pcm'; readonly sampleRate: number } | { readonly type: 'as-it-came' }

/** Writes a sound to a path that the person chose: whole, or not at all. */
export async function exportSound(files: SoundFiles, id: string, path: string, form: SoundForm): Promise<void> {
  await writeWhole(path, async (partial) => {
    const size = await files.size(id)
    const head = form.type === 'pcm' ? wavHead(size, form.sampleRate) : null
    async function* bytes(): AsyncGenerator<Uint8Array> {
      if (head) yield head
      yield* createReadStream(files.path(id))
    }
    await pipeline(bytes, createWriteStream(partial))
  })
}

/** Writes a text to a path that the person chose. */
export async function exportText(path: string, text: string): Promise<void> {
  await writeWhole(path, (partial) => writeFile(partial, text))
}

async function writeWhole(path: string, write: (partial: string) => Promise<void>): Promise<void> {
  const partial = `${path}.part`
  try {
    await write(partial)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError(
      { source: 'app', kind: 'storage', message: `The file could not be written: ${reason}` },
      { cause: error },
    )
  }
}
