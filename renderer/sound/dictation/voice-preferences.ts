import { type ChosenDevice, toChosenDevice } from '../chosen-device.ts'
import { fieldsOf, isText, createPersistedPreferences, toText } from '../../storage/persisted-preferences.ts'

/** The person's choices for recording and transcribing; kept across restarts. */
export interface VoicePreferences {
  readonly microphone: ChosenDevice
  readonly stopsAtSilence: boolean
  /** Model ids by gateway profile. */
  readonly models: Readonly<Record<string, string>>
  /** ISO 639-1; empty lets the model detect it. */
  readonly language: string
  /** As typed; empty leaves the field out. */
  readonly temperature: string
  readonly provider: string
  /** Whether the Speech panel is open beside the clips. */
  readonly isSpeechOpen: boolean
}

export const unsetVoicePreferences: VoicePreferences = {
  microphone: { id: '', name: '' },
  stopsAtSilence: false,
  models: {},
  language: '',
  temperature: '',
  provider: '',
  isSpeechOpen: true,
}

export const [useVoicePreferences, changeVoicePreferences] = createPersistedPreferences(
  'voice.preferences',
  toVoicePreferences,
)

/** Reads stored preferences. Invalid values, such as from another version, become unset. */
export function toVoicePreferences(kept: Readonly<Record<string, unknown>>): VoicePreferences {
  return {
    microphone: toChosenDevice(kept['microphone']),
    stopsAtSilence: kept['stopsAtSilence'] === true,
    models: fieldsOf(kept['models'], isText),
    language: toText(kept['language']),
    temperature: toText(kept['temperature']),
    provider: toText(kept['provider']),
    isSpeechOpen: kept['isSpeechOpen'] !== false,
  }
}
