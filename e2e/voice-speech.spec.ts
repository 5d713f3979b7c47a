import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Locator } from 'playwright/test'
import { loudnessOf } from '#shared/voice/loudness.ts'
import { toPcm16 } from '#shared/voice/pcm.ts'
import { isMp3 } from '../electron/core/voice/check-sound.ts'
import { findViolations } from './find-violations.ts'
import { createGate } from './harness/fault-server.ts'
import { resizeWindow } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { errorReply } from './scripted-gateway.ts'
import { inputsOf, paced, pcmOf, speakingGateway, speechRoute, speechScreen } from './speech-screen.ts'
import { endOf, containsSound, noise, pitchOf, sine } from './speech-sounds.ts'
import { openView } from './views.ts'

test.skip(process.platform !== 'linux', 'The recorded loudspeaker is PulseAudio.')

const pcm16k = pcmOf(16_000)

/** Longer than any test waits: it does not end during a test. */
const hum = toPcm16(noise(30, 16_000))

/** Three tenths of a second. */
const short = toPcm16(sine(0.3, 440, 16_000))

test('PCM of any sample rate is played at the correct pitch', async ({ shareApp, faultServer }) => {
  const { window, loudspeaker } = await shareApp({ hasLoudspeaker: true })
  await speakingGateway(window, faultServer, errorReply(500, 'Not yet'))
  const speech = speechScreen(window)
  await speech.open()
  for (const rate of [24_000, 16_000, 44_100]) {
    await test.step(`${rate} Hz`, async () => {
      faultServer.reply(speechRoute, { headers: pcmOf(rate), body: [toPcm16(sine(0.5, 1000, rate))] })
      const recording = await loudspeaker.record()
      await speech.say(`A tone of ${rate} Hz.`)
      await expect(speech.figure('Rate')).toHaveText(`${rate / 1000} kHz, from the gateway`)
      await expect(speech.figure('First sound')).toHaveText(/^[\d,]+ ms$/)
      await expect(speech.play).toBeEnabled()
      await expect.poll(() => containsSound(recording.soFar())).toBe(true)
      expect(pitchOf(await recording.end())).toBeCloseTo(1000, -1)
      await expect(speech.figure('Gaps')).toHaveText('none')
      await expect(speech.figure('Cost')).toHaveText('unknown')
    })
  }
})

test('the sample rate from the settings applies to PCM whose rate the gateway does not report', async ({
  shareApp,
  faultServer,
}) => {
  const { window, loudspeaker } = await shareApp({ hasLoudspeaker: true })
  const tone = { headers: { 'content-type': 'audio/pcm' }, body: [toPcm16(sine(0.5, 1000, 16_000))] }
  await speakingGateway(window, faultServer, tone)
  const speech = speechScreen(window)
  await speech.open()
  await speech.more.click()
  const rate = speech.panel.getByRole('textbox', { name: 'Sample rate' })
  await rate.fill('16000')
  const recording = await loudspeaker.record()
  await speech.say('At the chosen rate.')
  await expect(speech.figure('Rate')).toHaveText('16 kHz, from the settings')
  await expect(speech.play).toBeEnabled()
  await expect.poll(() => containsSound(recording.soFar())).toBe(true)
  expect(pitchOf(await recording.end())).toBeCloseTo(1000, -1)

  await rate.fill('')
  await speech.say('At the usual rate.')
  await expect(speech.figure('Rate')).toHaveText('24 kHz, assumed')
  await expect(speech.play).toBeEnabled()
})

test('sound that arrives too slowly causes a gap, which is counted', async ({ shareApp, faultServer }) => {
  const { window, loudspeaker } = await shareApp({ hasLoudspeaker: true })
  const late = createGate()
  await speakingGateway(window, faultServer, { headers: pcm16k, body: [short, late, short] })
  const speech = speechScreen(window)
  await speech.open()
  const recording = await loudspeaker.record()
  await speech.say('With a gap.')
  await expect.poll(() => containsSound(recording.soFar())).toBe(true)
  await expect.poll(() => containsSound(endOf(recording.soFar()))).toBe(false)
  await expect(speech.figure('Gaps')).toHaveText('none')
  late.open()
  await expect(speech.figure('Gaps')).toHaveText('1')
  await expect(speech.play).toBeEnabled()
  await recording.end()
})

