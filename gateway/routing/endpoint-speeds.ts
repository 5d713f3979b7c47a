/** Recent speeds of endpoints, for `provider.sort`. */
export interface EndpointSpeeds {
  record(endpoint: string, measured: { readonly latency: number; readonly throughput: number | null }): void
  /** Returns the milliseconds to the first token; undefined if it was never measured. */
  latency(endpoint: string): number | undefined
  /** Returns the tokens per second after the first. */
  throughput(endpoint: string): number | undefined
}

/** The weight of the newest measurement in the moving average. */
const weight = 0.3

export function createEndpointSpeeds(): EndpointSpeeds {
  const latencies = new Map<string, number>()
  const throughputs = new Map<string, number>()
  const blend = (averages: Map<string, number>, endpoint: string, value: number) => {
    const previous = averages.get(endpoint)
    averages.set(endpoint, previous === undefined ? value : previous + weight * (value - previous))
  }
  return {
    record(endpoint, { latency, throughput }) {
      blend(latencies, endpoint, latency)
      if (throughput !== null) blend(throughputs, endpoint, throughput)
    },
    latency: (endpoint) => latencies.get(endpoint),
    throughput: (endpoint) => throughputs.get(endpoint),
  }
}
