import type { Answer } from '#shared/answer.ts'
import { explain } from '#shared/messages/explain.ts'
import { notFound } from './not-found.ts'

/** Base64 audio and its format: `wav`, `mp3`, `pcm16`, … */
export interface AnswerSound {
  readonly data: string
  readonly format: string
}

/**
 * Joins the audio chunks of an answer. The format is the requested one; without one it is detected from the first bytes,
 * and bytes without a signature are PCM, which gateways stream. Throws `not-found` if the answer has no audio.
 */
export function readAnswerSound({ audio }: Answer, request: Readonly<Record<string, unknown>> | null): AnswerSound {
  if (!audio || audio.data.length === 0) throw notFound(explain('answerWithoutSound'))
  const bytes = Buffer.concat(audio.data.map((text) => Buffer.from(text, 'base64')))
  return { data: bytes.toString('base64'), format: requestedFormat(request) ?? detectFormat(bytes) }
}

function requestedFormat(request: Readonly<Record<string, unknown>> | null): string | null {
  const audio = request?.['audio']
  const format = typeof audio === 'object' && audio !== null && 'format' in audio ? audio.format : null
  return typeof format === 'string' ? format : null
}

function detectFormat(bytes: Buffer): string {
  const signature = bytes.subarray(0, 4).toString('latin1')
  if (signature === 'RIFF') return 'wav'
  if (signature === 'OggS') return 'opus'
  if (signature === 'fLaC') return 'flac'
  return signature.startsWith('ID3') || /^\xff[\xe2-\xff]/.test(signature) ? 'mp3' : 'pcm16'
}
