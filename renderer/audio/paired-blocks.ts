import { clipRate } from '#shared/voice/pcm.ts'
import { joinSamples } from '#shared/voice/resample.ts'

/** Samples in which it is seen whether one sound waits for the other all the time: a second. */
const settling = clipRate

/** Samples that may wait all the time: what lies between two that come evenly. */
const maxWaiting = clipRate / 50

/** Below this nothing is said: what is skipped there nobody misses. */
const quiet = 0.02

type Samples = Float32Array<ArrayBuffer>

/** Samples by which one of two sounds may come later than the other before it is not waited for: a tenth of a second. */
const maxBehind = clipRate / 10

/** The sound of a microphone in blocks of equal length, each with the same moment of another sound of it. */
export interface PairedBlocks {
  add(samples: Float32Array): void
  /** More of the other sound. */
  addOther(samples: Float32Array): void
  /** Hands over what is left. */
  end(): void
}

/**
 * Nothing of the first sound is lost, whatever the other one does: where that is late it is not waited for, and what it is
 * ahead by is skipped. The other one may begin later, or not at all. Where one has come early once, or parts of one were
 * lost on the way, it does not wait for the other ever after: which of their moments belong together is settled anew, when
 * it is quiet.
 */
export function createPairedBlocks(length: number, onBlock: (block: Samples, other?: Samples) => void): PairedBlocks {
  let sound: Samples = new Float32Array(0)
  let other: Samples = new Float32Array(0)
  let isPaired = false
  let seen = 0
  /** The least samples of each that waited since. */
  let waiting = Number.POSITIVE_INFINITY
  let otherWaiting = Number.POSITIVE_INFINITY

  function settle(count: number): void {
    seen += count
    waiting = Math.min(waiting, sound.length)
    otherWaiting = Math.min(otherWaiting, other.length)
    if (seen < settling) return
    const early = otherWaiting - waiting
    if (isPaired && Math.abs(early) > maxWaiting) {
      if (!isQuiet(sound) || !isQuiet(other)) return
      other = early > 0 ? other.slice(early) : joinSamples([new Float32Array(-early), other])
    }
    seen = 0
    waiting = Number.POSITIVE_INFINITY
    otherWaiting = Number.POSITIVE_INFINITY
  }

  function hand(): void {
    while (sound.length >= length) {
      const isThere = isPaired && other.length >= length
      if (isPaired && !isThere && sound.length < length + maxBehind) return
      isPaired = isThere
      const block = sound.slice(0, length)
      sound = sound.slice(length)
      onBlock(block, isThere ? other.slice(0, length) : undefined)
      other = other.slice(isThere ? length : other.length)
    }
  }

  return {
    add(samples) {
      sound = joinSamples([sound, samples])
      hand()
      settle(samples.length)
    },
    addOther(samples) {
      // What came of the first sound until now is of the moment before.
      other = joinSamples([isPaired ? other : new Float32Array(sound.length), samples])
      isPaired = true
      if (other.length > sound.length + maxBehind) other = other.slice(other.length - sound.length)
      hand()
      settle(0)
    },
    end() {
      isPaired = false
      hand()
      if (sound.length > 0) onBlock(sound)
      sound = new Float32Array(0)
    },
  }
}

const isQuiet = (samples: Samples): boolean => samples.every((sample) => Math.abs(sample) < quiet)
