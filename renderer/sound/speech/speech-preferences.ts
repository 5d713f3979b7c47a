import { type ChosenDevice, toChosenDevice } from '../chosen-device.ts'
import { createPersistedStore, fieldsOf, isText, toRecord, toText } from '../../storage/persisted-store.ts'

/** The person's choices for speech; kept across restarts. */
export interface SpeechPreferences {
  /** Model ids by gateway profile. */
  readonly models: Readonly<Record<string, string>>
  /** Voices by model. */
  readonly voices: Readonly<Record<string, string>>
  /** Sample rates in hertz by model, for PCM whose rate the gateway does not report. */
  readonly rates: Readonly<Record<string, number>>
  /**
   * Sample rates in hertz by model that were received last: the loudspeaker is opened with them before sound arrives.
   */
  readonly heardRates: Readonly<Record<string, number>>
  readonly format: 'pcm' | 'mp3'
  /** 1 leaves the speed to the model. */
  readonly speed: number
  /** JSON as typed; empty leaves the field out. */
  readonly provider: string
  /** From 0 to 1. */
  readonly volume: number
  /** The loudspeaker. */
  readonly output: ChosenDevice
  /** Text in the Speech panel. */
  readonly draft: string
  /** Whether answers are read aloud while they arrive. */
  readonly speaksAnswers: boolean
}

export const unsetSpeechPreferences: SpeechPreferences = {
  models: {},
  voices: {},
  rates: {},
  heardRates: {},
  format: 'pcm',
  speed: 1,
  provider: '',
  volume: 1,
  output: { id: '', name: '' },
  draft: '',
  speaksAnswers: false,
}

export const useSpeechPreferences = createPersistedStore('speech.preferences', toSpeechPreferences)

export const changeSpeechPreferences: (change: Partial<SpeechPreferences>) => void = useSpeechPreferences.setState

/** Reads stored preferences. Invalid values, such as from another version, become unset. */
function toSpeechPreferences(stored: unknown): SpeechPreferences {
  const kept = toRecord(stored)
  return {
    models: fieldsOf(kept['models'], isText),
    voices: fieldsOf(kept['voices'], isText),
    rates: fieldsOf(kept['rates'], isRate),
    heardRates: fieldsOf(kept['heardRates'], isRate),
    format: kept['format'] === 'mp3' ? 'mp3' : 'pcm',
    speed: inRange(kept['speed'], 0.25, 4, 1),
    provider: toText(kept['provider']),
    volume: inRange(kept['volume'], 0, 1, 1),
    output: toChosenDevice(kept['output']),
    draft: toText(kept['draft']),
    speaksAnswers: kept['speaksAnswers'] === true,
  }
}

/** Whether a loudspeaker can be opened with this sample rate in hertz. */
export function isRate(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 4000 && value <= 192_000
}

function inRange(value: unknown, min: number, max: number, fallback: number): number {
  return typeof value === 'number' && value >= min && value <= max ? value : fallback
}
