import { useEffect, useRef } from 'react'
import type { TranscriptionSettings } from '#shared/voice.ts'
import { dictate } from './dictations.ts'
import { startRecorder } from './recorder.ts'
import { transcriptionSettingsOf, useTranscriptionChoice } from './transcription-choice.ts'
import { useVoicePreferences } from './voice-preferences.ts'

/**
 * Returns a function that starts a recording for `place`, which is transcribed with the current settings when it ends.
 */
export function useDictating(place: string): () => void {
  const settings = useDictationSettings()
  const newest = useRef(settings)
  useEffect(() => {
    newest.current = settings
  }, [settings])
  return () => startRecorder(place, (clip) => dictate(place, clip, newest.current))
}

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
