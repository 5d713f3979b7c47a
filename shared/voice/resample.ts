/** Zero crossings of the sinc on each side, and the shape of its Kaiser window: what aliases is 80 dB down. */
const zeroCrossings = 24
const kaiserBeta = 8
/** How much of the band passes; the rest is where the filter falls. */
const passedBand = 0.9

/**
 * Changes the sample rate (Hz) by a windowed sinc, one filter for each phase between the two rates. The length is that
 * of the sound, rounded up to a whole sample.
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const { inOutput, part } = resampling(from, to)
  return part(samples, 0, inOutput(samples.length))
}

/** Changes the rate of sound that comes in parts; what comes out, put together, is what `resample` makes of it all. */
export interface Resampler {
  /** More sound; gives what is certain by now. */
  add(samples: Float32Array): Float32Array
  /** The rest. */
  end(): Float32Array
}

/** `together` is how many samples are waited for before they are worked on: fewer are there sooner. */
export function createResampler(from: number, to: number, together = from): Resampler {
  if (from === to) return { add: (samples) => samples, end: () => new Float32Array() }
  const { down, reach, inOutput, part } = resampling(from, to)
  // Both are whole numbers of periods, after which the phases of the two rates begin anew.
  const margin = Math.ceil(reach / down) * down
  const block = Math.ceil(together / down) * down
  /** What was not given out, with a margin of what was before it. */
  let waiting = new Float32Array(margin)
  /** What came after that. */
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
      // Files come in crumbs: joined each time, a second of them would be copied again and again.
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

/** Sound that came in parts, as one. */
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

  /** Samples of the output that a length of the input makes. */
  function inOutput(length: number): number {
    return Math.ceil((length * up) / down)
  }

  /** The output from one sample of it to before another one. */
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
