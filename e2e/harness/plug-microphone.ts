import type { ChildProcess } from 'node:child_process'
import type { RunningApp } from './launch-app.ts'
import { runAsPerson, startAsPerson } from './run-as-person.ts'

/** A virtual microphone of the app's sound system, into which sound files can be played. */
export interface PluggedMicrophone {
  /** Starts to play a WAV file into it, replaces the current one, and returns immediately. */
  play(file: string): void
  /** Stops playback. */
  stopPlayback(): void
}

/**
 * Connects a microphone with this name to the app's sound system, which `hasLoudspeaker` starts and whose end also
 * removes the microphone. It becomes the default device. A microphone that is already connected is reused.
 */
export async function plugMicrophone(
  { person, loudspeaker: { environment } }: Pick<RunningApp, 'person' | 'loudspeaker'>,
  name: string,
): Promise<PluggedMicrophone> {
  const load = async (...module: string[]) => {
    const { code, errors } = await runAsPerson(person, 'pactl', ['load-module', ...module], { environment })
    if (code !== 0) throw new Error(`No microphone: ${errors}`)
  }
  const { output } = await runAsPerson(person, 'pactl', ['list', 'short', 'sources'], { environment })
  if (!output.split(/\s/).includes(name)) {
    // The microphone captures what is played into a silent sink.
    await load('module-null-sink', `sink_name=into_${name}`, 'rate=48000', 'channels=1')
    const described = `source_properties=device.description=${name}`
    await load('module-remap-source', `master=into_${name}.monitor`, `source_name=${name}`, described)
  }
  let player: ChildProcess | undefined
  const stopPlayback = () => {
    player?.kill('SIGTERM')
    player = undefined
  }
  return {
    play(file) {
      stopPlayback()
      player = startAsPerson(person, 'paplay', ['-d', `into_${name}`, file], { environment })
      player.stdout?.resume()
      player.stderr?.resume()
    },
    stopPlayback,
  }
}
