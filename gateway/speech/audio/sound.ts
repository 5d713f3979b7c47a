/** Mono sound with samples from -1 to 1; `rate` in samples per second. */
export interface Sound {
  readonly samples: Float32Array
  readonly rate: number
}
