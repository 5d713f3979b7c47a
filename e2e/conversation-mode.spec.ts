import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { toPcm16 } from '#shared/voice/pcm.ts'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { gatewayScreen } from './gateway-screen.ts'
import type { FaultReply, FaultServer } from './harness/fault-server.ts'
import { hasProgram } from './harness/has-program.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { plugMicrophone } from './harness/plug-microphone.ts'
import { createSoundFolder, microphoneRate, silence, speak, type SoundFolder, wavOf } from './harness/spoken-sound.ts'
import { expect, test as base } from './harness/test.ts'
import { listenTo } from './harness/timed-listening.ts'
import { readBridge } from './read-bridge.ts'
import { chunkOf, errorReply, scriptGateway, type ScriptedGateway } from './scripted-gateway.ts'
import { paced, speechRoute } from './speech-screen.ts'
import { voiceScreen } from './voice-screen.ts'

const sentence = 'Please remember to send the quarterly report on Monday.'
const heardSentence = /remember to send the quarterly report/i
const transcriptionRoute = 'POST /api/v1/audio/transcriptions'
const json = { 'content-type': 'application/json' }
const pcm16k = { 'content-type': 'audio/pcm;rate=16000;channels=1' }

const test = base.extend<{ sounds: SoundFolder; spokenFile: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures a fixture needs.
  sounds: async ({}, use) => {
    const folder = createSoundFolder()
    await use(folder)
    folder.remove()
  },
  spokenFile: async ({ sounds, startGateway }, use) => {
    await use(sounds.write('said.wav', wavOf([await speak(await startGateway(), sentence), silence(0.2)])))
  },
})

test.skip(!hasProgram('pulseaudio'), 'The microphone and the loudspeaker are PulseAudio.')

/** Conversation mode as a person sees it. */
function talkScreen(window: Page) {
  const panel = window.getByRole('region', { name: 'Conversation mode' })
  const button = window.getByRole('button', { name: 'Conversation mode', exact: true })
  return {
    button,
    panel,
    status: panel.getByRole('status'),
    async begin() {
      await button.click()
      await expect(panel.getByRole('status')).toHaveText('Listening')
    },
  }
}

/** A microphone on the desk that the app uses from now on. */
async function useDesk(running: RunningApp): Promise<{ play: (file: string) => void }> {
  const voice = voiceScreen(running.window)
  await voice.open()
  const desk = await plugMicrophone(running, 'Desk')
  const option = voice.microphone.getByRole('option', { name: 'Desk' })
  await expect(option).toHaveCount(1)
  await voice.microphone.selectOption({ label: await option.innerText() })
  await chatScreen(running.window).open()
  return desk
}

/** A soft tone of 16 kHz. */
function tone(seconds: number): Uint8Array {
  return toPcm16(Float32Array.from({ length: seconds * 16_000 }, (_, index) => 0.3 * Math.sin(index / 6)))
}

/** Words of an answer as they stream, with milliseconds between them. */
function streaming(...pieces: (string | number)[]): FaultReply {
  const body = pieces.map((piece) =>
    typeof piece === 'number' ? piece : chunkOf({ delta: { role: 'assistant', content: piece }, finish_reason: null }),
  )
  const end = [chunkOf({ delta: {}, finish_reason: 'stop' }), 'data: [DONE]\n\n']
  return { headers: { 'content-type': 'text/event-stream' }, body: [...body, ...end] }
}

/** A gateway that hears, answers and speaks as the test says, in use. */
async function talkingGateway(window: Page, server: FaultServer): Promise<ScriptedGateway> {
  const gateway = scriptGateway(server)
  const model = (id: string, takes: string, makes: string) => ({
    id,
    name: id,
    architecture: { modality: `${takes}->${makes}`, input_modalities: [takes], output_modalities: [makes] },
  })
  const voice = { ...model('scripted/voice', 'text', 'speech'), supported_voices: ['alloy'] }
  server.reply('GET /api/v1/models', {
    headers: json,
    body: JSON.stringify({
      data: [model('scripted/model', 'text', 'text'), voice, model('scripted/ears', 'audio', 'transcription')],
    }),
  })
  server.reply(transcriptionRoute, { headers: json, body: JSON.stringify({ text: 'Tell me a story.' }) })
  const screen = gatewayScreen(window)
  await screen.add({ name: 'Office', baseUrl: gateway.baseUrl })
  await screen.pasteKey('sk-of-the-office')
  await screen.switchTo('Office')
  const chat = chatScreen(window)
  await chat.open()
  await chat.beginChat()
  await chooseModel(window, 'scripted/model')
  return gateway
}

const inputsOf = (gateway: ScriptedGateway) =>
  gateway.asked('/audio/speech').map(({ body }) => (JSON.parse(body) as { input: string }).input)

