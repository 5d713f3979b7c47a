import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright/test'
import { median } from '#shared/testing/percentile.ts'
import { loudnessOf } from '#shared/voice/loudness.ts'
import { toPcm16 } from '#shared/voice/pcm.ts'
import { beginsAsMp3 } from '../electron/core/voice/sound-beginning.ts'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { compareSound, type Difference } from './harness/compare-sound.ts'
import { expect, test } from './harness/test.ts'
import { resizeWindow } from './harness/screenshot.ts'
import { watchStalls } from './harness/watch-stalls.ts'
import { randomNumbers } from './random-numbers.ts'
import { errorReply, streamedAnswer } from './scripted-gateway.ts'
import { inputsOf, paced, pcmOf, speakingGateway, speechRoute, speechScreen } from './speech-screen.ts'
import { openView } from './views.ts'

/** Soft noise: no part of it is like another. */
function noise(seconds: number, rate: number): Float32Array {
  const random = randomNumbers(rate)
  let once = 0
  let twice = 0
  return Float32Array.from({ length: seconds * rate }, () => {
    once += 0.35 * (2 * random() - 1 - once)
    twice += 0.35 * (once - twice)
    return twice
  })
}

/** The sound system holds so many milliseconds: a virtual machine stands still for 40 now and then, which breaks off any sound. */
const deepBuffer = { PULSE_LATENCY_MSEC: '100' }

/** What is wrong is wrong each time that the computer stood still for so many milliseconds at most. */
const longestStall = 20
const wrongTimes = 3
const recordings = 8

for (const rate of [24_000, 16_000, 44_100]) {
  const title = `PCM of ${rate} Hz is heard as it was sent: no gap, no sample lost, its own pitch`
  test(title, { tag: '@alone' }, async ({ launchApp, faultServer }) => {
    test.skip(process.platform !== 'linux', 'The recorded loudspeaker is PulseAudio.')
    // Where the computer stands still again and again, a recording takes three times as long.
    test.setTimeout(360_000)
    const { window, loudspeaker } = await launchApp({ hasLoudspeaker: true, environment: deepBuffer })
    const sound = noise(4, rate)
    await speakingGateway(window, faultServer, {
      headers: pcmOf(rate),
      // Pieces of an odd number of bytes, as they come from the network.
      body: [
        ...paced(toPcm16(sound).subarray(0, 9001), rate, 60, 3),
        ...paced(toPcm16(sound).subarray(9001), rate, 60, 3),
      ],
    })
    const speech = speechScreen(window)
    await speech.open()
    const hear = async () => {
      const recording = await loudspeaker.record()
      await speech.say('Noise.')
      await expect(speech.pause).toBeVisible()
      await expect(speech.play).toBeEnabled({ timeout: 15_000 })
      return compareSound(await recording.end(), sound, rate)
    }
    const isWhole = ({ gap, drift, worst }: Difference) => gap <= 5 && drift <= 1 && worst > 0.995
    const wrong: Difference[] = []
    const stalls: number[] = []
    for (let recording = 0; recording < recordings && wrong.length < wrongTimes; recording += 1) {
      const watched = watchStalls()
      const heard = await hear()
      const stall = await watched.end()
      if (isWhole(heard)) break
      if (stall <= longestStall) wrong.push(heard)
      else stalls.push(Math.round(stall))
    }
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThan(wrongTimes)
    test.skip(stalls.length + wrong.length === recordings, `The computer stood still for ${stalls.join(', ')} ms.`)
    await expect(speech.figure('Gaps')).toHaveText('none')
    await expect(speech.figure('Rate')).toHaveText(`${rate / 1000} kHz, from the gateway`)
    await expect(speech.figure('Cost')).toHaveText('unknown')
  })
}

test('what was said before is not drawn again with every piece of what is said now', async ({
  launchApp,
  faultServer,
}) => {
  const { window } = await launchApp()
  const speechOf = (seconds: number) => ({
    headers: pcmOf(24_000),
    body: paced(toPcm16(noise(seconds, 24_000)), 24_000, 40, 1.3),
  })
  await speakingGateway(window, faultServer, speechOf(0.5))
  const speech = speechScreen(window)
  await speech.open()
  await speech.say('The first.')
  await expect(speech.play).toBeEnabled({ timeout: 15_000 })
  const first = speech.history.getByRole('listitem').filter({ hasText: 'The first.' })
  faultServer.reply(speechRoute, speechOf(20))
  await speech.say('The second.')
  await expect(speech.pause).toBeVisible()
  const drawn = await first.evaluate(drawnTimes, 1000)
  await expect(speech.pause).toBeVisible()
  expect(drawn).toBeLessThan(5)
})

