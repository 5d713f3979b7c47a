/** A queue of sound to play. Takes any length without copying what is queued. */
export interface SoundQueue {
  /** Queued samples. */
  readonly length: () => number
  add(samples: Float32Array): void
  /** Fills `target` from its start as far as there is sound, and returns the number of samples. */
  take(target: Float32Array): number
  clear(): void
}

export function createSoundQueue(): SoundQueue {
  let blocks: Float32Array[] = []
  /** The first block and sample that were not taken yet. */
  let block = 0
  let sample = 0
  let waiting = 0

  /** Drops played blocks in batches, since each shift of an array costs its length. */
  function tidy(): void {
    if (block < 256) return
    blocks = blocks.slice(block)
    block = 0
  }

  return {
    length: () => waiting,
    add(samples) {
      if (samples.length === 0) return
      blocks.push(samples)
      waiting += samples.length
    },
    take(target) {
      let filled = 0
      while (filled < target.length) {
        const current = blocks[block]
        if (!current) break
        const part = current.subarray(sample, sample + target.length - filled)
        target.set(part, filled)
        filled += part.length
        sample += part.length
        if (sample < current.length) break
        block += 1
        sample = 0
      }
      waiting -= filled
      tidy()
      return filled
    },
    clear() {
      blocks = []
      block = 0
      sample = 0
      waiting = 0
    },
  }
}
