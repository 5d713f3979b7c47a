import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright/test'
import { addFiles } from './clip-screen.ts'
import { microphoneRate, silence, wavOf } from './harness/spoken-sound.ts'
import type { StandaloneGateway } from './harness/standalone-gateway.ts'
import { expect, test } from './harness/test.ts'
import { wordErrorRate } from './harness/word-error-rate.ts'
import { readBridge } from './read-bridge.ts'
import { voiceScreen } from './voice-screen.ts'

const guide = join(import.meta.dirname, '../docs/guide')
const sentence = 'Please remember to send the quarterly report on Monday.'
const heardSentence = /remember to send the quarterly report/i

for (const minutes of [8, 30]) {
  const title = `a file of ${minutes} minutes is imported, played from any position, and transcribed in pieces`
  test(title, { tag: '@long' }, async ({ launchApp, spoken, sounds }) => {
    const sound = await spoken.speak(sentence)
    // One sentence per half minute.
    const half = [sound, silence(30 - sound.length / microphoneRate)]
    const path = sounds.write('Interview.wav', wavOf(Array.from({ length: minutes * 2 }, () => half).flat()))
    const { app, window } = await launchApp()
    const voice = voiceScreen(window)
    const main = window.getByRole('main')
    await voice.open()
    const before = await memoryOf(app, window)
    const began = performance.now()
    await addFiles(window, [path])
    await expect(window.getByRole('progressbar', { name: 'Progress of reading' })).toBeVisible()
    await expect(voice.clips.getByRole('link')).toContainText(`${minutes}:00`, { timeout: minutes * 60_000 })
    // Ten times faster than real time; the file itself takes 5.8 MB per minute.
    expect(performance.now() - began).toBeLessThan(minutes * 6000)
    const growthMb = (await memoryOf(app, window)) - before
    console.info(`The import of ${minutes} minutes took ${growthMb.toFixed(0)} MB.`)
    // Half an hour takes 174 MB as a file and twice that as samples.
    expect(growthMb).toBeLessThan(100)

    await window.getByRole('slider', { name: 'Position' }).fill(String((minutes - 5) * 60 + 3))
    await window.getByRole('button', { name: 'Play' }).click()
    await expect(main).toContainText(`${minutes - 5}:05 / ${minutes}:00`)
    await main.getByRole('button', { name: 'Pause', exact: true }).click()

    await voice.transcribe.click()
    const progress = window.getByRole('progressbar', { name: 'Progress of the transcription' })
    await expect(progress).toBeVisible()
    await expect(main).toContainText(heardSentence)
    await window.getByRole('button', { name: 'Cancel transcription' }).click()
    await expect(window.getByText('Cancelled. The part that was transcribed is kept.')).toBeVisible()
    await expect(main).toContainText(heardSentence)

    await voice.transcribeAgain.click()
    await expect(progress).toBeVisible()
    await expect(progress).toHaveCount(0, { timeout: minutes * 60_000 })
    const [clip] = await readBridge(window, 'clip.list')
    expect(clip?.transcription).toMatchObject({ status: 'done', cost: 0 })
    // The silence after the last sentence was not sent.
    expect(clip?.transcription?.seconds).toBeGreaterThan(minutes * 60 - 50)
    const { transcriptions } = await readBridge(window, 'clip.read', { clipId: clip?.id ?? '' })
    expect(transcriptions[0]?.text.match(/quarterly report/gi)).toHaveLength(minutes * 2)
    await window
      .getByRole('button', { name: /^Go to \d+:\d\d$/ })
      .nth(1)
      .click()
    await expect(main).not.toContainText(new RegExp(`${minutes - 5}:0\\d / `))
  })
}

/**
 * Returns the memory of main and the page in MB, without garbage. Chromium may start further services meanwhile, of
 * 65 MB each.
 */
async function memoryOf(app: ElectronApplication, window: Page): Promise<number> {
  await window.requestGC()
  return app.evaluate(({ app: electron }) => {
    const { setFlagsFromString } = process.getBuiltinModule('node:v8')
    setFlagsFromString('--expose-gc')
    process.getBuiltinModule('node:vm').runInNewContext('gc')()
    return electron
      .getAppMetrics()
      .filter(({ type }) => type === 'Browser' || type === 'Tab')
      .reduce((all, { memory: { workingSetSize } }) => all + workingSetSize / 1024, 0)
  })
}

/** docs/performance.md has the results for half an hour. */
const minutesOfSpeech = 5

test(
  `${minutesOfSpeech} minutes of speech are transcribed as accurately as single sentences`,
  {
    tag: '@long',
  },
  async ({ launchApp, spoken, startGateway, sounds }) => {
    const sentences: { text: string; sound: Float32Array }[] = []
    let seconds = 0
    for (const text of sentencesOfTheGuide()) {
      const sound = await spoken.speak(text)
      sentences.push({ text, sound })
      seconds += sound.length / microphoneRate + pause
      if (seconds >= minutesOfSpeech * 60) break
    }
    expect(seconds).toBeGreaterThanOrEqual(minutesOfSpeech * 60)
    const spokenText = sentences.map(({ text }) => text).join(' ')

    const { window } = await launchApp()
    const voice = voiceScreen(window)
    await voice.open()
    const whole = wavOf(sentences.flatMap(({ sound }) => [sound, silence(pause)]))
    await addFiles(window, [sounds.write('Long.wav', whole)])
    await voice.transcribe.click({ timeout: minutesOfSpeech * 60_000 })
    const readClip = async () => (await readBridge(window, 'clip.list'))[0]
    await expect
      .poll(async () => (await readClip())?.transcription?.status, { timeout: minutesOfSpeech * 60_000 })
      .toBe('done')
    const { transcriptions } = await readBridge(window, 'clip.read', { clipId: (await readClip())?.id ?? '' })
    const ofWhole = wordErrorRate(spokenText, transcriptions[0]?.text ?? '')

    const gateway = await startGateway()
    let heard = ''
    for (const { sound } of sentences) heard += ` ${await write(gateway, wavOf([sound]))}`
    const ofPieces = wordErrorRate(spokenText, heard)
    const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`
    console.info(`Word error rate: ${percent(ofWhole)} as a whole, ${percent(ofPieces)} one by one.`)
    expect(ofWhole).toBeLessThanOrEqual(ofPieces + 0.02)
  },
)

/** Seconds between two sentences. */
const pause = 0.7

/** Returns sentences of plain words, in the order of the user guide. */
function sentencesOfTheGuide(): string[] {
  const files = ['voice', 'chat', 'start', 'presets', 'gateways', 'usage', 'providers', 'gateway', 'settings']
  const texts = files.map((name) => readFileSync(join(guide, `${name}.md`), 'utf8').replaceAll(/^#.*$/gm, ''))
  const paragraphs = texts.flatMap((text) => text.split(/\n\s*\n/)).map((text) => text.replaceAll(/\s+/g, ' ').trim())
  return paragraphs
    .flatMap((paragraph) => paragraph.split(/(?<=[.?]) /))
    .filter((text) => /^[A-Z][a-z ,’']{30,160}[.?]$/.test(text))
}

/** Returns the gateway's transcription of a sound. */
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
