import { once } from 'node:events'
import type { RunningApp } from './launch-app.ts'
import { startAsPerson } from './run-as-person.ts'

const rate = 16_000
/** Samples of one loudness: a hundredth of a second. */
const step = rate / 100

/** How loud a device was, against the clock of this computer. */
export interface TimedSound {
  /** The first moment from `since` on at which it is louder than that, in milliseconds of `Date.now()`; null for never. */
  soundAfter: (since: number, level: number) => number | null
  /** The first moment from `since` on from which it stays quieter, to the end. */
  silenceAfter: (since: number, level: number) => number | null
}

/**
 * Listens to a device of the app's sound system, such as `testsink.monitor`, until `end`. What comes late is put where
 * it belongs by counting samples: two devices can be compared to a hundredth of a second or so.
 */
export async function listenTo(
  { person, loudspeaker }: RunningApp,
  device: string,
): Promise<() => Promise<TimedSound>> {
  const form = ['--raw', '--format=s16le', `--rate=${rate}`, '--channels=1', '--latency-msec=20']
  const recorder = startAsPerson(person, 'parecord', ['-d', device, ...form], { environment: loudspeaker.environment })
  const closed = once(recorder, 'close')
  const { stdout } = recorder
  if (stdout === null) throw new Error('parecord has no output')
  recorder.stderr?.resume()
  const chunks: Buffer[] = []
  let bytes = 0
  let begin = Number.POSITIVE_INFINITY
  stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    // The chunk that waited least tells best when the first sample was heard.
    begin = Math.min(begin, Date.now() - (bytes / 2 / rate) * 1000)
  })
  await once(stdout, 'data')
  return async () => {
    recorder.kill('SIGINT')
    await closed
    const all = Buffer.concat(chunks)
    const levels = Array.from({ length: Math.floor(all.length / 2 / step) }, (_, index) => loudest(all, index * step))
    const timeOf = (index: number) => begin + index * 10
    const from = (since: number) => Math.max(0, Math.ceil((since - begin) / 10))
    return {
      soundAfter(since, level) {
        const index = levels.findIndex((each, at) => at >= from(since) && each > level)
        return index === -1 ? null : timeOf(index)
      },
      silenceAfter(since, level) {
        const last = levels.findLastIndex((each) => each > level)
        return last === levels.length - 1 ? null : timeOf(Math.max(last + 1, from(since)))
      },
    }
  }
}

function loudest(pcm: Buffer, from: number): number {
  let most = 0
  for (let index = from; index < from + step; index += 1) most = Math.max(most, Math.abs(pcm.readInt16LE(index * 2)))
  return most / 0x8000
}
