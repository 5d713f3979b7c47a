import type { SpeechSettings } from '#shared/voice.ts'
import { defaultPcmRateHz } from '#shared/voice/pcm.ts'
import { warmLoudspeaker } from '../playback/loudspeaker.ts'
import { call } from '../../bridge/call.ts'
import { readProvider } from '../dictation/transcription-choice.ts'
import { chooseSpeech, speechSettingsOf } from './speech-choice.ts'
import { useSpeechPreferences } from './speech-preferences.ts'

/** Settings for reading a message aloud, and the gateway that they belong to. */
export interface SpeechVoice {
  readonly settings: SpeechSettings
  readonly profileId: string
}

/**
 * Returns the settings of the Speech panel, or null where no voice is available, and opens the loudspeaker in advance.
 * Invalid provider options in the panel are left out, since listening does not depend on them.
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
  void warmLoudspeaker(preferences.heardRates[settings.model] ?? defaultPcmRateHz)
  return { settings, profileId }
}
