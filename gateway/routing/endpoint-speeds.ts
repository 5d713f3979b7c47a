/** How fast endpoints were of late, for `provider.sort`. */
export interface EndpointSpeeds {
  note(endpoint: string, measured: { readonly latency: number; readonly throughput: number | null }): void
  /** Milliseconds to the first token; undefined where it was never asked. */
  latency(endpoint: string): number | undefined
  /** Tokens a second after the first. */
  throughput(endpoint: string): number | undefined
}

/** How much of the newest measurement goes into the average. */
const weight = 0.3

export function createEndpointSpeeds(): EndpointSpeeds {
  const latencies = new Map<string, number>()
  const throughputs = new Map<string, number>()
  const blend = (averages: Map<string, number>, endpoint: string, value: number) => {
    const before = averages.get(endpoint)
    averages.set(endpoint, before === undefined ? value : before + weight * (value - before))
  }
  return {
    note(endpoint, { latency, throughput }) {
      blend(latencies, endpoint, latency)
      if (throughput !== null) blend(throughputs, endpoint, throughput)
    },
    latency: (endpoint) => latencies.get(endpoint),
    throughput: (endpoint) => throughputs.get(endpoint),
  }
}
