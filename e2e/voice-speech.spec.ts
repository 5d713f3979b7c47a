import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { ElectronApplication, Page } from 'playwright/test'
import { toPcm16 } from '#shared/voice/pcm.ts'
import { beginsAsMp3 } from '../electron/core/voice/sound-beginning.ts'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { compareSound } from './harness/compare-sound.ts'
import { expect, test } from './harness/test.ts'
import { errorReply, streamedAnswer } from './scripted-gateway.ts'
import { paced, speakingGateway, speechRoute, speechScreen } from './speech-screen.ts'

/** A tone that rises from 200 to 2000 Hz in some seconds: each moment of it is unlike every other. */
function chirp(seconds: number, rate: number): Float32Array {
  return Float32Array.from({ length: seconds * rate }, (_, index) => {
    const at = index / rate
    return 0.5 * Math.sin(2 * Math.PI * (200 * at + (900 / seconds) * at * at))
  })
}

for (const rate of [24_000, 16_000, 44_100]) {
  test(`PCM of ${rate} Hz is heard as it was sent: no gap, no sample lost, its own pitch`, async ({
    launchApp,
    faultServer,
  }) => {
    test.skip(process.platform !== 'linux', 'The recorded loudspeaker is PulseAudio.')
    const { window, loudspeaker } = await launchApp({ hasLoudspeaker: true })
    const sound = chirp(4, rate)
    await speakingGateway(window, faultServer, {
      headers: { 'content-type': `audio/pcm;rate=${rate};channels=1` },
      // Pieces of an odd number of bytes, as they come from the network.
      body: [
        ...paced(toPcm16(sound).subarray(0, 9001), rate, 60, 1.3),
        ...paced(toPcm16(sound).subarray(9001), rate, 60, 1.3),
      ],
    })
    const speech = speechScreen(window)
    await speech.open()
    const recording = await loudspeaker.record()
    await speech.say('A chirp.')
    await expect(speech.play).toBeEnabled({ timeout: 15_000 })
    const heard = await recording.end()
    await expect(speech.figure('Gaps')).toHaveText('none')
    const { worst, drift, gap } = compareSound(heard, sound, rate)
    expect(gap).toBeLessThanOrEqual(5)
    expect(drift).toBeLessThanOrEqual(1)
    expect(worst).toBeGreaterThan(0.98)
    await expect(speech.figure('Rate')).toHaveText(`${rate / 1000} kHz, from the gateway`)
    await expect(speech.figure('Cost')).toHaveText('unknown')
  })
}

test('the voice of this computer speaks, without any setting', async ({ launchApp }) => {
  const { window } = await launchApp({ hasLoudspeaker: true })
  const speech = speechScreen(window)
  await speech.open()
  await expect(speech.voice).toHaveValue('slt')
  await speech.say('Good morning. Three things today.')
  await expect(speech.pause).toBeVisible()
  await expect(speech.play).toBeEnabled({ timeout: 15_000 })
  await expect(speech.figure('First sound')).toHaveText(/^[\d,]+ ms$/)
  await expect(speech.figure('Cost')).toHaveText('free')
  await expect(speech.history.getByRole('listitem')).toHaveText(/Good morning. Three things today./)
})

const hum = toPcm16(chirp(30, 16_000))
const pcm16k = { 'content-type': 'audio/pcm;rate=16000;channels=1' }

test('Stop is silent at once and tells the gateway; what had arrived can be heard and saved as wav', async ({
  launchApp,
  faultServer,
}) => {
  const running = await launchApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await speakingGateway(window, faultServer, { headers: pcm16k, body: paced(hum, 16_000, 50, 1.3) })
  const speech = speechScreen(window)
  await speech.open()
  await speech.say('A long text.')
  await expect(speech.pause).toBeVisible()
  await expect(speech.position).toHaveAttribute('aria-valuetext', /^0:01 of/)
  await speech.stop.click()
  const [asked] = gateway.asked('/audio/speech')
  expect(await asked?.closed).toMatchObject({ by: 'client' })
  await expect(speech.play).toBeEnabled()
  await expect(speech.history.getByRole('listitem')).toHaveText(/stopped/)

  const path = join(running.person.home, 'saved.wav')
  await answerSaveDialog(running.app, path)
  await speech.save.click()
  await expect(window.getByText('Saved.')).toBeVisible()
  const saved = readFileSync(path)
  expect(saved.subarray(0, 4).toString()).toBe('RIFF')
  expect(saved.readUInt32LE(24)).toBe(16_000)
  expect(saved.length - 44).toBe(saved.readUInt32LE(40))
  expect(saved.subarray(44).equals(Buffer.from(hum.subarray(0, saved.length - 44)))).toBe(true)
})

