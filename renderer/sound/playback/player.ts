/** State of a player. Times are in seconds of the sound. */
export interface PlayerState {
  /** `broken`: the sound cannot be decoded. */
  readonly status: 'waiting' | 'playing' | 'paused' | 'ended' | 'broken'
  readonly position: number
  /** Seconds that have arrived, and whether that is all. */
  readonly arrived: number
  readonly isComplete: boolean
  /** Number of buffer underruns. */
  readonly gaps: number
  /** `performance.now()` when the first sample is audible, as far as the system reports it; null before. */
  readonly startedAt: number | null
}

/** Plays one sound while it arrives. */
export interface Player {
  readonly state: () => PlayerState
  /**
   * Adds sound at the end: whole frames of PCM, or bytes of MP3. `firstByteAt` is the `performance.now()` of the first
   * byte from the gateway, if that was earlier.
   */
  append(bytes: Uint8Array<ArrayBuffer>, firstByteAt?: number): void
  /** Reports that no more sound will arrive. */
  complete(): void
  play(): void
  pause(): void
  /** Moves to a position in seconds that has arrived. */
  seek(second: number): void
  /** From 0 to 1. */
  setVolume(volume: number): void
  /** Sets the output device; empty is the system's choice. Throws where there is no such device. */
  setOutput(deviceId: string): Promise<void>
  /** Silences it immediately and releases its resources. */
  close(): void
}

export interface PlayerOptions {
  readonly volume: number
  readonly outputId: string
  readonly onChange: (state: PlayerState) => void
}

/** State before anything has arrived. */
export const initialPlayerState: PlayerState = {
  status: 'waiting',
  position: 0,
  arrived: 0,
  isComplete: false,
  gaps: 0,
  startedAt: null,
}