test('the speech history is not rendered again with every chunk', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp({ hasLoudspeaker: true })
  await speakingGateway(window, faultServer, { headers: pcm16k, body: [short] })
  const speech = speechScreen(window)
  await speech.open()
  await speech.say('The first.')
  await expect(speech.play).toBeEnabled()
  const first = speech.history.getByRole('listitem').filter({ hasText: 'The first.' })
  faultServer.reply(speechRoute, { headers: pcm16k, body: paced(hum, 16_000, 40, 1.3) })
  await speech.say('The second.')
  await expect(speech.history.getByRole('listitem')).toHaveCount(2)
  await expect.poll(() => secondOf(speech.position)).toBeGreaterThan(0)
  const drawn = await first.evaluateHandle(countDraws, await speech.position.elementHandle())
  // The position is rendered with every chunk.
  await expect.poll(() => drawn.evaluate(({ other }) => other.size)).toBeGreaterThan(15)
  expect(await drawn.evaluate(({ element }) => element.size)).toBeLessThan(5)
  await speech.stop.click()
  await expect(speech.play).toBeEnabled()
})

/** Counts how often React renders two elements from now on: each render gives them new props. */
function countDraws(element: Element, other: Element | null) {
  const propertiesOf = (drawn: Element): unknown => {
    const name = Object.keys(drawn).find((key) => key.startsWith('__reactProps$'))
    if (name === undefined) throw new Error('React keeps the properties of an element under another name.')
    return Reflect.get(drawn, name)
  }
  if (other === null) throw new Error('There is no other element.')
  const drawn = { element: new Set<unknown>(), other: new Set<unknown>() }
  const look = () => {
    drawn.element.add(propertiesOf(element))
    drawn.other.add(propertiesOf(other))
    if (element.isConnected) requestAnimationFrame(look)
  }
  look()
  return drawn
}

test('the local voice works without any setting', async ({ shareApp }) => {
  const { window, loudspeaker } = await shareApp({ hasLoudspeaker: true })
  const speech = speechScreen(window)
  await speech.open()
  await expect(speech.voice).toHaveValue('slt')
  await expect(speech.voice.getByRole('option', { name: 'American woman (slt)' })).toHaveCount(1)
  const recording = await loudspeaker.record()
  await speech.say('Good morning.')
  await expect(speech.figure('First sound')).toHaveText(/^[\d,]+ ms$/)
  await expect(speech.play).toBeEnabled()
  await expect(speech.figure('Cost')).toHaveText('free')
  // Neither the figures nor the format are in the way of a newcomer.
  await expect(speech.figure('Cost')).toBeHidden()
  await expect(speech.format('mp3')).toBeHidden()
  await speech.more.click()
  await expect(speech.figure('Cost')).toBeVisible()
  await expect(speech.format('mp3')).toBeVisible()
  expect(await findViolations(window)).toEqual([])
  await expect(speech.history.getByRole('listitem')).toHaveText(/Good morning./)
  await expect.poll(() => containsSound(recording.soFar())).toBe(true)
  await recording.end()
})

test('Stop silences speech and closes the request, and the received sound can be played and saved as WAV', async ({
  shareApp,
  faultServer,
}) => {
  const { app, window, person, loudspeaker } = await shareApp({ hasLoudspeaker: true })
  const gateway = await speakingGateway(window, faultServer, { headers: pcm16k, body: [hum], end: 'hang' })
  const speech = speechScreen(window)
  await speech.open()
  const recording = await loudspeaker.record()
  await speech.say('A long text.')
  await expect.poll(() => containsSound(endOf(recording.soFar()))).toBe(true)
  await speech.stop.click()
  // Almost none of the half minute was heard.
  await expect.poll(() => containsSound(endOf(recording.soFar()))).toBe(false)
  await recording.end()
  const [asked] = gateway.asked('/audio/speech')
  expect(await asked?.closed).toMatchObject({ by: 'client' })
  await expect(speech.play).toBeEnabled()
  await expect(speech.history.getByRole('listitem')).toHaveText(/stopped/)

  const path = join(person.home, 'stopped.wav')
  await answerSaveDialog(app, path)
  await speech.save.click()
  await expect(window.getByText('Saved.', { exact: true })).toBeVisible()
  const saved = readFileSync(path)
  expect(saved.subarray(0, 4).toString()).toBe('RIFF')
  expect(saved.readUInt32LE(24)).toBe(16_000)
  expect(saved.length - 44).toBe(saved.readUInt32LE(40))
  expect(saved.length).toBeGreaterThan(44)
  expect(saved.subarray(44).equals(Buffer.from(hum.subarray(0, saved.length - 44)))).toBe(true)
})

