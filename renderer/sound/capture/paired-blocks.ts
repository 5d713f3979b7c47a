import { clipRateHz } from '#shared/voice/pcm.ts'
import { joinSamples } from '#shared/voice/resample.ts'

/** Samples over which drift is measured: a second. */
const driftWindow = clipRateHz

/** Drift in samples that is tolerated: the jitter of two sounds that arrive evenly. */
const maxDrift = clipRateHz / 50

/** Level below which there is no speech, so that samples can be skipped. */
const quietLevel = 0.02

type Samples = Float32Array<ArrayBuffer>

/**
 * Maximum number of samples by which the other sound may be late before the first is delivered alone: a tenth of a
 * second.
 */
const maxLag = clipRateHz / 10

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
  let measuredSamples = 0
  /** Minimum number of waiting samples of each since the measurement began. */
  let minWaiting = Number.POSITIVE_INFINITY
  let minOtherWaiting = Number.POSITIVE_INFINITY

  function resync(count: number): void {
    measuredSamples += count
    minWaiting = Math.min(minWaiting, sound.length)
    minOtherWaiting = Math.min(minOtherWaiting, other.length)
    if (measuredSamples < driftWindow) return
    const drift = minOtherWaiting - minWaiting
    if (isPaired && Math.abs(drift) > maxDrift) {
      if (!isQuiet(sound) || !isQuiet(other)) return
      other = drift > 0 ? other.slice(drift) : joinSamples([new Float32Array(-drift), other])
    }
    measuredSamples = 0
    minWaiting = Number.POSITIVE_INFINITY
    minOtherWaiting = Number.POSITIVE_INFINITY
  }

  function deliver(): void {
    while (sound.length >= length) {
      const hasOther = isPaired && other.length >= length
      if (isPaired && !hasOther && sound.length < length + maxLag) return
      isPaired = hasOther
      const block = sound.slice(0, length)
      sound = sound.slice(length)
      onBlock(block, hasOther ? other.slice(0, length) : undefined)
      other = other.slice(hasOther ? length : other.length)
    }
  }

  return {
    add(samples) {
      sound = joinSamples([sound, samples])
      deliver()
      resync(samples.length)
    },
    addOther(samples) {
      // Samples of the first sound that arrived before belong to earlier moments.
      other = joinSamples([isPaired ? other : new Float32Array(sound.length), samples])
      isPaired = true
      if (other.length > sound.length + maxLag) other = other.slice(other.length - sound.length)
      deliver()
      resync(0)
    },
    end() {
      isPaired = false
      deliver()
      if (sound.length > 0) onBlock(sound)
      sound = new Float32Array(0)
    },
  }
}

const isQuiet = (samples: Samples): boolean => samples.every((sample) => Math.abs(sample) < quietLevel)
