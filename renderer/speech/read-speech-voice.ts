import type { SpeechSettings } from '#shared/voice.ts'
import { usualPcmRate } from '#shared/voice/read-pcm-type.ts'
import { warmLoudspeaker } from '../audio/loudspeaker.ts'
import { call } from '../bridge/call.ts'
import { readProvider } from '../dictation/transcription-choice.ts'
import { chooseSpeech, speechSettingsOf } from './speech-choice.ts'
import { useSpeechPreferences } from './speech-preferences.ts'

/** With what a message is spoken, and by which gateway. */
export interface SpeechVoice {
  readonly settings: SpeechSettings
  readonly profileId: string
}

/**
 * The voice that the Speech panel is set to, with the loudspeaker opened for it; null where there is none. What is
 * written wrongly among the panel's options does not keep anybody from listening.
 */
export async function readSpeechVoice(): Promise<SpeechVoice | null> {
  const { profileId } = await call('gateway.status', {})
  const models = await call('models.list', {}).then(
    ({ data }) => data,
    () => [],
  )
  const preferences = useSpeechPreferences.getState()
  const settings = speechSettingsOf(chooseSpeech(profileId, models, false, preferences), {
    ...preferences,
    provider: readProvider(preferences.provider) === undefined ? '' : preferences.provider,
  })
  if (settings === null) return null
  void warmLoudspeaker(preferences.heardRates[settings.model] ?? usualPcmRate)
  return { settings, profileId }
}
