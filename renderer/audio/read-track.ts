import { createResampler, type Resampler } from '#shared/voice/resample.ts'

/** Hundredths of a second that wait while the page is busy: ten seconds. */
const maxWaiting = 1000

/** Milliseconds for which the rest is waited for: a device that is gone says nothing more. */
const timeoutMs = 200

/** The sound of a track that is read. */
export interface TrackReader {
  /** Hands on what was heard until now, then stops the track. */
  close(): Promise<void>
}

/**
 * Hands on the sound of a track as it comes, in one channel of `rate` samples a second: a hundredth of a second at a time.
 * No audio context is between, whose clock is the loudspeaker's: through one it comes some 50 ms later, and parts of it are
 * lost on a busy computer. Ends with the track.
 */
export function readTrack(
  track: MediaStreamAudioTrack,
  rate: number,
  onSound: (samples: Float32Array) => void,
): TrackReader {
  const reader = new MediaStreamTrackProcessor({ track, maxBufferSize: maxWaiting }).readable.getReader()
  let resampler: Resampler | undefined
  let from = 0
  let isClosing = false

  function take(data: AudioData): void {
    const { sampleRate } = data
    // Another device may take the place of the first.
    if (sampleRate !== from) {
      hand(resampler?.end())
      resampler = createResampler(sampleRate, rate, sampleRate / 1000)
      from = sampleRate
    }
    hand(resampler?.add(inOneChannel(data)))
    data.close()
  }

  function hand(samples: Float32Array | undefined): void {
    if (samples !== undefined && samples.length > 0) onSound(samples)
  }

  async function readAll(): Promise<void> {
    for (;;) {
      const next = reader.read()
      if (isClosing && !(await isThere(next))) break
      const { done, value } = await next
      if (done) break
      take(value)
    }
    track.stop()
    hand(resampler?.end())
  }

  const read = readAll()
  return {
    async close() {
      isClosing = true
      const timer = setTimeout(() => void reader.cancel(), timeoutMs)
      await read
      clearTimeout(timer)
    },
  }
}

function inOneChannel(data: AudioData): Float32Array {
  const { numberOfFrames, numberOfChannels } = data
  const sum = new Float32Array(numberOfFrames)
  const channel = new Float32Array(numberOfFrames)
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex += 1) {
    data.copyTo(channel, { planeIndex, format: 'f32-planar' })
    for (let index = 0; index < numberOfFrames; index += 1) {
      sum[index] = (sum[index] ?? 0) + (channel[index] ?? 0) / numberOfChannels
    }
  }
  return sum
}

/** Whether it is there already, or with the next task. */
async function isThere(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), new Promise<false>((resolve) => setTimeout(() => resolve(false)))])
}
