import type { SpeechPart, SavedSpeech } from '#shared/voice.ts'
import { defaultPcmRateHz } from '#shared/voice/pcm.ts'
import { call } from '../../bridge/call.ts'

/** Bytes to read from the disk in one call. */
const bytesPerRead = 512 * 1024

/** Yields a speech from the history in the format in which it arrived. */
export async function* readStoredSpeech(spoken: SavedSpeech, signal: AbortSignal): AsyncGenerator<SpeechPart[]> {
  const { id, settings, sampleRate, channels, bytes } = spoken
  const head = {
    sampleRate: sampleRate ?? defaultPcmRateHz,
    channels,
    rateFrom: 'gateway',
    firstByteAfter: 0,
    firstByteAt: 0,
  } as const
  yield [{ type: 'head', id, format: settings.format, ...head }]
  for (let offset = 0; offset < bytes && !signal.aborted; offset += bytesPerRead) {
    const { sound } = await call('speech.sound', {
      spokenId: id,
      offset,
      length: Math.min(bytesPerRead, bytes - offset),
    })
    if (sound.length === 0) break
    yield [{ type: 'sound', bytes: sound }]
  }
  yield [{ type: 'end', spoken }]
}
