/** The weight of the newest measurement in the moving average. */
const weight = 0.3

/** Recent speeds of endpoints, for `provider.sort`. */
export type EndpointSpeeds = ReturnType<typeof createEndpointSpeeds>

export function createEndpointSpeeds() {
  const latencies = new Map<string, number>()
  const throughputs = new Map<string, number>()
  const blend = (averages: Map<string, number>, endpoint: string, value: number) => {
    const previous = averages.get(endpoint)
    averages.set(endpoint, previous === undefined ? value : previous + weight * (value - previous))
  }
  return {
    record(
      endpoint: string,
      { latency, throughput }: { readonly latency: number; readonly throughput: number | null },
    ): void {
      blend(latencies, endpoint, latency)
      if (throughput !== null) blend(throughputs, endpoint, throughput)
    },
    /** Returns the milliseconds to the first token; undefined if it was never measured. */
    latency: (endpoint: string): number | undefined => latencies.get(endpoint),
    /** Returns the tokens per second after the first. */
    throughput: (endpoint: string): number | undefined => throughputs.get(endpoint),
  }
}
