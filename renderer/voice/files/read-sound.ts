import { ADTS, AudioSampleSink, BlobSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny'
import { clipRateHz } from '#shared/voice/pcm.ts'
import { createResampler } from '#shared/voice/resample.ts'
import { SoundFileError } from './sound-file-error.ts'

/** Part of a file's sound, and the position of its end in the file from 0 to 1. */
interface SoundPart {
  readonly samples: Float32Array
  readonly done: number
}

/** Valid sample rates in hertz. Others come from a damaged header, and would turn a second into hours. */
const rates = { min: 2000, max: 768_000 }

const formats = [WAVE, MP3, MP4, QTFF, OGG, WEBM, MATROSKA, FLAC, ADTS]

/**
 * Yields the sound of a file in parts, mono at 16 kHz, so that a long film takes no more memory than a word. Throws a
 * `SoundFileError`.
 */
export async function* readSound(file: Blob): AsyncGenerator<SoundPart> {
  const input = new Input({ source: new BlobSource(file), formats })
  let length = 0
  try {
    await checkReadable(file)
    if (file.size === 0) throw new SoundFileError('empty')
    if (!(await input.canRead())) throw new SoundFileError('unknown')
    const track = await input.getPrimaryAudioTrack()
    if (track === null) throw new SoundFileError('no-sound')
    if (!(await track.canDecode())) throw new SoundFileError('codec')
    const seconds = await track.computeDuration()
    const rate = await track.getSampleRate()
    if (!(rate >= rates.min && rate <= rates.max)) throw new SoundFileError('broken')
    const resampler = createResampler(rate, clipRateHz)
    for await (const sample of new AudioSampleSink(track).samples()) {
      const samples = resampler.add(mixDown(sample))
      const done = seconds > 0 ? Math.min(1, sample.timestamp / seconds) : 0
      sample.close()
      length += samples.length
      if (samples.length > 0) yield { samples, done }
    }
    const samples = resampler.end()
    if (length + samples.length === 0) throw new SoundFileError('no-sound')
    yield { samples, done: 1 }
  } catch (error) {
    throw error instanceof SoundFileError ? error : new SoundFileError(problemOf(error), { cause: error })
  } finally {
    input.dispose()
  }
}

/** Reads the first byte, which fails for a folder, a file without permission, and one that was deleted. */
async function checkReadable(file: Blob): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (error) {
    throw new SoundFileError('unreadable', { cause: error })
  }
}

/** Returns what an error means. The file is the only input, so any error in decoding comes from it. */
function problemOf(error: unknown): SoundFileError['problem'] {
  // Message of the WAV reader for an unknown compression.
  return error instanceof Error && error.message.startsWith('Unsupported') ? 'codec' : 'broken'
}

type Sample = AudioSampleSink extends { samples(): AsyncGenerator<infer Item, void, unknown> } ? Item : never

function mixDown(sample: Sample): Float32Array {
  const { numberOfChannels, numberOfFrames } = sample
  const mixed = new Float32Array(numberOfFrames)
  const channel = new Float32Array(numberOfFrames)
  for (let plane = 0; plane < numberOfChannels; plane += 1) {
    sample.copyTo(channel, { planeIndex: plane, format: 'f32-planar' })
    for (let frame = 0; frame < numberOfFrames; frame += 1) {
      mixed[frame] = (mixed[frame] ?? 0) + (channel[frame] ?? 0) / numberOfChannels
    }
  }
  return mixed
}
