/** Zero crossings of the sinc on each side, and the shape of its Kaiser window: what aliases is 80 dB down. */
const zeroCrossings = 32
const kaiserBeta = 8
/** How much of the band passes; the rest is where the filter falls. */
const passedBand = 0.92

/**
 * Changes the sample rate (Hz) by a windowed sinc, one filter for each phase between the two rates. The length is that
 * of the sound, rounded up to a whole sample.
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const divisor = greatestCommonDivisor(from, to)
  const up = to / divisor
  const down = from / divisor
  // In cycles per input sample, times two.
  const cutoff = Math.min(1, to / from) * passedBand
  const reach = Math.ceil(zeroCrossings / cutoff)
  const filters = Array.from<Float32Array | undefined>({ length: up })
  const result = new Float32Array(Math.ceil((samples.length * up) / down))
  for (let index = 0; index < result.length; index++) {
    const position = index * down
    const phase = position % up
    const filter = (filters[phase] ??= createFilter(phase / up, cutoff, reach))
    const first = (position - phase) / up - reach + 1
    const begin = Math.max(0, -first)
    const end = Math.min(filter.length, samples.length - first)
    let sum = 0
    for (let tap = begin; tap < end; tap++) sum += (filter[tap] ?? 0) * (samples[first + tap] ?? 0)
    result[index] = sum
  }
  return result
}

/** The taps for output that lies `fraction` of a sample behind an input sample. They add up to one. */
function createFilter(fraction: number, cutoff: number, reach: number): Float32Array {
  const taps = Float64Array.from({ length: reach * 2 }, (_, tap) => {
    const distance = tap - reach + 1 - fraction
    return sinc(distance * cutoff) * kaiser(distance / reach)
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return Float32Array.from(taps, (tap) => tap / sum)
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

/** The Kaiser window at `x` from -1 to 1. */
function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : besselI0(kaiserBeta * Math.sqrt(1 - x * x)) / besselI0(kaiserBeta)
}

/** The modified Bessel function of order zero, by its series. */
function besselI0(x: number): number {
  let term = 1
  let sum = 1
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
