/** What a program held in memory at a time. */
export interface Sample {
  readonly minute: number
  readonly megabytes: number
}

/** How memory went after a warm-up: by a straight line through all samples, which one that lies off does not turn. */
export interface Growth {
  /** MB at the end of the warm-up and at the end, on the line. */
  readonly first: number
  readonly last: number
  /** MB a minute. */
  readonly slope: number
  readonly isFlat: boolean
}

/** The first third of the time does not count: in it a new process grows to the size at which it works. */
const warmUp = 1 / 3

/** Flat is what grows by no more than a share of what there was, and some MB. */
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
