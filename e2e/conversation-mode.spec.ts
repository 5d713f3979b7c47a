import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { createGate } from './harness/fault-server.ts'
import { silence, wavOf } from './harness/spoken-sound.ts'
import { expect } from './harness/test.ts'
import { listenTo } from './harness/timed-listening.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply, gatedAnswer } from './scripted-gateway.ts'
import { inputsOf, speechRoute } from './speech-screen.ts'
import {
  completionRoute,
  endlessToneReply,
  jsonHeaders,
  talkingGateway,
  talkScreen,
  test,
  toneReply,
  transcriptionRoute,
  useDesk,
} from './talk-screen.ts'

test.skip(process.platform !== 'linux', 'The microphone and the loudspeaker are PulseAudio.')

const transcribed = (text: string) => ({ headers: jsonHeaders, body: JSON.stringify({ text }) })

test('errors in conversation mode show how to recover, and no speech is lost', async ({
  shareApp,
  faultServer,
  endlessFile,
}) => {
  const running = await shareApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(speechRoute, errorReply(500, 'No voice today'), toneReply(1))
  // Only the first turn has words. The others are noise, however many a busy computer makes of it.
  let firstTurn: string | undefined
  let understands = false
  faultServer.replyBy(transcriptionRoute, ({ body }) => {
    firstTurn ??= body
    if (body !== firstTurn) return transcribed('')
    return understands ? transcribed('Tell me a story.') : errorReply(400, 'Not understood')
  })
  const sent = (isFirst: boolean) =>
    gateway.asked('/audio/transcriptions').filter(({ body }) => (body === firstTurn) === isFirst).length
  const desk = await useDesk(running)
  const chat = chatScreen(window)
  const talk = talkScreen(window)
  await chat.message.fill('Not sent yet')

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

  desk.play(endlessFile)
  await expect(talk.endTurn).toBeVisible()
  // Space ends the turn without a pause; speech from here on belongs to the next turn.
  await window.keyboard.press('Space')
  await expect(talk.panel.getByRole('alert')).toContainText('Not understood')
  expect(sent(true)).toBe(1)
  expect(await findViolations(window)).toEqual([])
  const failed = (await readBridge(window, 'clip.list')).filter(
    ({ status, transcription }) => status === 'kept' && transcription?.status === 'failed',
  )
  expect(failed).toHaveLength(1)
  desk.play(endlessFile)
  await expect(talk.endTurn).toBeVisible()
  desk.stopPlayback()
  await expect(talk.status).toHaveText('Listening')
  await expect(talk.endTurn).toHaveCount(0)
  await expect.poll(() => sent(false)).toBeGreaterThan(0)
  await expect(talk.panel.getByRole('alert')).toContainText('Not understood')
  expect(gateway.asked('/chat/completions')).toHaveLength(0)
  understands = true
  await talk.panel.getByRole('button', { name: 'Retry' }).click()
  await expect(chat.articles).toHaveCount(2)
  await expect(chat.articles.first()).toContainText('Tell me a story.')

  await expect(talk.panel.getByRole('alert')).toContainText('No voice today')
  await talk.panel.getByRole('button', { name: 'Retry' }).click()
  await expect(talk.status).toHaveText('Speaking')
  await expect(talk.status).toHaveText('Listening')
  await expect(talk.panel.getByRole('alert')).toHaveCount(0)
  await window.keyboard.press('Escape')
  await expect(talk.panel).toHaveCount(0)
  await expect(chat.message).toHaveValue('Not sent yet')
  await expect(chat.message).toBeFocused()
})

