/** A program's memory at a point in time. */
export interface Sample {
  readonly minute: number
  readonly megabytes: number
}

/** Memory after the warm-up, as a line fitted through all samples, on which an outlier has little influence. */
export interface Growth {
  /** MB on the line at the end of the warm-up and at the end. */
  readonly first: number
  readonly last: number
  /** MB per minute. */
  readonly slope: number
  readonly isFlat: boolean
}

/** The first third is ignored: a new process grows to its working size in it. */
const warmUp = 1 / 3

/** Fits the growth of memory. It is flat if it is at most a share of the initial value plus some MB. */
export function growthOf(samples: readonly Sample[], bound: { share: number; slack: number }): Growth {
  const end = samples.at(-1)?.minute ?? 0
  const counted = samples.filter(({ minute }) => minute >= end * warmUp)
  const begin = counted[0]?.minute ?? end
  const meanMinute = mean(counted.map(({ minute }) => minute))
  const meanMegabytes = mean(counted.map(({ megabytes }) => megabytes))
  let covariance = 0
  let variance = 0
  for (const { minute, megabytes } of counted) {
    covariance += (minute - meanMinute) * (megabytes - meanMegabytes)
    variance += (minute - meanMinute) ** 2
  }
  if (variance === 0) throw new Error('There are too few samples to tell whether memory grows.')
  const slope = covariance / variance
  const at = (minute: number): number => meanMegabytes + slope * (minute - meanMinute)
  const [first, last] = [at(begin), at(end)]
  return { first, last, slope, isFlat: last - first <= first * bound.share + bound.slack }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
