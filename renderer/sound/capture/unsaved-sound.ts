import { clipRateHz } from '#shared/voice/pcm.ts'
import { joinSamples } from '#shared/voice/resample.ts'

/** Sound that is not on the disk yet. It stays here until it was saved. */
export interface UnsavedSound {
  /** Number of samples. */
  readonly length: () => number
  add(block: Float32Array<ArrayBuffer>): void
  /** Removes and returns the oldest blocks, at most as much as one call to main may carry. */
  take(): Float32Array<ArrayBuffer>
  /** Puts back the sound that was taken last. */
  putBack(sound: Float32Array<ArrayBuffer>): void
}

/** Maximum number of samples in one call: five seconds, so that retries are cheap. */
const maxSamplesPerCall = clipRateHz * 5

export function createUnsavedSound(): UnsavedSound {
  let blocks: Float32Array<ArrayBuffer>[] = []
  let length = 0
  return {
    length: () => length,
    add(block) {
      blocks.push(block)
      length += block.length
    },
    take() {
      let takenLength = 0
      let count = 0
      for (const block of blocks) {
        if (count > 0 && takenLength + block.length > maxSamplesPerCall) break
        takenLength += block.length
        count += 1
      }
      const sound = joinSamples(blocks.slice(0, count))
      blocks = blocks.slice(count)
      length -= takenLength
      return sound
    },
    putBack(sound) {
      blocks.unshift(sound)
      length += sound.length
    },
  }
}
