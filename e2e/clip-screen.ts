import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { gatewayScreen } from './gateway-screen.ts'
import type { FaultServer } from './harness/fault-server.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { wavOf } from './harness/spoken-sound.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { voiceScreen } from './voice-screen.ts'

/** A gateway of the test's, with a model that hears, in the Voice view. */
export async function openOffice({ window }: RunningApp, server: FaultServer) {
  const { baseUrl } = scriptGateway(server)
  const architecture = { input_modalities: ['audio'], output_modalities: ['transcription'] }
  const models = { data: [{ id: 'acme/ear', name: 'Acme Ear', architecture }] }
  server.reply('GET /api/v1/models', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(models),
  })
  await gatewayScreen(window).use({ name: 'Office', baseUrl }, 'sk-of-the-office')
  const voice = voiceScreen(window)
  await voice.open()
  await voice.record.waitFor()
  return voice
}

/** An answer of the gateway to a recording. */
export function transcription(answer: object) {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) }
}

/** Chooses files in the dialog of `Add audio files`. */
export async function addFiles(window: Page, paths: readonly string[]): Promise<void> {
  const choosing = window.waitForEvent('filechooser')
  await window.getByRole('button', { name: 'Add audio files' }).click()
  await (await choosing).setFiles([...paths])
}

/** A tone that is taken for speech. */
export function tone(seconds: number): Buffer {
  const rate = 16_000
  return wavOf([Float32Array.from({ length: seconds * rate }, (_, index) => 0.3 * Math.sin(index / 6))], rate)
}

/** What a file has that was saved by now; null where it is not there. */
export function readSaved(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
