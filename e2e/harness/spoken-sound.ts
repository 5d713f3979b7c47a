import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromPcm16, readPcmType, toPcm16 } from '#shared/voice/pcm.ts'
import { resample } from '#shared/voice/resample.ts'
import { wavHead } from '#shared/voice/wav.ts'
import type { StandaloneGateway } from './standalone-gateway.ts'

/** Sample rate of a common microphone in hertz. */
export const microphoneRate = 48_000

/** Synthesises a text with Flite; returns mono floats at `microphoneRate`. */
export async function speak(gateway: StandaloneGateway, text: string): Promise<Float32Array> {
  const response = await say(gateway, text, 'pcm')
  const { sampleRate } = readPcmType(response.headers.get('content-type') ?? '')
  return resample(fromPcm16(await bytesOf(response)), sampleRate, microphoneRate)
}

/** Synthesises a text as an MP3 file. */
export async function speakMp3(gateway: StandaloneGateway, text: string): Promise<Uint8Array> {
  return bytesOf(await say(gateway, text, 'mp3'))
}

async function say({ baseUrl, key }: StandaloneGateway, input: string, response_format: string): Promise<Response> {
  const response = await fetch(`${baseUrl}/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: 'gatehouse/flite', voice: 'rms', input, response_format }),
  })
  if (!response.ok) throw new Error(`No speech: ${response.status} ${await response.text()}`)
  return response
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer())
}

/** Returns silence of this length. */
export function silence(seconds: number): Float32Array {
  return new Float32Array(Math.round(seconds * microphoneRate))
}

/** Concatenates sounds into a WAV file. */
export function wavOf(sounds: readonly Float32Array[], rate = microphoneRate): Buffer {
  const pcm = sounds.map((sound) => toPcm16(sound))
  const length = pcm.reduce((all, bytes) => all + bytes.length, 0)
  return Buffer.concat([wavHead(length, rate), ...pcm])
}

export type SoundFolder = {
  /** Writes a world-readable file and returns its path. */
  write: (name: string, bytes: Uint8Array) => string
  remove: () => void
}

/** Creates a folder for sounds that the app can read under any account. */
export function createSoundFolder(): SoundFolder {
  const folder = mkdtempSync('/tmp/gatehouse-sounds-')
  chmodSync(folder, 0o755)
  return {
    write(name, bytes) {
      const path = join(folder, name)
      writeFileSync(path, bytes, { mode: 0o644 })
      return path
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Returns the switches that make Chromium capture from a file instead of a microphone: once, followed by silence. */
export function microphoneFileArgs(path: string): string[] {
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${path}%noloop`]
}