test('local MP3 is played while it arrives and saved unchanged', async ({ shareApp }) => {
  const { app, window, person, loudspeaker } = await shareApp({ hasLoudspeaker: true })
  const speech = speechScreen(window)
  await speech.open()
  await speech.chooseFormat('mp3')
  const recording = await loudspeaker.record()
  await speech.say('Good morning.')
  await expect(speech.figure('First sound')).toHaveText(/^[\d,]+ ms$/)
  await expect(speech.play).toBeEnabled()
  await expect.poll(() => containsSound(recording.soFar())).toBe(true)
  await recording.end()
  const path = join(person.home, 'spoken.mp3')
  await answerSaveDialog(app, path)
  await speech.save.click()
  await expect(window.getByText('Saved.', { exact: true })).toBeVisible()
  expect(isMp3(readFileSync(path))).toBe(true)
})

test('queued texts are spoken in order without interaction', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp({ hasLoudspeaker: true })
  const ordered = createGate()
  const gateway = await speakingGateway(window, faultServer, errorReply(500, 'Not yet'))
  faultServer.reply(speechRoute, { headers: pcm16k, body: [short, ordered] }, { headers: pcm16k, body: [short] })
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
  expect(inputsOf(gateway)).toEqual(['One'])
  ordered.open()
  await expect(speech.queue).toHaveCount(0)
  await expect.poll(() => inputsOf(gateway)).toEqual(['One', 'Four', 'Three'])
  await expect(speech.play).toBeEnabled()
})

test('an error is shown at its request, and the sound before it is played', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp({ hasLoudspeaker: true })
  const heard = createGate()
  await speakingGateway(window, faultServer, errorReply(500, 'Not yet'))
  faultServer.reply(speechRoute, errorReply(402, 'Insufficient credits'), {
    status: 200,
    headers: pcm16k,
    body: [short, heard],
    end: 'cut',
  })
  const speech = speechScreen(window)
  await speech.open()
  await speech.say('Hello')
  const problem = speech.panel.getByRole('alert')
  await expect(problem).toContainText('Not enough credit')
  await speech.panel.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => secondOf(speech.position)).toBeGreaterThan(0)
  heard.open()
  await expect(speech.panel.getByText('You can play and save the part that arrived.')).toBeVisible()
  await expect(speech.save).toBeEnabled()
  await expect(speech.play).toBeEnabled()
  expect(await findViolations(window)).toEqual([])
})

test('speech requests use the settings, and invalid JSON options are not sent', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp({ hasLoudspeaker: true })
  const gateway = await speakingGateway(window, faultServer, { headers: pcm16k, body: [short] })
  const speech = speechScreen(window)
  await speech.open()
  await speech.more.click()
  const options = speech.panel.getByRole('textbox', { name: 'Provider options' })
  await options.fill('{ "options": ')
  await speech.say('A long text.')
  await expect(options).toHaveAccessibleDescription('Enter a JSON object.')
  await options.fill('{ "options": { "acme": { "calm": true } } }')
  await expect(options).toHaveAccessibleDescription('A JSON object that is passed to the provider.')
  await expect(options).toBeVisible()
  await speech.panel.getByRole('slider', { name: 'Speed' }).fill('1.5')
  await speech.speak.click()
  await expect(speech.play).toBeEnabled()
  expect(gateway.asked('/audio/speech').map(({ body }) => JSON.parse(body) as object)).toEqual([
    {
      input: 'A long text.',
      model: 'scripted/voice',
      voice: 'alloy',
      response_format: 'pcm',
      speed: 1.5,
      provider: { options: { acme: { calm: true } } },
    },
  ])
})