/** How often React draws an element in so many milliseconds: it gives it new properties each time. */
async function drawnTimes(element: Element, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds
  const seen = new Set<unknown>()
  while (performance.now() < end) {
    const property = Object.keys(element).find((name) => name.startsWith('__reactProps$')) ?? ''
    seen.add(Reflect.get(element, property))
    await new Promise(requestAnimationFrame)
  }
  return seen.size
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

const hum = toPcm16(noise(30, 16_000))
const pcm16k = pcmOf(16_000)

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
  await expect(window.getByText('Saved.', { exact: true })).toBeVisible()
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
  await expect(window.getByText('Saved.', { exact: true })).toBeVisible()
  expect(beginsAsMp3(readFileSync(path))).toBe(true)
})

test('what is queued is said in the order that it was put in, without a hand', async ({ launchApp, faultServer }) => {
  const { window } = await launchApp({ hasLoudspeaker: true })
  const short = toPcm16(noise(1, 16_000))
  const gateway = await speakingGateway(window, faultServer, { headers: pcm16k, body: [short] })
  faultServer.reply(
    speechRoute,
    // Long enough for the queue to be put in order.
    { headers: pcm16k, body: paced(hum.subarray(0, 320_000), 16_000, 50, 1.3) },
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
  await expect(speech.queue).toHaveCount(0, { timeout: 30_000 })
  await expect.poll(() => inputsOf(gateway)).toEqual(['One', 'Four', 'Three'])
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
  expect(await findViolations(window)).toEqual([])
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
  await expect.poll(() => highlighted(window)).toBe('')
  expect(await gateway.asked('/audio/speech')[1]?.closed).toMatchObject({ by: 'client' })
})

test('reading begins with the sentence that is selected, and pauses', async ({ launchApp, faultServer }) => {
  const { window } = await launchApp({ hasLoudspeaker: true })
  const gateway = await speakingGateway(window, faultServer, { headers: pcm16k, body: [hum.subarray(0, 32_000)] })
  faultServer.reply('POST /api/v1/chat/completions', streamedAnswer('One is first. Two follows **it**. Three ends.'))
  const chat = chatScreen(window)
  await chat.open()
  await chooseModel(window, 'scripted/model')
  await chat.ask('Read me something')
  const answer = chat.articles.last()
  await answer.getByText('it', { exact: true }).dblclick()
  await answer.getByRole('button', { name: 'Message actions' }).click()
  await window.getByRole('menuitem', { name: 'Read aloud' }).click()
  const bar = window.getByRole('region', { name: 'Reading aloud' })
  await expect(bar).toContainText('Sentence 2 of 3')
  await expect.poll(() => highlighted(window)).toBe('Two follows it.')
  await bar.getByRole('button', { name: 'Pause reading' }).click()
  await bar.getByRole('button', { name: 'Go on reading' }).click()
  await expect(bar).toHaveCount(0, { timeout: 15_000 })
  const inputs = gateway.asked('/audio/speech').map(({ body }) => (JSON.parse(body) as { input: string }).input)
  expect(inputs).toEqual(['Two follows it.', 'Three ends.'])
})

test('one goes anywhere in what has arrived, hears it again from the history, and chooses how loud', async ({
  launchApp,
  faultServer,
}) => {
  const { window } = await launchApp({ hasLoudspeaker: true })
  const gateway = await speakingGateway(window, faultServer, { headers: pcm16k, body: [hum] })
  const speech = speechScreen(window)
  await speech.open()
  await speech.panel.getByText('More settings').click()
  const options = speech.panel.getByRole('textbox', { name: 'Provider options' })
  await options.fill('{ "options": ')
  await speech.say('A long text.')
  await expect(options).toHaveAccessibleDescription('This is not a JSON object.')
  expect(gateway.asked('/audio/speech')).toEqual([])
  await options.fill('{ "options": { "acme": { "calm": true } } }')
  await speech.panel.getByRole('slider', { name: 'Speed' }).fill('1.5')
  await speech.speak.click()
  await expect.poll(() => gateway.asked('/audio/speech').length).toBe(1)
  expect(JSON.parse(gateway.asked('/audio/speech')[0]?.body ?? '')).toEqual({
    input: 'A long text.',
    model: 'scripted/voice',
    voice: 'alloy',
    response_format: 'pcm',
    speed: 1.5,
    provider: { options: { acme: { calm: true } } },
  })
  await speech.position.fill('20')
  await expect(speech.position).toHaveAttribute('aria-valuetext', /^0:2[0-3] of 0:30/)
  await speech.pause.click()
  await speech.position.fill('5')
  await expect(speech.position).toHaveAttribute('aria-valuetext', '0:05 of 0:30')
  await speech.play.click()
  await expect(speech.position).toHaveAttribute('aria-valuetext', /^0:0[6-9] of 0:30/)
  await speech.panel.getByRole('slider', { name: 'Volume' }).fill('0.4')
  await expect(speech.panel.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '40 %')
  await speech.panel.getByRole('button', { name: 'Play again', exact: true }).click()
  await expect(speech.position).toHaveAttribute('aria-valuetext', /^0:0[0-2] of 0:30/)
  const outputs = speech.panel.getByRole('combobox', { name: 'Loudspeaker' })
  await outputs.selectOption({ index: (await outputs.getByRole('option').count()) - 1 })
  await expect(speech.pause).toBeVisible()
  await speech.stop.click()
  await expect(speech.play).toBeEnabled()
  await speech.panel.getByRole('button', { name: 'Play again: A long text.' }).click()
  await expect(speech.position).toHaveAttribute('aria-valuetext', /^0:01 of 0:30/)
  await speech.stop.click()
  expect(gateway.asked('/audio/speech')).toHaveLength(1)
})

test('half the volume is half as loud', async ({ launchApp, faultServer }) => {
  test.skip(process.platform !== 'linux', 'The recorded loudspeaker is PulseAudio.')
  const { window, loudspeaker } = await launchApp({ hasLoudspeaker: true })
  await speakingGateway(window, faultServer, { headers: pcm16k, body: [toPcm16(noise(2, 16_000))] })
  const speech = speechScreen(window)
  await speech.open()
  const hear = async () => {
    const recording = await loudspeaker.record()
    await speech.say('Noise.')
    await expect(speech.pause).toBeVisible()
    await expect(speech.position).toHaveAttribute('aria-valuetext', '0:02 of 0:02', { timeout: 15_000 })
    // Not how much of it a busy computer let through.
    return median(loudnessOf(toPcm16(await recording.end())).filter((loudness) => loudness > 0.01))
  }
  const full = await hear()
  await speech.panel.getByRole('slider', { name: 'Volume' }).fill('0.5')
  expect((await hear()) / full).toBeCloseTo(0.5, 1)
})

test('where the panel is out of sight a bar pauses and stops what is said', async ({ launchApp, faultServer }) => {
  const { window } = await launchApp({ hasLoudspeaker: true })
  const body = paced(hum, 16_000, 50, 1.3)
  const gateway = await speakingGateway(window, faultServer, { headers: pcm16k, body })
  await resizeWindow(window, { width: 900, height: 600 })
  const speech = speechScreen(window)
  await speech.open()
  await speech.say('A long text.')
  await expect(speech.pause).toBeVisible()
  const bar = window.getByRole('region', { name: 'Speaking' })
  await expect(bar).toHaveCount(0)
  await window.keyboard.press('Escape')
  await expect(speech.panel).toHaveCount(0)
  await expect(bar).toContainText('A long text.')
  await bar.getByRole('button', { name: 'Pause' }).click()
  await openView(window, 'Chat')
  await bar.getByRole('button', { name: 'Play' }).click()
  expect(await findViolations(window)).toEqual([])
  await bar.getByRole('button', { name: 'Stop' }).click()
  await expect(bar).toHaveCount(0)
  expect(await gateway.asked('/audio/speech')[0]?.closed).toMatchObject({ by: 'client' })
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
