import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from './person.ts'
import { runAsPerson, startAsPerson } from './run-as-person.ts'

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

/** Starts PulseAudio with a null sink, for one person. */
export async function startLoudspeaker(person: Person): Promise<Loudspeaker> {
  const socket = join(person.home, 'pulse.socket')
  const environment = { PULSE_SERVER: `unix:${socket}`, PULSE_COOKIE: join(person.home, 'pulse.cookie') }
  const modules = [
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    `module-null-sink sink_name=testsink rate=${loudspeakerRate} channels=1`,
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
    { environment },
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
      daemon.kill('SIGTERM')
      await ended
    },
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
