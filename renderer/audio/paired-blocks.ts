import { clipRate } from '#shared/voice/pcm.ts'
import { joinSamples } from '#shared/voice/resample.ts'

/** Samples over which drift is measured: a second. */
const settling = clipRate

/** Drift in samples that is tolerated: the jitter of two sounds that arrive evenly. */
const maxWaiting = clipRate / 50

/** Level below which there is no speech, so that samples can be skipped. */
const quiet = 0.02

type Samples = Float32Array<ArrayBuffer>

/**
 * Maximum number of samples by which the other sound may be late before the first is delivered alone: a tenth of a
 * second.
 */
const maxBehind = clipRate / 10

/** Cuts the sound of a microphone into blocks of equal length, each paired with the same moment of another signal. */
export interface PairedBlocks {
  add(samples: Float32Array): void
  /** Adds more of the other sound. */
  addOther(samples: Float32Array): void
  /** Delivers the rest. */
  end(): void
}

/**
 * Pairs two signals of one microphone. Nothing of the first is lost: when the other is late, blocks are delivered
 * without it and its late samples are skipped. The other may begin later or not at all. When one is early or loses
 * samples, the pairing is resynchronised at the next quiet moment, so that neither keeps waiting.
 */
export function createPairedBlocks(length: number, onBlock: (block: Samples, other?: Samples) => void): PairedBlocks {
  let sound: Samples = new Float32Array(0)
  let other: Samples = new Float32Array(0)
  let isPaired = false
  let seen = 0
  /** Minimum number of waiting samples of each since the measurement began. */
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
      // Samples of the first sound that arrived before belong to earlier moments.
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
