/** Sound in one channel, from -1 to 1; `rate` in samples a second. */
export interface Sound {
  readonly samples: Float32Array
  readonly rate: number
}
