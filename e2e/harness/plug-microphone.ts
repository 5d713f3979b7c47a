import type { RunningApp } from './launch-app.ts'
import { runAsPerson, startAsPerson } from './run-as-person.ts'

/**
 * Plugs a microphone of this name into the app's sound system, which `hasLoudspeaker` starts; with that it goes away
 * again. `play` speaks a WAV file into it and does not wait for its end.
 */
export async function plugMicrophone(
  { person, loudspeaker: { environment } }: RunningApp,
  name: string,
): Promise<{ play: (file: string) => void }> {
  const load = async (...module: string[]) => {
    const { code, errors } = await runAsPerson(person, 'pactl', ['load-module', ...module], { environment })
    if (code !== 0) throw new Error(`No microphone: ${errors}`)
  }
  // What is played into a sink that nobody hears is what the microphone hears.
  await load('module-null-sink', `sink_name=into_${name}`, 'rate=48000', 'channels=1')
  const described = `source_properties=device.description=${name}`
  await load('module-remap-source', `master=into_${name}.monitor`, `source_name=${name}`, described)
  return {
    play(file) {
      const player = startAsPerson(person, 'paplay', ['-d', `into_${name}`, file], { environment })
      player.stdout?.resume()
      player.stderr?.resume()
    },
  }
}
