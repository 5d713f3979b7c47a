import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addFiles } from './clip-screen.ts'
import { createSoundFolder, microphoneRate, silence, speak, wavOf } from './harness/spoken-sound.ts'
import { type StandaloneGateway } from './harness/standalone-gateway.ts'
import { expect, test } from './harness/test.ts'
import { wordErrorRate } from './harness/word-error-rate.ts'
import { readBridge } from './read-bridge.ts'
import { voiceScreen } from './voice-screen.ts'

/** Half an hour is spoken and written down twice, which takes as long again: only where that is asked for. */
const minutes = 30

const guide = join(import.meta.dirname, '../docs/guide')

test(`a file of ${minutes} minutes is written down as well as its sentences one by one`, async ({
  launchApp,
  startGateway,
}) => {
  test.skip(process.env['GATEHOUSE_LONG_TESTS'] !== '1', 'It takes more than half an hour.')
  test.setTimeout(minutes * 400_000)
  const gateway = await startGateway()
  const sentences: { text: string; sound: Float32Array }[] = []
  let seconds = 0
  for (const text of sentencesOfTheGuide()) {
    const sound = await speak(gateway, text)
    sentences.push({ text, sound })
    seconds += sound.length / microphoneRate + pause
    if (seconds >= minutes * 60) break
  }
  expect(seconds).toBeGreaterThanOrEqual(minutes * 60)
  const said = sentences.map(({ text }) => text).join(' ')

  const folder = createSoundFolder()
  const { window } = await launchApp()
  const voice = voiceScreen(window)
  await voice.open()
  const whole = wavOf(sentences.flatMap(({ sound }) => [sound, silence(pause)]))
  await addFiles(window, [folder.write('Long.wav', whole)])
  await voice.transcribe.click({ timeout: minutes * 12_000 })
  await expect(async () => {
    const [clip] = await readBridge(window, 'clip.list')
    expect(clip?.transcription?.status).toBe('done')
  }).toPass({ timeout: minutes * 180_000, intervals: [2000] })
  folder.remove()
  const [clip] = await readBridge(window, 'clip.list')
  const { transcriptions } = await readBridge(window, 'clip.read', { clipId: clip?.id ?? '' })
  const ofWhole = wordErrorRate(said, transcriptions[0]?.text ?? '')

  let heard = ''
  for (const { sound } of sentences) heard += ` ${await write(gateway, wavOf([sound]))}`
  const ofPieces = wordErrorRate(said, heard)
  const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`
  console.info(`Word error rate: ${percent(ofWhole)} as a whole, ${percent(ofPieces)} one by one.`)
  expect(ofWhole).toBeLessThanOrEqual(ofPieces + 0.02)
})

/** Seconds between two sentences. */
const pause = 0.7

/** Sentences of plain words, in the order in which they stand in the guide. */
function sentencesOfTheGuide(): string[] {
  const files = ['voice', 'chat', 'start', 'presets', 'gateways', 'usage', 'providers', 'gateway', 'settings']
  const texts = files.map((name) => readFileSync(join(guide, `${name}.md`), 'utf8').replaceAll(/^#.*$/gm, ''))
  const paragraphs = texts.flatMap((text) => text.split(/\n\s*\n/)).map((text) => text.replaceAll(/\s+/g, ' ').trim())
  const all = paragraphs
    .flatMap((paragraph) => paragraph.split(/(?<=[.?]) /))
    .filter((sentence) => /^[A-Z][a-z ,’']{30,160}[.?]$/.test(sentence))
  // Once makes about twenty minutes.
  return [...all, ...all]
}

/** What the gateway hears in a sound. */
async function write({ baseUrl, key }: StandaloneGateway, wav: Buffer): Promise<string> {
  const response = await fetch(`${baseUrl}/audio/transcriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      model: 'gatehouse/moonshine-tiny',
      input_audio: { data: wav.toString('base64'), format: 'wav' },
    }),
  })
  if (!response.ok) throw new Error(`Not transcribed: ${response.status} ${await response.text()}`)
  const { text } = (await response.json()) as { text: string }
  return text
}
