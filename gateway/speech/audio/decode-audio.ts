import { BufferSource, EncodedPacketSink, Input, MP4, OGG, WEBM } from 'mediabunny'
import { MPEGDecoder } from 'mpg123-decoder'
import { OpusDecoder } from 'opus-decoder'
import type { transcriptionFormats } from '#shared/gateway/audio.ts'
import { joinSamples } from '#shared/voice/resample.ts'
import { ApiError } from '../../http/api-error.ts'
import { readWav } from './read-wav.ts'
import { mixDown, type Sound } from './sound.ts'

/** Seconds. It bounds the memory of a recording: 115 MB when it is decoded. */
const maxRecordingSeconds = 1800

/**
 * Decodes a recording, whose format is detected from its bytes.
 * @throws ApiError 400 that says what is wrong with it, or which formats are read
 */
export async function decodeAudio(bytes: Uint8Array): Promise<Sound> {
  const format = sniffFormat(bytes)
  switch (format) {
    case 'wav':
      return readWav(bytes, maxRecordingSeconds)
    case 'mp3':
      return decodeMp3(bytes, maxRecordingSeconds)
    case 'ogg':
    case 'webm':
    case 'm4a':
      return decodeOpus(bytes, format, maxRecordingSeconds)
    case 'flac':
    case 'aac':
    case undefined: {
      const problem = format === undefined ? 'is no audio file that is known' : `is ${format}, which is not read`
      throw new ApiError(400, `input_audio.data ${problem}; send wav, mp3, or Opus in webm, ogg or m4a`)
    }
  }
}

type AudioFormat = (typeof transcriptionFormats)[number]

/** Detects the format from the first bytes of a file; undefined for formats that the API does not know. */
function sniffFormat(bytes: Uint8Array): AudioFormat | undefined {
  const text = (begin: number, end: number) => Buffer.from(bytes.subarray(begin, end)).toString('latin1')
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'wav'
  if (text(0, 3) === 'ID3') return 'mp3'
  if (text(0, 4) === 'OggS') return 'ogg'
  if (text(0, 4) === 'fLaC') return 'flac'
  if (text(4, 8) === 'ftyp') return 'm4a'
  // EBML, the container of Matroska.
  if (text(0, 4) === '\u001aE\u00df\u00a3') return 'webm'
  const [first = 0, second = 0] = bytes
  // Eleven set bits begin a frame of MPEG audio; only AAC has no layer.
  if (first === 0xff && (second & 0xe0) === 0xe0) return (second & 0x06) === 0 ? 'aac' : 'mp3'
  return undefined
}

/** Bytes that are decoded in one step; the samples take up to a hundred times more. */
const bytesPerStep = 256 * 1024

/**
 * Decodes MPEG audio. Broken frames are skipped, as players do.
 * @throws ApiError 400 if nothing can be decoded, or it is too long
 */
async function decodeMp3(bytes: Uint8Array, maxSeconds: number): Promise<Sound> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    const parts: Float32Array[] = []
    let rate = 0
    let length = 0
    for (let at = 0; at < bytes.length; at += bytesPerStep) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes.subarray(at, at + bytesPerStep))
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

/** Opus can be decoded at any of its rates; this is the rate that the recogniser needs. */
const opusRate = 16_000
/** Packets that are decoded in one step: two seconds at the usual packet length. */
const packetsPerStep = 100

/**
 * Decodes Opus in WebM, Ogg or MP4, which browsers and messengers record.
 * @param format the name of the container in a message
 * @throws ApiError 400 if it is broken, has another codec, or is too long
 */
async function decodeOpus(bytes: Uint8Array, format: string, maxSeconds: number): Promise<Sound> {
  const input = new Input({ formats: [WEBM, OGG, MP4], source: new BufferSource(bytes) })
  const decoder = new OpusDecoder({ sampleRate: opusRate })
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
      if (length > maxSeconds * opusRate) refuse(`is longer than ${maxSeconds / 60} minutes`)
      if (samplesDecoded > 0) parts.push(mixDown(channelData))
    }
    let waiting: Uint8Array[] = []
    for await (const { data } of new EncodedPacketSink(track).packets()) {
      waiting.push(data)
      if (waiting.length < packetsPerStep) continue
      decode(waiting)
      waiting = []
    }
    decode(waiting)
    return { samples: joinSamples(parts), rate: opusRate }
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
