import { BufferSource, EncodedPacketSink, Input, MP4, OGG, WEBM } from 'mediabunny'
import { OpusDecoder } from 'opus-decoder'
import { ApiError } from '../../http/api-error.ts'
import { joinSamples } from '#shared/voice/resample.ts'
import { mixDown, type Sound } from './sound.ts'

/** Opus can be decoded at any of its rates; this is the rate that the recogniser needs. */
const rate = 16_000
/** Packets that are decoded in one step: two seconds at the usual packet length. */
const batch = 100

/**
 * Decodes Opus in WebM, Ogg or MP4, which browsers and messengers record.
 * @param format the name of the container in a message
 * @throws ApiError 400 if it is broken, has another codec, or is too long
 */
export async function decodeOpus(bytes: Uint8Array, format: string, maxSeconds: number): Promise<Sound> {
  const input = new Input({ formats: [WEBM, OGG, MP4], source: new BufferSource(bytes) })
  const decoder = new OpusDecoder({ sampleRate: rate })
  await decoder.ready
  try {
    const track = await input.getPrimaryAudioTrack()
    if (track === null) refuse(`is ${format} without sound`)
    const codec = await track.getCodec()
    if (codec !== 'opus') refuse(`is ${format} with ${codec ?? 'an unknown codec'}, of which only Opus is read`)
    const parts: Float32Array[] = []
    let length = 0
    const decode = (packets: Uint8Array[]) => {
      const { channelData, samplesDecoded } = decoder.decodeFrames(packets)
      length += samplesDecoded
      if (length > maxSeconds * rate) refuse(`is longer than ${maxSeconds / 60} minutes`)
      if (samplesDecoded > 0) parts.push(mixDown(channelData))
    }
    let waiting: Uint8Array[] = []
    for await (const { data } of new EncodedPacketSink(track).packets()) {
      waiting.push(data)
      if (waiting.length < batch) continue
      decode(waiting)
      waiting = []
    }
    decode(waiting)
    return { samples: joinSamples(parts), rate }
  } catch (error) {
    // The bytes are the only input, so every other error comes from them.
    throw error instanceof ApiError ? error : broken(format, error)
  } finally {
    decoder.free()
    input.dispose()
  }
}

function refuse(problem: string): never {
  throw new ApiError(400, `input_audio.data ${problem}`)
}

function broken(format: string, cause: unknown): ApiError {
  return new ApiError(400, `input_audio.data is a broken ${format}`, {}, { cause })
}