test('playback seeks anywhere in the received sound, and the history replays it', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp({ hasLoudspeaker: true })
  const gateway = await speakingGateway(window, faultServer, { headers: pcm16k, body: [hum] })
  const speech = speechScreen(window)
  await speech.open()
  await speech.say('A long text.')
  await expect(speech.pause).toBeEnabled()
  await speech.pause.click()
  await expect(speech.position).toHaveAttribute('aria-valuetext', / of 0:30$/)
  await speech.position.fill('20')
  await expect(speech.position).toHaveAttribute('aria-valuetext', '0:20 of 0:30')
  await speech.position.fill('5')
  await expect(speech.position).toHaveAttribute('aria-valuetext', '0:05 of 0:30')
  await speech.play.click()
  await expect.poll(() => secondOf(speech.position)).toBeGreaterThan(5)
  await speech.pause.click()
  await speech.position.fill('25')
  await speech.panel.getByRole('button', { name: 'Play again', exact: true }).click()
  await expect(speech.pause).toBeVisible()
  await expect.poll(() => secondOf(speech.position)).toBeLessThan(25)
  await speech.stop.click()
  await expect(speech.position).toHaveAttribute('aria-valuetext', '0:00 of 0:30')
  await speech.panel.getByRole('button', { name: 'Play again: A long text.' }).click()
  await expect.poll(() => secondOf(speech.position)).toBeGreaterThan(0)
  await speech.stop.click()
  expect(gateway.asked('/audio/speech')).toHaveLength(1)
})

test('speech is played only on the chosen loudspeaker', async ({ shareApp, faultServer }) => {
  const { window, loudspeaker } = await shareApp({ hasLoudspeaker: true })
  await speakingGateway(window, faultServer, { headers: pcm16k, body: [hum] })
  const speech = speechScreen(window)
  await speech.open()
  await speech.say('A long text.')
  const { unplug } = await loudspeaker.plug('Headset')
  const usual = await loudspeaker.record()
  const headset = await loudspeaker.record('Headset')
  await expect.poll(() => containsSound(endOf(usual.soFar()))).toBe(true)
  expect(containsSound(headset.soFar())).toBe(false)
  await speech.panel.getByRole('combobox', { name: 'Speaker' }).selectOption('Headset')
  await expect.poll(() => containsSound(endOf(headset.soFar()))).toBe(true)
  await expect.poll(() => containsSound(endOf(usual.soFar()))).toBe(false)
  await speech.stop.click()
  await headset.end()
  await usual.end()
  await unplug()
})

test('half the volume is half as loud, immediately and in later speech', async ({ shareApp, faultServer }) => {
  const { window, loudspeaker } = await shareApp({ hasLoudspeaker: true })
  await speakingGateway(window, faultServer, { headers: pcm16k, body: [toPcm16(sine(30, 440, 16_000))] })
  const speech = speechScreen(window)
  await speech.open()
  const recording = await loudspeaker.record()
  const loudness = () => Math.max(...loudnessOf(toPcm16(endOf(recording.soFar()))))
  await speech.say('A tone.')
  // The root mean square of a sine with amplitude 0.3.
  await expect.poll(loudness).toBeCloseTo(0.21, 2)
  const volume = speech.panel.getByRole('slider', { name: 'Volume' })
  await volume.fill('0.5')
  await expect(volume).toHaveAttribute('aria-valuetext', '50 %')
  await expect.poll(loudness).toBeCloseTo(0.105, 2)
  await speech.stop.click()
  await expect.poll(loudness).toBeCloseTo(0, 2)
  await recording.end()

  const next = await loudspeaker.record()
  await speech.say('Another tone.')
  await expect.poll(() => containsSound(endOf(next.soFar()))).toBe(true)
  await speech.stop.click()
  expect(Math.max(...loudnessOf(toPcm16(await next.end())))).toBeCloseTo(0.105, 2)
})

test('when the panel is hidden, a bar pauses and stops speech', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp({ hasLoudspeaker: true })
  const gateway = await speakingGateway(window, faultServer, { headers: pcm16k, body: [hum], end: 'hang' })
  const usual = await window.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await resizeWindow(window, { width: 900, height: 600 })
  const speech = speechScreen(window)
  await speech.open()
  await speech.say('A long text.')
  await expect(speech.pause).toBeEnabled()
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
  await resizeWindow(window, usual)
})

/** Returns the value of a time slider in seconds. */
async function secondOf(slider: Locator): Promise<number> {
  return Number(await slider.inputValue())
}

async function answerSaveDialog(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)
}
