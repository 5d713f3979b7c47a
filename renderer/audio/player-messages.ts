/** What the page tells the processor that plays. Samples are one channel after the other, floats from -1 to 1. */
export type ToPlayer =
  /** More sound, behind what there is. The buffer is transferred. */
  | { readonly type: 'sound'; readonly samples: Float32Array<ArrayBuffer> }
  /** Does not begin before this moment of the context's clock, or before so many samples wait, or all have come. */
  | { readonly type: 'hold'; readonly until: number; readonly reserve: number }
  /** Forgets what waits and goes on with what comes: `position` in samples says where that is. */
  | { readonly type: 'restart'; readonly position: number }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** No more sound will come: running dry is the end and no gap. */
  | { readonly type: 'end' }
  /** Nobody listens any more: the processor ends. */
  | { readonly type: 'close' }

/** What the processor tells the page. Positions and lengths in samples. */
export type FromPlayer =
  /** Told some twenty times a second while it plays, and at once when the state changes. */
  | { readonly type: 'position'; readonly position: number }
  /** The first sample leaves: `at` on the context's clock, in seconds. */
  | { readonly type: 'started'; readonly at: number }
  /** It ran dry in the middle, and goes on now; `length` is what was silent. */
  | { readonly type: 'gap'; readonly length: number }
  | { readonly type: 'ended' }
