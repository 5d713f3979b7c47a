import { createResampler, type Resampler } from '#shared/voice/resample.ts'

/** Maximum number of waiting buffers of a hundredth of a second, while the page is busy: ten seconds. */
const maxBufferedData = 1000

/** How long to wait for the rest: a device that is gone delivers nothing more. */
const closeTimeoutMs = 200

/** Reads the sound of a track. */
export interface TrackReader {
  /** Delivers the waiting sound, then stops the track. */
  close(): Promise<void>
}

/**
 * Delivers the sound of a track as it arrives, mono with `rate` samples a second, a hundredth of a second at a time,
 * until the track ends. Avoids an audio context, which runs on the loudspeaker's clock: it adds some 50 ms of latency,
 * and drops sound on a busy computer.
 */
export function readTrack(
  track: MediaStreamAudioTrack,
  rate: number,
  onSound: (samples: Float32Array) => void,
): TrackReader {
  const reader = new MediaStreamTrackProcessor({ track, maxBufferSize: maxBufferedData }).readable.getReader()
  let resampler: Resampler | undefined
  let sourceRateHz = 0
  let isClosing = false

  function convert(data: AudioData): void {
    const { sampleRate } = data
    // Another device may replace the first.
    if (sampleRate !== sourceRateHz) {
      deliver(resampler?.end())
      resampler = createResampler(sampleRate, rate, sampleRate / 1000)
      sourceRateHz = sampleRate
    }
    deliver(resampler?.add(inOneChannel(data)))
    data.close()
  }

  function deliver(samples: Float32Array | undefined): void {
    if (samples !== undefined && samples.length > 0) onSound(samples)
  }

  async function readAll(): Promise<void> {
    for (;;) {
      const next = reader.read()
      if (isClosing && !(await hasSettled(next))) break
      const { done, value } = await next
      if (done) break
      convert(value)
    }
    track.stop()
    deliver(resampler?.end())
  }

  const read = readAll()
  return {
    async close() {
      isClosing = true
      const timer = setTimeout(() => void reader.cancel(), closeTimeoutMs)
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

/** Whether the promise has settled, or settles with the next task. */
async function hasSettled(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), new Promise<false>((resolve) => setTimeout(() => resolve(false)))])
}
