/** Messages from the page to the player's processor. Samples are mono floats from -1 to 1. */
export type ToPlayer =
  /** Adds sound at the end. The buffer is transferred. */
  | { readonly type: 'sound'; readonly samples: Float32Array<ArrayBuffer> }
  /**
   * Delays the start until `until` on the context's clock, or `reserve` samples are buffered, or the sound is complete.
   */
  | { readonly type: 'hold'; readonly until: number; readonly reserve: number }
  /** Clears the buffer and continues with the sound that follows, at `position` in samples. */
  | { readonly type: 'restart'; readonly position: number }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** The sound is complete: an empty buffer is its end, not a gap. */
  | { readonly type: 'end' }
  /** The processor is no longer used and ends. */
  | { readonly type: 'close' }

/** Messages from the player's processor to the page. Positions and lengths are in samples. */
export type FromPlayer =
  /** Sent twenty times a second while it plays, and immediately when the state changes. */
  | { readonly type: 'position'; readonly position: number }
  /** The first sample is played: `at` is in seconds on the context's clock. */
  | { readonly type: 'started'; readonly at: number }
  /** It continues after a buffer underrun of `length` samples. */
  | { readonly type: 'gap'; readonly length: number }
  | { readonly type: 'ended' }