test('mp3 of this computer is heard as it arrives and saved as it came', async ({ launchApp }) => {
  const running = await launchApp({ hasLoudspeaker: true })
  const { window } = running
  const speech = speechScreen(window)
  await speech.open()
  await speech.format('mp3').click()
  await speech.say('Good morning. Three things today.')
  await expect(speech.pause).toBeVisible()
  await expect(speech.figure('First sound')).toHaveText(/^[\d,]+ ms$/)
  await expect(speech.play).toBeEnabled({ timeout: 15_000 })
  const path = join(running.person.home, 'saved.mp3')
  await answerSaveDialog(running.app, path)
  await speech.save.click()
  await expect(window.getByText('Saved.')).toBeVisible()
  expect(beginsAsMp3(readFileSync(path))).toBe(true)
})

test('what is queued is said in the order that it was put in, without a hand', async ({ launchApp, faultServer }) => {
  const { window } = await launchApp({ hasLoudspeaker: true })
  const short = toPcm16(chirp(1, 16_000))
  const gateway = await speakingGateway(window, faultServer, { headers: pcm16k, body: [short] })
  faultServer.reply(
    speechRoute,
    { headers: pcm16k, body: paced(hum.subarray(0, 96_000), 16_000, 50, 1.3) },
    { headers: pcm16k, body: [short] },
  )
  const speech = speechScreen(window)
  await speech.open()
  await speech.say('One')
  for (const words of ['Two', 'Three', 'Four']) {
    await speech.text.fill(words)
    await speech.addToQueue.click()
  }
  await expect(speech.queue.getByRole('listitem')).toHaveText(['Two', 'Three', 'Four'])
  await speech.panel.getByRole('button', { name: 'Move up: Four' }).click()
  await speech.panel.getByRole('button', { name: 'Remove from the queue: Two' }).click()
  await expect(speech.queue.getByRole('listitem')).toHaveText(['Four', 'Three'])
  await expect(speech.queue).toHaveCount(0, { timeout: 20_000 })
  const asked = gateway.asked('/audio/speech').map(({ body }) => (JSON.parse(body) as { input: string }).input)
  expect(asked).toEqual(['One', 'Four', 'Three'])
})

test('an error stands where it was asked for, and what had arrived before it is heard', async ({
  launchApp,
  faultServer,
}) => {
  const { window } = await launchApp({ hasLoudspeaker: true })
  await speakingGateway(window, faultServer, errorReply(402, 'Insufficient credits'))
  faultServer.reply(speechRoute, errorReply(402, 'Insufficient credits'), {
    status: 200,
    headers: pcm16k,
    body: [hum.subarray(0, 32_000), 200],
    end: 'cut',
  })
  const speech = speechScreen(window)
  await speech.open()
  await speech.say('Hello')
  const problem = speech.panel.getByRole('alert')
  await expect(problem).toContainText('Not enough credit')
  await speech.panel.getByRole('button', { name: 'Retry' }).click()
  await expect(speech.panel.getByText('What had arrived can be played and saved.')).toBeVisible()
  await expect(speech.save).toBeEnabled()
  await expect(speech.play).toBeEnabled()
  expect((await new AxeBuilder({ page: window }).setLegacyMode(true).analyze()).violations).toEqual([])
})

test('an answer is read aloud sentence by sentence, the next one asked for in time; Stop ends it at the gateway', async ({
  launchApp,
  faultServer,
}) => {
  const { window } = await launchApp({ hasLoudspeaker: true })
  const gateway = await speakingGateway(window, faultServer, { headers: pcm16k, body: [] })
  faultServer.reply(
    'POST /api/v1/chat/completions',
    streamedAnswer('One is **first**. Two follows [it](https://example.com).\n\n```\ncode\n```\n\nThree ends.'),
  )
  faultServer.reply(
    speechRoute,
    { headers: pcm16k, body: paced(hum.subarray(0, 48_000), 16_000, 50, 2) },
    { headers: pcm16k, body: paced(hum, 16_000, 50, 1.3) },
  )
  const chat = chatScreen(window)
  await chat.open()
  await chooseModel(window, 'scripted/model')
  await chat.ask('Read me something')
  await chat.articles.last().getByRole('button', { name: 'Message actions' }).click()
  await window.getByRole('menuitem', { name: 'Read aloud' }).click()
  const bar = window.getByRole('region', { name: 'Reading aloud' })
  await expect(bar).toContainText('Sentence 1 of 4')
  await expect.poll(() => highlighted(window)).toBe('One is first.')
  await expect(bar).toContainText('Sentence 2 of 4')
  await expect.poll(() => highlighted(window)).toBe('Two follows it.')
  const inputs = () => gateway.asked('/audio/speech').map(({ body }) => (JSON.parse(body) as { input: string }).input)
  expect(inputs().slice(0, 2)).toEqual(['One is first.', 'Two follows it.'])
  await bar.getByRole('button', { name: 'Stop reading' }).click()
  await expect(bar).toHaveCount(0)
  expect(await highlighted(window)).toBe('')
  expect(await gateway.asked('/audio/speech')[1]?.closed).toMatchObject({ by: 'client' })
})

/** What the CSS highlight marks. */
function highlighted(window: Page): Promise<string> {
  return window.evaluate(() => [...(CSS.highlights.get('read-aloud') ?? [])].map(String).join('|'))
}

async function answerSaveDialog(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)
}