test('a turn that was not sent when the mode is left is kept in the message box, and can be discarded', async ({
  shareApp,
  faultServer,
  endlessFile,
}) => {
  const running = await shareApp({ hasLoudspeaker: true })
  const { window } = running
  await talkingGateway(window, faultServer)
  const gate = createGate()
  // Sound after the first turn is noise, however many turns a busy computer makes of it.
  let firstTurn: string | undefined
  faultServer.replyBy(transcriptionRoute, ({ body }) => {
    firstTurn ??= body
    return body === firstTurn ? { ...transcribed('Tell me a story.'), gate } : transcribed('')
  })
  const desk = await useDesk(running)
  const chat = chatScreen(window)
  const talk = talkScreen(window)
  await chat.message.fill('Not sent yet.')
  await talk.begin()
  desk.play(endlessFile)
  await expect(talk.endTurn).toBeVisible()
  await window.keyboard.press('Space')
  await gate.reached
  await window.keyboard.press('Escape')
  await expect(chat.message).toHaveValue('Not sent yet.')
  gate.open()
  await expect(chat.message).toHaveValue('Not sent yet. Tell me a story.')
  await expect(window.getByText('Your last turn wasn’t sent. It’s in the message box.', { exact: true })).toBeVisible()
  await window.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(chat.message).toHaveValue('Not sent yet.')
})

test('finished sentences are spoken while the answer streams, and Stop ends both', async ({
  shareApp,
  faultServer,
}) => {
  const running = await shareApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  const rest = createGate()
  faultServer.reply(speechRoute, toneReply(0.3))
  faultServer.reply(
    completionRoute,
    gatedAnswer(['One is first. ', 'Two follows. Thr', rest, 'ee ends.']),
    gatedAnswer(['Long it is. And goes on ', createGate(), 'for ever.']),
  )
  const chat = chatScreen(window)
  const toggle = window.getByRole('button', { name: 'Read answers aloud' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  const bar = window.getByRole('region', { name: 'Reading aloud' })
  await chat.say('Read along')
  await expect(bar).toContainText('Sentence 2 of 2')
  expect(inputsOf(gateway)).toEqual(['One is first.', 'Two follows.'])
  await expect(chat.articles.last()).toHaveAttribute('aria-busy', 'true')
  await expect(chat.articles.last()).not.toContainText('Three')
  rest.open()
  await expect.poll(() => inputsOf(gateway)).toEqual(['One is first.', 'Two follows.', 'Three ends.'])
  await expect(bar).toHaveCount(0)

  faultServer.reply(speechRoute, endlessToneReply())
  const loudspeaker = await listenTo(running, 'testsink.monitor')
  await chat.say('Again')
  await expect(bar).toContainText('Sentence 1 of 1')
  await expect(chat.articles.last()).toHaveAttribute('aria-busy', 'true')
  await loudspeaker.untilSound()
  await chat.stop.click()
  await expect(bar).toHaveCount(0)
  await loudspeaker.untilSilence()
  await loudspeaker.end()
  expect(await gateway.asked('/audio/speech')[3]?.closed).toMatchObject({ by: 'client' })
  expect(inputsOf(gateway)).toHaveLength(4)
})

const exchange = 'a spoken message is answered aloud, and then the app listens again'
test(exchange, { tag: '@long' }, async ({ shareApp, sounds, spoken }) => {
  const sentence = await spoken.speak('Please remember to send the quarterly report on Monday.')
  const spokenFile = sounds.write('sentence.wav', wavOf([sentence, silence(0.2)]))
  const running = await shareApp({ hasLoudspeaker: true })
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
    await expect(talk.endTurn).toBeVisible()
    await expect(chat.articles).toHaveCount(2 * turn)
    await expect(talk.status).toHaveText('Speaking')
    await expect(talk.panel).toContainText(/You.*quarterly report.*Answer.*quarterly report/is)
    await expect(talk.status).toHaveText('Listening')
  }
  const heard = await recording.end()
  // Two sentences of more than two seconds each.
  expect(heard.filter((sample) => Math.abs(sample) > 0.02).length).toBeGreaterThan(48_000)
  await expect(chat.articles.nth(0)).toContainText(/remember to send the quarterly report/i)
  await expect(chat.articles.nth(3)).toContainText(/remember to send the quarterly report/i)
  expect(await findViolations(window)).toEqual([])
  const clips = await readBridge(window, 'clip.list')
  expect(clips).toHaveLength(2)
  for (const clip of clips)
    expect(clip).toMatchObject({ status: 'kept', wasCut: false, transcription: { status: 'done' } })
  await window.keyboard.press('Escape')
  await expect(chat.message).toHaveValue('Not sent yet')
  await expect(chat.message).toBeFocused()
})
