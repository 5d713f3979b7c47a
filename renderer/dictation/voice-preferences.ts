import { create } from 'zustand'

/** What somebody chose for recording and transcribing. It comes back after a restart. */
export interface VoicePreferences {
  /** Empty is the system's choice. The name is for when it is not connected. */
  readonly microphone: { readonly id: string; readonly name: string }
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

const key = 'voice.preferences'

export const unsetVoicePreferences: VoicePreferences = {
  microphone: { id: '', name: '' },
  stopsAtSilence: false,
  models: {},
  language: '',
  temperature: '',
  provider: '',
  isSpeechOpen: true,
}

export const useVoicePreferences = create<VoicePreferences>(() => readKept(localStorage))

export function changeVoicePreferences(change: Partial<VoicePreferences>): void {
  useVoicePreferences.setState(change)
  try {
    localStorage.setItem(key, JSON.stringify(useVoicePreferences.getState()))
  } catch {
    // What is chosen stays so, and only does not survive a restart.
  }
}

/** What else stands in the storage, from another version or damaged, counts as unset. */
export function readKept(storage: Pick<Storage, 'getItem'>): VoicePreferences {
  const kept = readRecord(storage.getItem(key))
  const microphone = isRecord(kept['microphone']) ? kept['microphone'] : {}
  const models = isRecord(kept['models']) ? Object.entries(kept['models']) : []
  return {
    microphone: { id: textOf(microphone['id']), name: textOf(microphone['name']) },
    stopsAtSilence: kept['stopsAtSilence'] === true,
    models: Object.fromEntries(models.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    language: textOf(kept['language']),
    temperature: textOf(kept['temperature']),
    provider: textOf(kept['provider']),
    isSpeechOpen: kept['isSpeechOpen'] !== false,
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
