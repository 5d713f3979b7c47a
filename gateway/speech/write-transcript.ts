import type { Transcription, TranscriptionRequest } from '#shared/gateway/audio.ts'
import { ApiError } from '../api-error.ts'
import type { Transcript } from './audio-provider.ts'

type Write = (transcript: Transcript) => Transcription | Response

/** The forms of an answer, after OpenAI's: `json` is the one of the API document. */
const forms: Readonly<Record<string, Write>> = {
  json: ({ transcription }) => transcription,
  text: ({ transcription }) =>
    new Response(`${transcription.text}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
  verbose_json: ({ transcription, seconds, segments }) => ({
    ...transcription,
    task: 'transcribe',
    language: 'english',
    duration: seconds,
    segments: segments.map((segment, id) => ({ id, ...segment })),
  }),
}

/**
 * Returns how the answer to a request is written. `response_format` and `stream` are not in the API document; they come
 * from OpenAI's.
 * @throws ApiError 400 for an unknown form
 */
export function writeTranscript({ response_format: form = 'json', stream }: TranscriptionRequest): Write {
  if (stream === true) throw new ApiError(400, 'stream is not supported: a transcription is sent in one piece')
  const write = typeof form === 'string' && Object.hasOwn(forms, form) ? forms[form] : undefined
  if (write === undefined) throw new ApiError(400, `response_format must be one of ${Object.keys(forms).join(', ')}`)
  return write
}
