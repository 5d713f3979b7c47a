import { speak, speakMp3 } from './spoken-sound.ts'
import { startStandaloneGateway, type StandaloneGateway } from './standalone-gateway.ts'

/** Sentences spoken by Flite. Each is synthesised once, by a gateway that is started on first use. */
export interface SpokenSentences {
  /** Returns mono floats at `microphoneRate`. */
  speak(text: string): Promise<Float32Array>
  /** Returns the sentence as an MP3 file. */
  speakMp3(text: string): Promise<Uint8Array>
  stop(): Promise<void>
}

export function createSpokenSentences(): SpokenSentences {
  let gateway: Promise<StandaloneGateway> | undefined
  const start = () => (gateway ??= startStandaloneGateway())
  const sounds = new Map<string, Promise<Float32Array>>()
  const files = new Map<string, Promise<Uint8Array>>()
  return {
    speak: (text) => once(sounds, text, async () => speak(await start(), text)),
    speakMp3: (text) => once(files, text, async () => speakMp3(await start(), text)),
    async stop() {
      await (await gateway)?.stop()
    },
  }
}

function once<Value>(made: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
  const value = made.get(key) ?? make()
  made.set(key, value)
  return value
}
