import type { SpeechRequest } from '#shared/gateway/audio.ts'
import type { SpeechSettings } from '#shared/voice.ts'

/** What is sent for a text. What is not set is left out: the model decides then. */
export function toSpeechRequest(
  input: string,
  { model, voice, format, speed, provider }: SpeechSettings,
): SpeechRequest {
  return {
    input,
    model,
    voice,
    response_format: format,
    ...(speed === null ? {} : { speed }),
    ...(provider === null ? {} : { provider }),
  }
}
