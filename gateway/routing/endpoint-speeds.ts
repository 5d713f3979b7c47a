/** The weight of the newest measurement in the moving average. */
const weight = 0.3

const minuteMs = 60_000
const [fiveMinutes, halfHour, day] = [5 * minuteMs, 30 * minuteMs, 24 * 60 * minuteMs]

/** Attempts that are kept for an endpoint, for its statistics. */
const maxAttempts = 2000
/** Fewer attempts than this say nothing about uptime. */
const minAttempts = 3

interface Attempt {
  readonly at: number
  readonly hasSucceeded: boolean
  /** Milliseconds to the first token, and tokens per second after it; null if not measured. */
  readonly latency: number | null
  readonly throughput: number | null
}

/** Measured speeds and failures of endpoints: for `provider.sort` and for their descriptions. In memory only. */
export type EndpointSpeeds = ReturnType<typeof createEndpointSpeeds>

export function createEndpointSpeeds(now: () => number = Date.now) {
  const latencies = new Map<string, number>()
  const throughputs = new Map<string, number>()
  const attempts = new Map<string, Attempt[]>()
  const blend = (averages: Map<string, number>, endpoint: string, value: number) => {
    const previous = averages.get(endpoint)
    averages.set(endpoint, previous === undefined ? value : previous + weight * (value - previous))
  }
  const remember = (endpoint: string, attempt: Omit<Attempt, 'at'>) => {
    const known = attempts.get(endpoint) ?? []
    known.push({ at: now(), ...attempt })
    // Halved rarely instead of shifted each time.
    if (known.length > 2 * maxAttempts) known.splice(0, known.length - maxAttempts)
    attempts.set(endpoint, known)
  }
  return {
    /** Records an answer: milliseconds to its first token, and tokens per second. */
    record(
      endpoint: string,
      { latency, throughput }: { readonly latency: number; readonly throughput: number | null },
    ): void {
      blend(latencies, endpoint, latency)
      if (throughput !== null) blend(throughputs, endpoint, throughput)
      remember(endpoint, { hasSucceeded: true, latency, throughput })
    },
    /** Records an answer in one piece, which has no speed. */
    recordSuccess: (endpoint: string): void =>
      remember(endpoint, { hasSucceeded: true, latency: null, throughput: null }),
    /** Records a failure of the endpoint itself: not a wrong request, and not a rate limit. */
    recordFailure: (endpoint: string): void =>
      remember(endpoint, { hasSucceeded: false, latency: null, throughput: null }),
    /** Returns the milliseconds to the first token; undefined if it was never measured. */
    latency: (endpoint: string): number | undefined => latencies.get(endpoint),
    /** Returns the tokens per second after the first. */
    throughput: (endpoint: string): number | undefined => throughputs.get(endpoint),
    /** Returns percentiles of the last half hour and percents of successful attempts; null where too little is known. */
    statistics(endpoint: string) {
      const known = attempts.get(endpoint) ?? []
      const since = (ms: number) => known.filter(({ at }) => at > now() - ms)
      const recent = since(halfHour)
      const uptime = (all: readonly Attempt[]) =>
        all.length < minAttempts ? null : (100 * all.filter(({ hasSucceeded }) => hasSucceeded).length) / all.length
      return {
        latency: percentilesOf(recent.map(({ latency }) => latency)),
        // The slowest percentiles are the lowest numbers here.
        throughput: percentilesOf(
          recent.map(({ throughput }) => throughput),
          true,
        ),
        uptime: { fiveMinutes: uptime(since(fiveMinutes)), halfHour: uptime(recent), day: uptime(since(day)) },
      }
    },
  }
}

function percentilesOf(measured: readonly (number | null)[], isMoreBetter = false) {
  const sorted = measured.filter((value) => value !== null).toSorted((a, b) => (isMoreBetter ? b - a : a - b))
  if (sorted.length === 0) return null
  const at = (share: number) => {
    const value = sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
    return Math.round(value * 10) / 10
  }
  return { p50: at(0.5), p75: at(0.75), p90: at(0.9), p99: at(0.99) }
}
