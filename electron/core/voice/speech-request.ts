import type { SpeechRequest } from '#shared/gateway/audio.ts'
import type { SpeechSettings } from '#shared/voice.ts'

/** Returns the request that speaks a text. Unset options are left out, so the model decides. */
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
