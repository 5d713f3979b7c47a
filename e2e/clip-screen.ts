import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import type { FaultServer } from './harness/fault-server.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { wavOf } from './harness/spoken-sound.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { voiceScreen } from './voice-screen.ts'

/** Opens the Voice view with a fault-server gateway that has a transcription model. */
export async function openOffice({ window }: Pick<RunningApp, 'window'>, server: FaultServer) {
  const { baseUrl } = scriptGateway(server)
  const architecture = { input_modalities: ['audio'], output_modalities: ['transcription'] }
  const models = { data: [{ id: 'acme/ear', name: 'Acme Ear', architecture }] }
  server.reply('GET /api/v1/models', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(models),
  })
  await useGateway(window, { name: 'Office', baseUrl }, 'sk-of-the-office')
  const voice = voiceScreen(window)
  await voice.open()
  await voice.record.waitFor()
  return voice
}

/** Returns a gateway's response to a recording. */
export function transcriptionReply(answer: object) {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) }
}

/** Selects files in the dialog of `Add audio files`. */
export async function addFiles(window: Page, paths: readonly string[]): Promise<void> {
  const choosing = window.waitForEvent('filechooser')
  await window.getByRole('button', { name: 'Add audio files' }).click()
  await (await choosing).setFiles([...paths])
}

/** Returns a tone that counts as speech. */
export function tone(seconds: number): Buffer {
  const rate = 16_000
  return wavOf([Float32Array.from({ length: seconds * rate }, (_, index) => 0.3 * Math.sin(index / 6))], rate)
}

/**
 * Returns a minute of a tone with a pause at its end, at 16 kHz: the longest piece of a transcription. Each `pitch`
 * gives different sound.
 */
export function toneMinute(pitch: number): Float32Array {
  const rate = 16_000
  return Float32Array.from({ length: rate * 60 }, (_, index) =>
    index > rate * 58 ? 0 : 0.3 * Math.sin(index / (6 + pitch)),
  )
}

/** Returns the content of a saved file, or null if it does not exist. */
export function readSaved(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
