import * as z from 'zod'
import { explain } from '../messages/explain.ts'
import { anyObject, number, object, oneOf, text } from '../chat-parameters/checked-fields.ts'

/**
 * Audio formats that OpenRouter accepts (openrouter.md §10). The document shows none, so the schema accepts any text.
 */
export const transcriptionFormats = ['wav', 'mp3', 'flac', 'm4a', 'ogg', 'webm', 'aac'] as const

/** Formats of speech, and the Content-Type of each (gateway-api.md, POST /audio/speech). */
const speechFormats = ['mp3', 'pcm'] as const
export const speechContentTypes = { mp3: 'audio/mpeg', pcm: 'audio/pcm' } as const

/** Format if the request has none. PCM is 16-bit little-endian; its rate is not documented. */
export const defaultSpeechFormat = 'pcm'

/** Body of POST /audio/transcriptions. `input_audio.data` is base64, `language` ISO 639-1. */
export const transcriptionRequest = object(explain('requestBody'), {
  input_audio: object('input_audio', { data: text('input_audio.data'), format: text('input_audio.format') }),
  model: text('model'),
  language: text('language').optional(),
  provider: anyObject('provider').optional(),
  temperature: number('temperature').optional(),
})

/** Transcription result (gateway-api.md). `cost` in US dollars, `seconds` of audio. */
export const transcription = z.looseObject({
  text: z.string(),
  usage: z
    .looseObject({
      cost: z.number().nullable().optional(),
      input_tokens: z.number().nullable().optional(),
      output_tokens: z.number().nullable().optional(),
      seconds: z.number().nullable().optional(),
      total_tokens: z.number().nullable().optional(),
    })
    .nullable()
    .optional(),
})

/** Body of POST /audio/speech. `response_format` defaults to `pcm`; `speed` is a factor. */
export const speechRequest = object(explain('requestBody'), {
  input: text('input'),
  model: text('model'),
  voice: text('voice'),
  provider: anyObject('provider').optional(),
  response_format: oneOf('response_format', speechFormats).optional(),
  speed: number('speed').optional(),
})

export type TranscriptionRequest = z.infer<typeof transcriptionRequest>
export type Transcription = z.infer<typeof transcription>
export type SpeechRequest = z.infer<typeof speechRequest>
export type SpeechFormat = (typeof speechFormats)[number]
