import { clipRateHz, toPcm16 } from '#shared/voice/pcm.ts'
import { joinSamples } from '#shared/voice/resample.ts'
import { readSound } from './read-sound.ts'
import { SoundFileError } from './sound-file-error.ts'
import type { FromSoundReader, SoundPiece, ToSoundReader } from './sound-piece.ts'

/** Samples in a piece: ten seconds. */
const pieceLength = clipRateHz * 10

/** Pieces of the file. Each worker reads one file. */
let pieces: AsyncGenerator<SoundPiece> | null = null

self.addEventListener('message', ({ data }: MessageEvent<ToSoundReader>) => {
  if (data === 'next') void answer()
  else pieces = piecesOf(data)
})

async function answer(): Promise<void> {
  try {
    const { value } = (await pieces?.next()) ?? {}
    if (value) self.postMessage(value satisfies FromSoundReader, { transfer: [value.sound.buffer] })
    else self.postMessage(null satisfies FromSoundReader)
  } catch (error) {
    const problem = error instanceof SoundFileError ? error.problem : 'broken'
    self.postMessage({ problem } satisfies FromSoundReader)
  }
}

/** Yields what could be read of a damaged file before it throws. */
async function* piecesOf(file: Blob): AsyncGenerator<SoundPiece> {
  let waiting: Float32Array[] = []
  let length = 0
  let reached = 0
  let problem: unknown = null

  function takePiece(): SoundPiece {
    const sound = toPcm16(joinSamples(waiting))
    waiting = []
    length = 0
    return { sound, done: reached }
  }

  try {
    for await (const { samples, done } of readSound(file)) {
      waiting.push(samples)
      length += samples.length
      reached = done
      if (length >= pieceLength) yield takePiece()
    }
  } catch (error) {
    problem = error
  }
  if (length > 0) yield takePiece()
  if (problem !== null) throw problem
}
