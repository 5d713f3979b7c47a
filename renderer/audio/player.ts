/** What a player tells whoever shows it. Times in seconds of the sound. */
export interface PlayerState {
  /** `broken`: what came cannot be played. */
  readonly status: 'waiting' | 'playing' | 'paused' | 'ended' | 'broken'
  readonly position: number
  /** How much has arrived, and whether that is all. */
  readonly arrived: number
  readonly isComplete: boolean
  /** Silences in the middle because the sound came too slowly. */
  readonly gaps: number
  /** `performance.now()` when the first sample is heard, as far as the system tells; null before. */
  readonly startedAt: number | null
}

/** Plays one sound while it arrives. */
export interface Player {
  readonly state: () => PlayerState
  /**
   * Sound behind what there is: whole frames of PCM, or bytes of mp3. `firstByteAt` is `performance.now()` when the first
   * of it had come from the gateway, where that was earlier.
   */
  append(bytes: Uint8Array<ArrayBuffer>, firstByteAt?: number): void
  /** Nothing more will come. */
  complete(): void
  play(): void
  pause(): void
  /** Goes to a second that has arrived. */
  seek(second: number): void
  /** From 0 to 1. */
  setVolume(volume: number): void
  /** The device it is heard from; empty is the system's choice. Throws where there is no such device. */
  setOutput(deviceId: string): Promise<void>
  /** Silent at once, and everything is given back. */
  close(): void
}

export interface PlayerOptions {
  readonly volume: number
  readonly outputId: string
  readonly onChange: (state: PlayerState) => void
}

/** Nothing has arrived yet. */
export const initialState: PlayerState = {
  status: 'waiting',
  position: 0,
  arrived: 0,
  isComplete: false,
  gaps: 0,
  startedAt: null,
}
