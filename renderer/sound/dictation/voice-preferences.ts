import { type ChosenDevice, toChosenDevice } from '../chosen-device.ts'
import { createPersistedStore, fieldsOf, isText, toRecord, toText } from '../../storage/persisted-store.ts'

const maxRecentLanguages = 3

/** The person's choices for recording and transcribing; kept across restarts. */
export interface VoicePreferences {
  readonly microphone: ChosenDevice
  readonly stopsAtSilence: boolean
  /** Whether a recording of the Voice view is transcribed when it ends. */
  readonly transcribesRecordings: boolean
  /** Model ids by gateway profile. */
  readonly models: Readonly<Record<string, string>>
  /** ISO 639-1; empty lets the model detect it. */
  readonly language: string
  /** ISO 639-1 of the languages chosen last, the newest first. */
  readonly recentLanguages: readonly string[]
  /** As typed; empty leaves the field out. */
  readonly temperature: string
  readonly provider: string
  /** Whether the Speech panel is open beside the clips. */
  readonly isSpeechOpen: boolean
}

export const unsetVoicePreferences: VoicePreferences = {
  microphone: { id: '', name: '' },
  stopsAtSilence: false,
  transcribesRecordings: true,
  models: {},
  language: '',
  recentLanguages: [],
  temperature: '',
  provider: '',
  isSpeechOpen: true,
}

export const useVoicePreferences = createPersistedStore('voice.preferences', toVoicePreferences)

export const changeVoicePreferences: (change: Partial<VoicePreferences>) => void = useVoicePreferences.setState

/** Chooses the language of transcriptions. Empty lets the model detect it, which is not one that was used. */
export function chooseLanguage(language: string): void {
  const { recentLanguages } = useVoicePreferences.getState()
  const used = [language, ...recentLanguages.filter((recent) => recent !== language)].filter(Boolean)
  changeVoicePreferences({ language, recentLanguages: used.slice(0, maxRecentLanguages) })
}

/** Reads stored preferences. Invalid values, such as from another version, become unset. */
function toVoicePreferences(stored: unknown): VoicePreferences {
  const kept = toRecord(stored)
  const recent = kept['recentLanguages']
  return {
    microphone: toChosenDevice(kept['microphone']),
    stopsAtSilence: kept['stopsAtSilence'] === true,
    transcribesRecordings: kept['transcribesRecordings'] !== false,
    models: fieldsOf(kept['models'], isText),
    language: toText(kept['language']),
    recentLanguages: Array.isArray(recent) ? recent.filter(isText).slice(0, maxRecentLanguages) : [],
    temperature: toText(kept['temperature']),
    provider: toText(kept['provider']),
    isSpeechOpen: kept['isSpeechOpen'] !== false,
  }
}
