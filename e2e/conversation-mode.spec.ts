import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { hasProgram } from './harness/has-program.ts'
import { expect } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply } from './scripted-gateway.ts'
import { inputsOf, speechRoute } from './speech-screen.ts'
import {
  completionRoute,
  json,
  streaming,
  talkingGateway,
  talkScreen,
  test,
  toneReply,
  transcriptionRoute,
  useDesk,
} from './talk-screen.ts'

const heardSentence = /remember to send the quarterly report/i

test.skip(!hasProgram('pulseaudio'), 'The microphone and the loudspeaker are PulseAudio.')

const exchange = 'a whole exchange by voice alone: what is said is answered aloud, and then it listens again'
test(exchange, { tag: '@alone' }, async ({ launchApp, spokenFile }) => {
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
    await expect(talk.endTurn).toBeVisible({ timeout: 15_000 })
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
  expect(await findViolations(window)).toEqual([])
  const clips = await readBridge(window, 'clip.list')
  expect(clips).toHaveLength(2)
  for (const clip of clips)
    expect(clip).toMatchObject({ status: 'kept', wasCut: false, transcription: { status: 'done' } })
  await window.keyboard.press('Escape')
  await expect(chat.message).toHaveValue('Not sent yet')
  await expect(chat.message).toBeFocused()
})

test('what goes wrong while talking is told with its way out, and nothing that was said is lost', async ({
  launchApp,
  faultServer,
  spokenFile,
}) => {
  const running = await launchApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(speechRoute, errorReply(500, 'No voice today'), toneReply(1))
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
  await expect(talk.endTurn).toBeVisible({ timeout: 15_000 })
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
  const { window } = await launchApp({ hasLoudspeaker: true })
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(speechRoute, toneReply(1))
  faultServer.reply(
    completionRoute,
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

  faultServer.reply(speechRoute, toneReply(30))
  await chat.say('Again')
  await expect(bar).toContainText('Sentence 1 of 1')
  await expect(chat.articles.last()).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => inputsOf(gateway)).toHaveLength(4)
  await chat.stop.click()
  await expect(bar).toHaveCount(0)
  expect(await gateway.asked('/audio/speech')[3]?.closed).toMatchObject({ by: 'client' })
  expect(inputsOf(gateway)).toHaveLength(4)
})