test('a whole exchange by voice alone: what is said is answered aloud, and then it listens again', async ({
  launchApp,
  spokenFile,
}) => {
  test.setTimeout(180_000)
  const running = await launchApp({ hasLoudspeaker: true })
  const { window, loudspeaker } = running
  const desk = await useDesk(running)
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.message.fill('Not sent yet')
  const talk = talkScreen(window)
  await talk.begin()
  const recording = await loudspeaker.record()
  for (const turn of [1, 2]) {
    desk.play(spokenFile)
    await expect(talk.panel.getByRole('button', { name: 'End my turn' })).toBeVisible({ timeout: 15_000 })
    await expect(chat.articles).toHaveCount(2 * turn, { timeout: 30_000 })
    await expect(talk.status).toHaveText('Speaking', { timeout: 20_000 })
    await expect(talk.panel).toContainText(/You.*quarterly report.*Answer.*quarterly report/is)
    await expect(talk.status).toHaveText('Listening', { timeout: 20_000 })
  }
  const heard = await recording.end()
  // Twice a sentence of more than two seconds.
  expect(heard.filter((sample) => Math.abs(sample) > 0.02).length).toBeGreaterThan(48_000)
  await expect(chat.articles.nth(0)).toContainText(heardSentence)
  await expect(chat.articles.nth(3)).toContainText(heardSentence)
  expect((await new AxeBuilder({ page: window }).setLegacyMode(true).analyze()).violations).toEqual([])
  const clips = await readBridge(window, 'clip.list')
  expect(clips).toHaveLength(2)
  for (const clip of clips)
    expect(clip).toMatchObject({ status: 'kept', wasCut: false, transcription: { status: 'done' } })
  await window.keyboard.press('Escape')
  await expect(chat.message).toHaveValue('Not sent yet')
  await expect(chat.message).toBeFocused()
})

test('who talks over the answer silences it within 200 ms, and is answered next', async ({
  launchApp,
  faultServer,
  startGateway,
  spokenFile,
}, { annotations }) => {
  test.skip(process.env['GATEHOUSE_LONG_TESTS'] !== '1', 'It measures: it wants a computer with nothing else to do.')
  test.setTimeout(180_000)
  const running = await launchApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(
    'POST /api/v1/chat/completions',
    streaming('Once upon a time. There was ', 60_000, 'an end.'),
    streaming('Another one.'),
  )
  // A voice, since that is what the echo cancellation of the microphone lets one talk over.
  const story = toPcm16(await speak(await startGateway(), 'Once upon a time there was a very old house. '.repeat(10)))
  faultServer.reply(speechRoute, {
    headers: { 'content-type': `audio/pcm;rate=${microphoneRate};channels=1` },
    body: paced(story, microphoneRate, 50, 1.3),
  })
  const desk = await useDesk(running)
  const talk = talkScreen(window)
  await talk.begin()
  desk.play(spokenFile)
  await expect(talk.status).toHaveText('Speaking', { timeout: 30_000 })
  const microphone = await listenTo(running, 'into_Desk.monitor')
  const loudspeaker = await listenTo(running, 'testsink.monitor')
  await window.waitForTimeout(1000)
  const decided = window.evaluate(async () => {
    const status = document.querySelector('.talk output')
    if (status === null) throw new Error('No status')
    return new Promise<number>((resolve) => {
      new MutationObserver(() => resolve(Date.now())).observe(status, {
        characterData: true,
        childList: true,
        subtree: true,
      })
    })
  })
  faultServer.reply(transcriptionRoute, { headers: json, body: JSON.stringify({ text: 'Stop, please.' }) })
  faultServer.reply(speechRoute, { headers: pcm16k, body: [tone(1)] })
  const saidFrom = Date.now()
  desk.play(spokenFile)
  const decidedAt = await decided
  // Before the next answer is heard.
  await window.waitForTimeout(600)
  const [said, heard] = await Promise.all([microphone(), loudspeaker()])
  const onset = said.soundAfter(saidFrom, 0.01)
  const silent = heard.silenceAfter(saidFrom, 0.01)
  if (onset === null || silent === null) throw new Error(`Nothing to measure: ${onset}, ${silent}`)
  const fromDecision = Math.round(silent - decidedAt)
  const fromOnset = Math.round(silent - onset)
  annotations.push({
    type: 'silent after',
    description: `${fromDecision} ms of noticing, ${fromOnset} ms of the voice`,
  })
  console.log(`silent ${fromDecision} ms after speech was noticed, ${fromOnset} ms after it began`)
  expect(fromDecision).toBeLessThanOrEqual(200)

  const chat = chatScreen(window)
  expect(await gateway.asked('/audio/speech')[0]?.closed).toMatchObject({ by: 'client' })
  expect(await gateway.asked('/chat/completions')[0]?.closed).toMatchObject({ by: 'client' })
  await expect(chat.articles).toHaveCount(4, { timeout: 20_000 })
  await expect(chat.articles.nth(1)).toContainText('Once upon a time. There was')
  await expect(chat.articles.nth(2)).toContainText('Stop, please.')
  await expect.poll(() => inputsOf(gateway)).toEqual(['Once upon a time.', 'Another one.'])
})

