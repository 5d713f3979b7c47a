import { ApiError } from '../../api-error.ts'
import { decodeMp3 } from './decode-mp3.ts'
import { decodeOpus } from './decode-opus.ts'
import { readWav } from './read-wav.ts'
import { sniffFormat } from './sniff-format.ts'
import type { Sound } from './sound.ts'

/** Seconds. It bounds the memory of a recording: 115 MB when it is decoded. */
export const maxRecordingSeconds = 1800

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
