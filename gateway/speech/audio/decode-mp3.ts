import { MPEGDecoder } from 'mpg123-decoder'
import { ApiError } from '../../api-error.ts'
import { joinSamples } from '#shared/voice/resample.ts'
import { mixDown } from './mix-down.ts'
import type { Sound } from './sound.ts'

/** Bytes that are decoded in one step; the samples take up to a hundred times more. */
const slice = 256 * 1024

/**
 * Decodes MPEG audio. Broken frames are skipped, as players do.
 * @throws ApiError 400 if nothing can be decoded, or it is too long
 */
export async function decodeMp3(bytes: Uint8Array, maxSeconds: number): Promise<Sound> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    const parts: Float32Array[] = []
    let rate = 0
    let length = 0
    for (let at = 0; at < bytes.length; at += slice) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes.subarray(at, at + slice))
      if (samplesDecoded === 0) continue
      rate = sampleRate
      length += samplesDecoded
      if (length > maxSeconds * rate)
        throw new ApiError(400, `input_audio.data is longer than ${maxSeconds / 60} minutes`)
      parts.push(mixDown(channelData))
    }
    if (length === 0) throw new ApiError(400, 'input_audio.data is not an mp3 that can be decoded')
    return { samples: joinSamples(parts), rate }
  } finally {
    decoder.free()
  }
}