test('what goes wrong while talking is told with its way out, and nothing that was said is lost', async ({
  launchApp,
  faultServer,
  spokenFile,
}) => {
  test.setTimeout(180_000)
  const running = await launchApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(speechRoute, errorReply(500, 'No voice today'), { headers: pcm16k, body: [tone(1)] })
  faultServer.reply(transcriptionRoute, errorReply(400, 'Not understood'))
  const desk = await useDesk(running)
  const chat = chatScreen(window)
  const talk = talkScreen(window)

  await window.evaluate(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = () => {
      mediaDevices.getUserMedia = open
      return Promise.reject(new DOMException('In use', 'NotReadableError'))
    }
  })
  await talk.button.click()
  await expect(talk.panel.getByRole('alert')).toContainText('The microphone is in use')
  await talk.panel.getByRole('button', { name: 'Try again' }).click()
  await expect(talk.status).toHaveText('Listening')

  desk.play(spokenFile)
  // The turn ends by a key, without the pause.
  await expect(talk.panel.getByRole('button', { name: 'End my turn' })).toBeVisible({ timeout: 15_000 })
  await window.waitForTimeout(4000)
  await window.keyboard.press('Space')
  await expect(talk.panel.getByRole('alert')).toContainText('Not understood', { timeout: 20_000 })
  expect(await readBridge(window, 'clip.list')).toMatchObject([{ status: 'kept', transcription: { status: 'failed' } }])
  expect(gateway.asked('/chat/completions')).toHaveLength(0)
  faultServer.reply(transcriptionRoute, { headers: json, body: JSON.stringify({ text: 'Tell me a story.' }) })
  await talk.panel.getByRole('button', { name: 'Retry' }).click()
  await expect(chat.articles).toHaveCount(2, { timeout: 20_000 })
  await expect(chat.articles.first()).toContainText('Tell me a story.')

  await expect(talk.panel.getByRole('alert')).toContainText('No voice today', { timeout: 20_000 })
  await talk.panel.getByRole('button', { name: 'Retry' }).click()
  await expect(talk.status).toHaveText('Speaking', { timeout: 20_000 })
  await expect(talk.status).toHaveText('Listening', { timeout: 20_000 })
  await expect(talk.panel.getByRole('alert')).toHaveCount(0)
  await window.keyboard.press('Escape')
  await expect(talk.panel).toHaveCount(0)
  await expect(chat.message).toBeFocused()
})

test('finished sentences are spoken while the answer still arrives; Stop silences it at the gateway', async ({
  launchApp,
  faultServer,
}) => {
  test.setTimeout(120_000)
  const { window } = await launchApp({ hasLoudspeaker: true })
  const gateway = await talkingGateway(window, faultServer)
  const second = { headers: pcm16k, body: [tone(1)] }
  faultServer.reply(speechRoute, second)
  faultServer.reply(
    'POST /api/v1/chat/completions',
    streaming('One is first. ', 300, 'Two follows. Thr', 4000, 'ee ends.'),
    streaming('Long it is. And goes on ', 60_000, 'for ever.'),
  )
  const chat = chatScreen(window)
  const toggle = window.getByRole('button', { name: 'Speak while streaming' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  const bar = window.getByRole('region', { name: 'Reading aloud' })
  await chat.say('Read along')
  await expect.poll(() => inputsOf(gateway)).toEqual(['One is first.', 'Two follows.'])
  await expect(bar).toContainText('Sentence 2 of 2')
  await expect(chat.articles.last()).toHaveAttribute('aria-busy', 'true')
  await expect(chat.articles.last()).not.toContainText('Three')
  await expect
    .poll(() => inputsOf(gateway), { timeout: 10_000 })
    .toEqual(['One is first.', 'Two follows.', 'Three ends.'])
  await expect(bar).toHaveCount(0, { timeout: 10_000 })

  faultServer.reply(speechRoute, { headers: pcm16k, body: paced(tone(30), 16_000, 50, 1.3) })
  await chat.say('Again')
  await expect(bar).toContainText('Sentence 1 of 1')
  await expect(chat.articles.last()).toHaveAttribute('aria-busy', 'true')
  await chat.stop.click()
  await expect(bar).toHaveCount(0)
  expect(await gateway.asked('/audio/speech')[3]?.closed).toMatchObject({ by: 'client' })
  expect(inputsOf(gateway)).toHaveLength(4)
})
