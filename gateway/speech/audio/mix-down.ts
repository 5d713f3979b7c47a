/** Returns the mean of all channels, which have equal lengths. */
export function mixDown(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = channels
  if (others.length === 0) return first
  return first.map((sample, index) => {
    let sum = sample
    for (const channel of others) sum += channel[index] ?? 0
    return sum / channels.length
  })
}
