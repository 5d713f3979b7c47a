import type { Answer } from '#shared/answer.ts'
import { notFound } from './not-found.ts'

/** Sound as base64, and what its bytes are: `wav`, `mp3`, `pcm16`, … */
export interface AnswerSound {
  readonly data: string
  readonly format: string
}

/**
 * The sound of an answer in one piece. Its format is the one that was asked for; where the request left that to the
 * preset or the gateway the first bytes tell, and bytes without a mark are PCM, which is what gateways stream.
 * Throws `not-found` where the answer has none.
 */
export function readAnswerSound({ audio }: Answer, request: Readonly<Record<string, unknown>> | null): AnswerSound {
  if (!audio || audio.data.length === 0) throw notFound('This answer has no sound.')
  const bytes = Buffer.concat(audio.data.map((text) => Buffer.from(text, 'base64')))
  return { data: bytes.toString('base64'), format: askedFormat(request) ?? formatOf(bytes) }
}

function askedFormat(request: Readonly<Record<string, unknown>> | null): string | null {
  const audio = request?.['audio']
  const format = typeof audio === 'object' && audio !== null && 'format' in audio ? audio.format : null
  return typeof format === 'string' ? format : null
}

function formatOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 4).toString('latin1')
  if (mark === 'RIFF') return 'wav'
  if (mark === 'OggS') return 'opus'
  if (mark === 'fLaC') return 'flac'
  return mark.startsWith('ID3') || /^\xff[\xe2-\xff]/.test(mark) ? 'mp3' : 'pcm16'
}
