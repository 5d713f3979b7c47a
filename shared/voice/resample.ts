/** Zero crossings of the sinc on each side, and the shape of its Kaiser window: aliases are attenuated by 80 dB. */
const zeroCrossings = 24
const kaiserBeta = 8
/** Share of the band that passes; the filter falls off in the rest. */
const passedBand = 0.9

/**
 * Converts the sample rate (Hz) by a windowed sinc, with one filter for each phase between the two rates. The duration
 * is kept, rounded up to a whole sample.
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const { inOutput, part } = resampling(from, to)
  return part(samples, 0, inOutput(samples.length))
}

/**
 * Converts the rate of sound that arrives in parts. The concatenated output equals that of `resample` for the whole
 * sound.
 */
export interface Resampler {
  /** Adds sound and returns the output that is final. */
  add(samples: Float32Array): Float32Array
  /** Returns the remaining output. */
  end(): Float32Array
}

/** Creates a resampler. `together` is the number of samples to buffer before processing: fewer reduce the latency. */
export function createResampler(from: number, to: number, together = from): Resampler {
  if (from === to) return { add: (samples) => samples, end: () => new Float32Array() }
  const { down, reach, inOutput, part } = resampling(from, to)
  // Both are whole numbers of periods, after which the phases of the two rates repeat.
  const margin = Math.ceil(reach / down) * down
  const block = Math.ceil(together / down) * down
  /** Input that is not fully processed, preceded by a margin of processed input. */
  let waiting = new Float32Array(margin)
  /** Input after `waiting`. */
  let parts: Float32Array[] = []
  let length = margin

  function join(): void {
    waiting = joinSamples([waiting, ...parts])
    parts = []
  }

  function take(taken: number, behind: number): Float32Array {
    const begin = inOutput(margin)
    const result = part(waiting.subarray(0, margin + taken + behind), begin, begin + inOutput(taken))
    waiting = waiting.slice(taken)
    return result
  }

  return {
    add(samples) {
      parts.push(samples)
      length += samples.length
      // Files arrive in small parts; joining them each time would copy the same samples repeatedly.
      if (length < margin + block + margin) return new Float32Array()
      join()
      const blocks = Math.floor((waiting.length - 2 * margin) / block)
      const ready = take(blocks * block, margin)
      length = waiting.length
      return ready
    },
    end() {
      join()
      return take(waiting.length - margin, 0)
    },
  }
}

/** Joins parts of sound. */
export function joinSamples(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function resampling(from: number, to: number) {
  const divisor = greatestCommonDivisor(from, to)
  const up = to / divisor
  const down = from / divisor
  // In cycles per input sample, times two.
  const cutoff = Math.min(1, to / from) * passedBand
  const reach = Math.ceil(zeroCrossings / cutoff)
  const filters = Array.from<Float32Array | undefined>({ length: up })

  /** Returns the number of output samples for a number of input samples. */
  function inOutput(length: number): number {
    return Math.ceil((length * up) / down)
  }

  /** Returns the output samples from `begin` to before `end`. */
  function part(samples: Float32Array, begin: number, end: number): Float32Array {
    const result = new Float32Array(end - begin)
    for (let index = 0; index < result.length; index++) {
      const position = (begin + index) * down
      const phase = position % up
      const filter = (filters[phase] ??= createFilter(phase / up, cutoff, reach))
      const first = (position - phase) / up - reach + 1
      const endTap = Math.min(filter.length, samples.length - first)
      let sum = 0
      for (let tap = Math.max(0, -first); tap < endTap; tap++) sum += (filter[tap] ?? 0) * (samples[first + tap] ?? 0)
      result[index] = sum
    }
    return result
  }

  return { down, reach, inOutput, part }
}

/** Returns the taps for output that is `fraction` of a sample after an input sample. Their sum is one. */
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

/** Returns the Kaiser window at `x` from -1 to 1. */
function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : besselI0(kaiserBeta * Math.sqrt(1 - x * x)) / besselI0(kaiserBeta)
}

/** Returns the modified Bessel function of order zero, by its series. */
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
