import type { Model } from '#shared/gateway/models.ts'
import type { SpeechSettings } from '#shared/voice.ts'
import { useCall } from '../../bridge/query.ts'
import { voiceModels } from '../voice-models.ts'
import { readProvider } from '../dictation/transcription-choice.ts'
import { type SpeechPreferences, useSpeechPreferences } from './speech-preferences.ts'

/** The model and voice for a text, and what can be chosen. */
export interface SpeechChoice {
  readonly profileId: string | undefined
  /** Speech models that the gateway lists. */
  readonly models: readonly { readonly id: string; readonly name: string }[]
  readonly isLoading: boolean
  /** Empty where the gateway lists no model and none was typed. */
  readonly model: string
  /** Null where the gateway does not list them. */
  readonly voices: readonly string[] | null
  /** Empty where no voice is known and none was typed. */
  readonly voice: string
}

/** Returns the model chosen for the gateway in use and the voice chosen for the model, or the first of each. */
export function useSpeechChoice(): SpeechChoice {
  const preferences = useSpeechPreferences()
  const profileId = useCall('gateway.status', {}).data?.profileId
  const { data, isPending } = useCall('models.list', {})
  return chooseSpeech(profileId, data?.data, isPending, preferences)
}

/** Does the work of `useSpeechChoice` for callers that have read the models themselves. */
export function chooseSpeech(
  profileId: string | undefined,
  models: readonly Model[] | undefined,
  isLoading: boolean,
  chosen: Pick<SpeechPreferences, 'models' | 'voices'>,
): SpeechChoice {
  // Leave out chat models with sound output: they need a chat request.
  const speaking = voiceModels(models ?? []).speech.filter(
    ({ architecture }) => !architecture?.output_modalities.includes('text'),
  )
  const model = (profileId === undefined ? undefined : chosen.models[profileId]) ?? speaking[0]?.id ?? ''
  const listed = speaking.find(({ id }) => id === model)?.supported_voices ?? null
  const voices = listed !== null && listed.length > 0 ? listed : null
  const before = chosen.voices[model]
  const isOffered = before !== undefined && (voices === null || voices.includes(before))
  return {
    profileId,
    models: speaking.map(({ id, name }) => ({ id, name: name ?? id })),
    isLoading,
    model,
    voices,
    voice: isOffered ? before : (voices?.[0] ?? ''),
  }
}

/** Returns the settings to send; null where one is missing or invalid. */
export function speechSettingsOf(
  { model, voice }: Pick<SpeechChoice, 'model' | 'voice'>,
  { format, speed, provider, rates }: Pick<SpeechPreferences, 'format' | 'speed' | 'provider' | 'rates'>,
): SpeechSettings | null {
  const options = readProvider(provider)
  if (model.trim() === '' || voice.trim() === '' || options === undefined) return null
  return {
    model,
    voice,
    format,
    speed: speed === 1 ? null : speed,
    provider: options,
    sampleRate: rates[model] ?? null,
  }
}
