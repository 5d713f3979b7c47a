import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from './person.ts'
import { runAsPerson, startAsPerson } from './run-as-person.ts'
import { schedule } from './schedule.ts'

/** Samples a second of everything that the loudspeaker plays. */
export const loudspeakerRate = 48_000

/** A loudspeaker that nobody hears: what is played on it can be recorded, sample by sample. Linux only. */
export type Loudspeaker = {
  /** What a program needs in its environment to play on it. */
  environment: Record<string, string>
  /** Records until `end` is called, which gives the samples, from -1 to 1: one channel, `loudspeakerRate`. */
  record: () => Promise<{ end: () => Promise<Float32Array> }>
  stop: () => Promise<void>
}

/** Starts PulseAudio with a null sink, for one person. What is started until it stops goes before other programs. */
export async function startLoudspeaker(person: Person): Promise<Loudspeaker> {
  schedule(String(process.pid), '--rr', 1)
  const settings = join(person.home, 'pulse.conf')
  // What programs take for the rate of the device: otherwise the sound is resampled twice.
  writeFileSync(settings, `default-sample-rate = ${loudspeakerRate}\n`)
  person.giveTo(settings)
  const socket = join(person.home, 'pulse.socket')
  const environment = { PULSE_SERVER: `unix:${socket}`, PULSE_COOKIE: join(person.home, 'pulse.cookie') }
  const modules = [
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    // A sink that rewinds takes back what its monitor has recorded already: samples would seem lost.
    `module-null-sink sink_name=testsink rate=${loudspeakerRate} channels=1 norewinds=1`,
  ]
  const daemon = startAsPerson(
    person,
    'pulseaudio',
    [
      '--daemonize=no',
      '--exit-idle-time=-1',
      '--use-pid-file=no',
      '-n',
      ...modules.flatMap((module) => ['-L', module]),
    ],
    { environment: { ...environment, PULSE_CONFIG: settings } },
  )
  const ended = once(daemon, 'close')
  daemon.stdout?.resume()
  daemon.stderr?.resume()
  await until(async () => {
    const { output } = await runAsPerson(person, 'pactl', ['list', 'short', 'sinks'], { environment })
    return output.includes('testsink')
  }, 'PulseAudio did not come up.')
  let recordings = 0

  return {
    environment,
    async record() {
      letSoundGoFirst()
      const file = join(person.home, `heard-${(recordings += 1)}.raw`)
      const recorder = startAsPerson(
        person,
        'parecord',
        ['-d', 'testsink.monitor', '--raw', '--format=s16le', `--rate=${loudspeakerRate}`, '--channels=1', file],
        { environment },
      )
      const closed = once(recorder, 'close')
      recorder.stdout?.resume()
      recorder.stderr?.resume()
      await until(async () => existsSync(file) && readFileSync(file).length > 0, 'Nothing is recorded.')
      return {
        async end() {
          recorder.kill('SIGINT')
          await closed
          return toFloats(readFileSync(file))
        },
      }
    },
    async stop() {
      schedule(String(process.pid), '--other', 0)
      daemon.kill('SIGTERM')
      await ended
    },
  }
}

/** The threads that sound passes on its way from the page, by the names that Linux shows. */
const soundThreads: ReadonlySet<string> = new Set([
  'Realtime AudioW',
  'AudioOutputDevi',
  'threaded-ml',
  'pulseaudio',
  'null-sink',
])

/** Lets the sound that is open now go before all else, as desktops do (RealtimeKit). */
export function letSoundGoFirst(): void {
  const threads = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((process) => threadsOf(process))
    .filter((thread) => soundThreads.has(thread.name))
  for (const { id } of threads) schedule(id, '--rr', 10)
}

function threadsOf(process: string): { id: string; name: string }[] {
  try {
    const tasks = `/proc/${process}/task`
    return readdirSync(tasks).map((id) => ({ id, name: readFileSync(`${tasks}/${id}/comm`, 'utf8').trim() }))
  } catch {
    // It has ended in the meantime.
    return []
  }
}

function toFloats(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readInt16LE(index * 2) / 0x8000)
}

async function until(isSo: () => Promise<boolean>, otherwise: string) {
  const end = Date.now() + 5000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(otherwise)
    await wait(20)
  }
}
