/** Creates a sine of this many seconds, with an amplitude of a half. */
export function createTone(frequency: number, rate: number, seconds = 1): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, index) => 0.5 * Math.sin((2 * Math.PI * frequency * index) / rate),
  )
}
