import { toRecord, toText } from '../ui/kept-preferences.ts'

/** A microphone or a loudspeaker. An empty id is the system's choice. The name is for when it is not connected. */
export interface ChosenDevice {
  readonly id: string
  readonly name: string
}

/** What was chosen before, as it was kept. */
export function toChosenDevice(kept: unknown): ChosenDevice {
  const { id, name } = toRecord(kept)
  return { id: toText(id), name: toText(name) }
}
