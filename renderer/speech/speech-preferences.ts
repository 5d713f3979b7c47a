import { create } from 'zustand'

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
  /** The loudspeaker; empty is the system's choice. The name is for when it is not connected. */
  readonly output: { readonly id: string; readonly name: string }
  /** What stands in the Speech panel. */
  readonly draft: string
  /** Whether answers are spoken while they arrive. */
  readonly speaksAnswers: boolean
}

const key = 'speech.preferences'

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

export const useSpeechPreferences = create<SpeechPreferences>(() => readKept(localStorage))

export function changeSpeechPreferences(change: Partial<SpeechPreferences>): void {
  useSpeechPreferences.setState(change)
  try {
    localStorage.setItem(key, JSON.stringify(useSpeechPreferences.getState()))
  } catch {
    // What is chosen stays so, and only does not survive a restart.
  }
}

/** What else stands in the storage, from another version or damaged, counts as unset. */
export function readKept(storage: Pick<Storage, 'getItem'>): SpeechPreferences {
  const kept = readRecord(storage.getItem(key))
  const output = isRecord(kept['output']) ? kept['output'] : {}
  return {
    models: valuesOf(kept['models'], isText),
    voices: valuesOf(kept['voices'], isText),
    rates: valuesOf(kept['rates'], isRate),
    heardRates: valuesOf(kept['heardRates'], isRate),
    format: kept['format'] === 'mp3' ? 'mp3' : 'pcm',
    speed: within(kept['speed'], 0.25, 4, 1),
    provider: textOf(kept['provider']),
    volume: within(kept['volume'], 0, 1, 1),
    output: { id: textOf(output['id']), name: textOf(output['name']) },
    draft: textOf(kept['draft']),
    speaksAnswers: kept['speaksAnswers'] === true,
  }
}

function readRecord(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function valuesOf<Value>(record: unknown, isValue: (value: unknown) => value is Value): Record<string, Value> {
  const entries = isRecord(record) ? Object.entries(record) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => isValue(entry[1])))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function textOf(value: unknown): string {
  return isText(value) ? value : ''
}

/** Samples a second that a loudspeaker can be opened with. */
export function isRate(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 4000 && value <= 192_000
}

function within(value: unknown, least: number, most: number, otherwise: number): number {
  return typeof value === 'number' && value >= least && value <= most ? value : otherwise
}
