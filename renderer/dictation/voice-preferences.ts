import { type ChosenDevice, toChosenDevice } from '../audio/chosen-device.ts'
import { fieldsOf, isText, keepPreferences, toText } from '../ui/kept-preferences.ts'

/** What somebody chose for recording and transcribing. It comes back after a restart. */
export interface VoicePreferences {
  readonly microphone: ChosenDevice
  readonly stopsAtSilence: boolean
  /** By gateway profile. */
  readonly models: Readonly<Record<string, string>>
  /** ISO 639-1; empty lets the model find out. */
  readonly language: string
  /** As written; empty leaves the field out. */
  readonly temperature: string
  readonly provider: string
  /** Whether the Speech panel stands beside the clips. */
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

export const [useVoicePreferences, changeVoicePreferences] = keepPreferences('voice.preferences', toVoicePreferences)

/** What else was kept, by another version or damaged, counts as unset. */
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
