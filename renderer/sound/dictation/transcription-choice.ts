import type { Model } from '#shared/gateway/models.ts'
import { isRecord } from '#shared/json/json-value.ts'
import type { TranscriptionSettings } from '#shared/voice.ts'
import { call } from '../../bridge/call.ts'
import { useCall } from '../../bridge/query.ts'
import { voiceModels } from '../voice-models.ts'
import { useVoicePreferences, type VoicePreferences } from './voice-preferences.ts'

/**
 * The model for a transcription, and what can be chosen. `model` is null where the gateway has none and none was typed.
 */
export interface TranscriptionChoice {
  profileId: string | undefined
  /** Transcription models that the gateway lists. */
  models: readonly { id: string; name: string }[]
  isLoading: boolean
  model: string | null
}

/** Returns the model chosen for the gateway in use, or the first that it lists. */
export function useTranscriptionChoice(): TranscriptionChoice {
  const chosen = useVoicePreferences((preferences) => preferences.models)
  const profileId = useCall('gateway.status', {}).data?.profileId
  const { data, isPending } = useCall('models.list', {})
  return { profileId, isLoading: isPending, ...chooseModel(profileId, data?.data ?? [], chosen) }
}

function chooseModel(
  profileId: string | undefined,
  listed: readonly Model[],
  chosen: VoicePreferences['models'],
): Pick<TranscriptionChoice, 'models' | 'model'> {
  const models = voiceModels(listed).transcription.map(({ id, name }) => ({ id, name: name ?? id }))
  return { models, model: (profileId === undefined ? undefined : chosen[profileId]) ?? models[0]?.id ?? null }
}

/**
 * Returns what the Transcribe button would send now, and to which gateway, also while no view shows it. Null where it
 * could not be pressed: the gateway has no model, or a field is invalid.
 */
export async function readTranscription(): Promise<{ profileId: string; settings: TranscriptionSettings } | null> {
  const { profileId } = await call('gateway.status', {})
  const listed = await call('models.list', { profileId }).then(
    ({ data }) => data,
    () => [],
  )
  const preferences = useVoicePreferences.getState()
  const { model } = chooseModel(profileId, listed, preferences.models)
  const settings = model === null ? null : transcriptionSettingsOf(model, preferences)
  return settings && { profileId, settings }
}

/** Returns whether a transcription of a clip exists, or was begun: the person may have pressed Transcribe meanwhile. */
export async function isTranscribed(clipId: string): Promise<boolean> {
  const { transcriptions } = await call('clip.read', { clipId })
  return transcriptions.length > 0
}

/** Returns the settings to send; null where a field is invalid. */
export function transcriptionSettingsOf(
  model: string,
  { language, temperature, provider }: Pick<VoicePreferences, 'language' | 'temperature' | 'provider'>,
): TranscriptionSettings | null {
  const warmth = readTemperature(temperature)
  const options = readProvider(provider)
  if (warmth === undefined || options === undefined) return null
  return { model, language: language === '' ? null : language, temperature: warmth, provider: options }
}

/** Returns null where it is unset, undefined where it is no number. */
export function readTemperature(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) ? value : undefined
}

/** Returns null where it is unset, undefined where it is no JSON object. */
export function readProvider(text: string): Record<string, unknown> | null | undefined {
  if (text.trim() === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
