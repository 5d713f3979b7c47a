import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from './person.ts'
import { runAsPerson, startAsPerson } from './run-as-person.ts'
import { schedule } from './schedule.ts'

/** Sample rate of the loudspeaker in hertz. */
export const loudspeakerRate = 48_000

/** A silent loudspeaker whose output can be recorded sample by sample. Linux only. */
export type VirtualLoudspeaker = {
  /** Environment variables with which a program plays on it. */
  environment: Record<string, string>
  /** Records its output, or that of another device of the same sound system. */
  record: (name?: string) => Promise<LoudspeakerRecording>
  /** Connects another loudspeaker with this name; `unplug` disconnects it. */
  plug: (name: string) => Promise<{ unplug: () => Promise<void> }>
  stop: () => Promise<void>
}

/** A recording that runs until it is ended: samples from -1 to 1, mono, at `loudspeakerRate`. */
type LoudspeakerRecording = {
  /** Returns the samples recorded so far. */
  soFar: () => Float32Array
  end: () => Promise<Float32Array>
}

/** The loudspeaker that exists from the start. */
const firstSink = 'testsink'

/** A sink that rewinds takes back samples that its monitor has already recorded, which looks like lost samples. */
const sinkArguments = [`rate=${loudspeakerRate}`, 'channels=1', 'norewinds=1']

/**
 * Starts PulseAudio with a null sink for one person. Processes started until `stop` inherit a higher scheduling
 * priority.
 */
export async function startLoudspeaker(person: Person): Promise<VirtualLoudspeaker> {
  schedule(String(process.pid), '--rr', 1)
  const settings = join(person.home, 'pulse.conf')
  // Programs take this for the device's rate. A different one would cause a second resampling.
  writeFileSync(settings, `default-sample-rate = ${loudspeakerRate}\n`)
  person.giveTo(settings)
  const socket = join(person.home, 'pulse.socket')
  const environment = { PULSE_SERVER: `unix:${socket}`, PULSE_COOKIE: join(person.home, 'pulse.cookie') }
  const modules = [
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    `module-null-sink sink_name=${firstSink} ${sinkArguments.join(' ')}`,
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
    return output.includes(firstSink)
  }, 'PulseAudio did not come up.')
  let recordings = 0

  return {
    environment,
    async record(name = firstSink) {
      letSoundGoFirst()
      const file = join(person.home, `heard-${(recordings += 1)}.raw`)
      const recorder = startAsPerson(
        person,
        'parecord',
        ['-d', `${name}.monitor`, '--raw', '--format=s16le', `--rate=${loudspeakerRate}`, '--channels=1', file],
        { environment },
      )
      const closed = once(recorder, 'close')
      recorder.stdout?.resume()
      recorder.stderr?.resume()
      await until(async () => existsSync(file) && readFileSync(file).length > 0, 'Nothing is recorded.')
      const soFar = () => toFloats(readFileSync(file))
      return {
        soFar,
        async end() {
          recorder.kill('SIGINT')
          await closed
          return soFar()
        },
      }
    },
    async plug(name) {
      const described = `sink_properties=device.description=${name}`
      const load = ['load-module', 'module-null-sink', `sink_name=${name}`, described, ...sinkArguments]
      const { code, output, errors } = await runAsPerson(person, 'pactl', load, { environment })
      if (code !== 0) throw new Error(`There is no other loudspeaker: ${errors}`)
      return {
        async unplug() {
          await runAsPerson(person, 'pactl', ['unload-module', output.trim()], { environment })
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

/** The threads on the audio path from the page to the sink, by the names that Linux shows. */
const soundThreads: ReadonlySet<string> = new Set([
  'Realtime AudioW',
  'AudioOutputDevi',
  'threaded-ml',
  'pulseaudio',
  'null-sink',
])

/** Raises the priority of the threads of all open audio streams, as desktops do (RealtimeKit). */
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
    // It has exited in the meantime.
    return []
  }
}

function toFloats(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readInt16LE(index * 2) / 0x8000)
}

async function until(isSo: () => Promise<boolean>, otherwise: string) {
  const end = Date.now() + 30_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(otherwise)
    await wait(20)
  }
}
