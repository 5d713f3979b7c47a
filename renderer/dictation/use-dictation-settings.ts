import type { TranscriptionSettings } from '#shared/voice.ts'
import { transcriptionSettingsOf, useTranscriptionChoice } from './transcription-choice.ts'
import { useVoicePreferences } from './voice-preferences.ts'

/**
 * Returns the settings for transcribing dictations, without invalid fields. Null where the gateway has no model for it,
 * undefined until that is known.
 */
export function useDictationSettings(): TranscriptionSettings | null | undefined {
  const preferences = useVoicePreferences()
  const { model, isLoading } = useTranscriptionChoice()
  if (model === null) return isLoading ? undefined : null
  return (
    transcriptionSettingsOf(model, preferences) ??
    transcriptionSettingsOf(model, { ...preferences, temperature: '', provider: '' })
  )
}
