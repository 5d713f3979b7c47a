import { toRecord, toText } from '../storage/persisted-store.ts'

/**
 * A chosen microphone or loudspeaker. An empty id is the system's choice. The name is shown while the device is not
 * connected.
 */
export interface ChosenDevice {
  readonly id: string
  readonly name: string
}

/** Reads a stored choice of a device. */
export function toChosenDevice(kept: unknown): ChosenDevice {
  const { id, name } = toRecord(kept)
  return { id: toText(id), name: toText(name) }
}
