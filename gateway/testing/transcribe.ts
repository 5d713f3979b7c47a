import type { TestGateway } from './start-test-gateway.ts'

export const transcriptionModel = 'gatehouse/moonshine-tiny'

/** A sentence that both the voices and the recogniser handle reliably. */
export const sentence =
  'The quick brown fox jumps over the lazy dog. Please remember to send the quarterly report on Monday.'

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z']+/g) ?? []
}

/** Requests a transcription of bytes, or of a value instead of their base64. */
export function requestTranscription(
  { post }: TestGateway,
  audio: Buffer | string,
  more: Readonly<Record<string, unknown>> = {},
  format = 'wav',
): Promise<Response> {
  const data = typeof audio === 'string' ? audio : audio.toString('base64')
  return post('/audio/transcriptions', { model: transcriptionModel, input_audio: { data, format }, ...more })
}

/** Returns a transcription as the API answers it. */
export async function readRecording(
  gateway: TestGateway,
  audio: Buffer,
  format = 'wav',
): Promise<{ readonly text: string; readonly usage: unknown }> {
  // Compared by the caller.
  return (await (await requestTranscription(gateway, audio, {}, format)).json()) as { text: string; usage: unknown }
}

/** Returns the speech of a voice, in a format of the API. */
export async function synthesize(
  gateway: TestGateway,
  format: 'pcm' | 'mp3',
  input = sentence,
  voice = 'rms',
): Promise<Buffer> {
  const body = { model: 'gatehouse/flite', input, voice, response_format: format }
  return Buffer.from(await (await gateway.post('/audio/speech', body)).arrayBuffer())
}

/** Decodes our own PCM to samples from -1 to 1, at 24,000 per second. */
export function decodePcm16(pcm: Buffer): Float32Array {
  return Float32Array.from(new Int16Array(pcm.buffer, pcm.byteOffset, pcm.byteLength / 2), (sample) => sample / 32_768)
}
