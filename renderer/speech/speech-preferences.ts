import { type ChosenDevice, toChosenDevice } from '../audio/chosen-device.ts'
import { fieldsOf, isText, keepPreferences, toText } from '../ui/kept-preferences.ts'

/** What somebody chose for speech. It comes back after a restart. */
export interface SpeechPreferences {
  /** By gateway profile. */
  readonly models: Readonly<Record<string, string>>
  /** By model. */
  readonly voices: Readonly<Record<string, string>>
  /** Samples a second, by model: what its PCM is taken for where the gateway does not say. */
  readonly rates: Readonly<Record<string, number>>
  /** Samples a second, by model, that its sound had last: the loudspeaker is opened for it before the sound is there. */
  readonly heardRates: Readonly<Record<string, number>>
  readonly format: 'pcm' | 'mp3'
  /** 1 leaves it to the model. */
  readonly speed: number
  /** As written; empty leaves the field out. */
  readonly provider: string
  /** From 0 to 1. */
  readonly volume: number
  /** The loudspeaker. */
  readonly output: ChosenDevice
  /** What stands in the Speech panel. */
  readonly draft: string
  /** Whether answers are spoken while they arrive. */
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

export const [useSpeechPreferences, changeSpeechPreferences] = keepPreferences(
  'speech.preferences',
  toSpeechPreferences,
)

/** What else was kept, by another version or damaged, counts as unset. */
export function toSpeechPreferences(kept: Readonly<Record<string, unknown>>): SpeechPreferences {
  return {
    models: fieldsOf(kept['models'], isText),
    voices: fieldsOf(kept['voices'], isText),
    rates: fieldsOf(kept['rates'], isRate),
    heardRates: fieldsOf(kept['heardRates'], isRate),
    format: kept['format'] === 'mp3' ? 'mp3' : 'pcm',
    speed: within(kept['speed'], 0.25, 4, 1),
    provider: toText(kept['provider']),
    volume: within(kept['volume'], 0, 1, 1),
    output: toChosenDevice(kept['output']),
    draft: toText(kept['draft']),
    speaksAnswers: kept['speaksAnswers'] === true,
  }
}

/** Samples a second that a loudspeaker can be opened with. */
export function isRate(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 4000 && value <= 192_000
}

function within(value: unknown, least: number, most: number, otherwise: number): number {
  return typeof value === 'number' && value >= least && value <= most ? value : otherwise
}
