import { once } from 'node:events'
import { expect } from 'playwright/test'
import type { RunningApp } from './launch-app.ts'
import { startAsPerson } from './run-as-person.ts'

const rate = 16_000
/** Samples per loudness value: a hundredth of a second. */
const step = rate / 100
/** Samples above this level are audible; null sinks are otherwise silent to the last bit. */
const audible = 0.01
/**
 * Silence takes this many consecutive silent loudness values (half a second). Fewer may be an underrun on a busy
 * computer.
 */
const stepsOfSilence = 50

/** Loudness of a device over the computer's clock. */
interface TimedSound {
  /**
   * Returns when the device first becomes audible at or after `since`, in `Date.now()` milliseconds; null for never.
   */
  soundAfter: (since: number) => number | null
  /** Returns the first moment at or after `since` from which it stays silent to the end. */
  silenceAfter: (since: number) => number | null
}

/** A running capture of a device. */
export interface Listening {
  /**
   * Waits until sound is heard, or returns immediately if any was heard since the previous wait. Also detects tones
   * shorter than the polling interval.
   */
  untilSound(): Promise<void>
  /** Waits for half a second of silence. */
  untilSilence(): Promise<void>
  /** Waits until this many more seconds of sound, possibly silent, have arrived. */
  listen(seconds: number): Promise<void>
  end(): Promise<TimedSound>
}

/**
 * Captures a device of the app's sound system, such as `testsink.monitor`, until `end`. Late chunks are placed by
 * counting samples, so two devices can be compared to about a hundredth of a second.
 */
export async function listenTo(
  { person, loudspeaker }: Pick<RunningApp, 'person' | 'loudspeaker'>,
  device: string,
): Promise<Listening> {
  const form = ['--raw', '--format=s16le', `--rate=${rate}`, '--channels=1', '--latency-msec=20']
  const recorder = startAsPerson(person, 'parecord', ['-d', device, ...form], { environment: loudspeaker.environment })
  const closed = once(recorder, 'close')
  const { stdout } = recorder
  if (stdout === null) throw new Error('parecord has no output')
  recorder.stderr?.resume()
  const levels: number[] = []
  let rest = Buffer.alloc(0)
  let bytes = 0
  let begin = Number.POSITIVE_INFINITY
  stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    // The chunk with the least delay gives the best estimate of the first sample's time.
    begin = Math.min(begin, Date.now() - (bytes / 2 / rate) * 1000)
    rest = Buffer.concat([rest, chunk])
    for (; rest.length >= step * 2; rest = rest.subarray(step * 2)) levels.push(loudest(rest))
  })
  await once(stdout, 'data')
  /** Index of the first loudness value that no wait has examined. */
  let heardUpTo = 0
  const isHeard = (level: number) => level > audible
  return {
    async untilSound() {
      await expect.poll(() => levels.slice(heardUpTo).some(isHeard), 'sound is heard').toBe(true)
      heardUpTo = levels.length
    },
    async untilSilence() {
      const from = levels.length
      const isSilent = () => levels.length - from >= stepsOfSilence && !levels.slice(-stepsOfSilence).some(isHeard)
      await expect.poll(isSilent, 'nothing is heard any more').toBe(true)
      heardUpTo = levels.length
    },
    async listen(seconds) {
      const until = levels.length + (seconds * rate) / step
      await expect.poll(() => levels.length >= until, `${seconds} seconds have come`).toBe(true)
    },
    async end() {
      recorder.kill('SIGINT')
      await closed
      const timeOf = (index: number) => begin + index * 10
      const from = (since: number) => Math.max(0, Math.ceil((since - begin) / 10))
      return {
        soundAfter(since) {
          const index = levels.findIndex((level, at) => at >= from(since) && isHeard(level))
          return index === -1 ? null : timeOf(index)
        },
        silenceAfter(since) {
          const last = levels.findLastIndex(isHeard)
          return last === levels.length - 1 ? null : timeOf(Math.max(last + 1, from(since)))
        },
      }
    },
  }
}

/** Returns the loudest sample of one step. */
function loudest(pcm: Buffer): number {
  let most = 0
  for (let index = 0; index < step; index += 1) most = Math.max(most, Math.abs(pcm.readInt16LE(index * 2)))
  return most / 0x8000
}
