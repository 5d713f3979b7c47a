import { isRecord } from '#shared/is-record.ts'
import type { TranscriptionSettings } from '#shared/voice.ts'
import { useCall } from '../bridge/query.ts'
import { voiceModels } from '../bridge/voice-models.ts'
import { useVoicePreferences, type VoicePreferences } from './voice-preferences.ts'

/** What a transcription would be made with. `model` is null where the gateway has none and none was typed. */
export interface TranscriptionChoice {
  profileId: string | undefined
  /** Those that the gateway lists. */
  models: readonly { id: string; name: string }[]
  isLoading: boolean
  model: string | null
}

/** The model that was chosen for the gateway in use, or the first that it lists. */
export function useTranscriptionChoice(): TranscriptionChoice {
  const chosen = useVoicePreferences((preferences) => preferences.models)
  const profileId = useCall('gateway.status', {}).data?.profileId
  const { data, isPending } = useCall('models.list', {})
  const models = voiceModels(data?.data ?? []).transcription.map(({ id, name }) => ({ id, name: name ?? id }))
  const model = (profileId === undefined ? undefined : chosen[profileId]) ?? models[0]?.id ?? null
  return { profileId, models, isLoading: isPending, model }
}

/** The settings as they are sent; null where something that was written is wrong. */
export function transcriptionSettingsOf(
  model: string,
  { language, temperature, provider }: Pick<VoicePreferences, 'language' | 'temperature' | 'provider'>,
): TranscriptionSettings | null {
  const warmth = readTemperature(temperature)
  const options = readProvider(provider)
  if (warmth === undefined || options === undefined) return null
  return { model, language: language === '' ? null : language, temperature: warmth, provider: options }
}

/** Null is unset, undefined no number. */
export function readTemperature(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) ? value : undefined
}

/** Null is unset, undefined no JSON object. */
export function readProvider(text: string): Record<string, unknown> | null | undefined {
  if (text.trim() === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
