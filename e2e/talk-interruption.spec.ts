import { chatScreen } from './chat-screen.ts'
import { hasProgram } from './harness/has-program.ts'
import { loudspeakerRate } from './harness/loudspeaker.ts'
import { microphoneRate, silence, speak, wavOf } from './harness/spoken-sound.ts'
import { expect } from './harness/test.ts'
import { listenTo } from './harness/timed-listening.ts'
import { speechRoute } from './speech-screen.ts'
import {
  completionRoute,
  inputsOf,
  json,
  storyReply,
  streaming,
  talkingGateway,
  talkScreen,
  test,
  toneReply,
  transcriptionRoute,
  useDesk,
} from './talk-screen.ts'

test.skip(!hasProgram('pulseaudio'), 'The microphone and the loudspeaker are PulseAudio.')

/** Milliseconds from the first sound of a voice to silence, and how often it is measured. */
const goal = 200
const times = 5

const title = 'who talks over the answer silences it at the first sound, and is answered next'
test(title, { tag: '@alone' }, async ({ launchApp, faultServer, startGateway, sounds, spokenFile }) => {
  test.setTimeout(240_000)
  const running = await launchApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(completionRoute, streaming('Once upon a time. There was ', 60_000, 'an end.'))
  const voice = await startGateway()
  faultServer.reply(speechRoute, await storyReply(voice, 10))
  const interruption = sounds.write('no.wav', wavOf([await speak(voice, 'No, wait a moment.'), silence(0.2)]))
  const desk = await useDesk(running)
  const talk = talkScreen(window)
  const chat = chatScreen(window)
  await talk.begin()
  desk.play(spokenFile)
  faultServer.reply(transcriptionRoute, { headers: json, body: JSON.stringify({ text: 'No, wait.' }) })
  const measured: number[] = []
  for (let time = 1; time <= times; time += 1) {
    await expect(talk.status).toHaveText('Speaking', { timeout: 30_000 })
    const microphone = await listenTo(running, 'into_Desk.monitor')
    const loudspeaker = await listenTo(running, 'testsink.monitor')
    await window.waitForTimeout(1500)
    const saidFrom = Date.now()
    desk.play(interruption)
    await expect(talk.endTurn).toBeVisible({ timeout: 15_000 })
    // Before the next answer is heard.
    await window.waitForTimeout(500)
    const [said, heard] = await Promise.all([microphone(), loudspeaker()])
    const onset = said.soundAfter(saidFrom, 0.01)
    const silent = heard.silenceAfter(saidFrom, 0.01)
    if (onset === null || silent === null) throw new Error(`Nothing to measure: ${onset}, ${silent}`)
    measured.push(Math.round(silent - onset))
    expect(await gateway.asked('/audio/speech').at(-1)?.closed).toMatchObject({ by: 'client' })
    expect(await gateway.asked('/chat/completions').at(-1)?.closed).toMatchObject({ by: 'client' })
    await expect(chat.articles).toHaveCount(2 * time + 2, { timeout: 30_000 })
  }
  const median = measured.toSorted((one, other) => one - other)[times >> 1] ?? Number.NaN
  console.log(`interruption median ${median} ms goal ${goal} ms, of ${measured.join(', ')}`)
  expect(median).toBeLessThanOrEqual(goal)
  await expect(chat.articles.nth(1)).toContainText('Once upon a time. There was')
  await expect(chat.articles.nth(2)).toContainText('No, wait.')
  expect(new Set(inputsOf(gateway))).toEqual(new Set(['Once upon a time.']))
})

test('a noise that may be a voice holds the answer for a moment, and nothing of it is lost', async ({
  launchApp,
  faultServer,
  startGateway,
  sounds,
  spokenFile,
}) => {
  const running = await launchApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(completionRoute, streaming('Once upon a time. There was ', 60_000, 'an end.'))
  const seconds = 8
  faultServer.reply(speechRoute, toneReply(seconds))
  const word = await speak(await startGateway(), 'No, wait a moment.')
  const begin = word.findIndex((sample) => Math.abs(sample) > 0.01)
  // A tenth of a second of a voice: a cough, or a word from the next room.
  const noise = sounds.write('noise.wav', wavOf([word.subarray(begin, begin + microphoneRate / 10), silence(0.5)]))
  const interruption = sounds.write('no.wav', wavOf([word, silence(0.2)]))
  const desk = await useDesk(running)
  const talk = talkScreen(window)
  await talk.begin()
  const recording = await running.loudspeaker.record()
  desk.play(spokenFile)
  await expect(talk.status).toHaveText('Speaking', { timeout: 30_000 })
  // A second of it is enough to know that the microphone does not hear the answer; a busy computer takes longer.
  await window.waitForTimeout(4000)
  desk.play(noise)
  await window.waitForTimeout((seconds - 1) * 1000)
  expect(await talk.endTurn.count()).toBe(0)
  expect(gateway.asked('/chat/completions')).toHaveLength(1)
  const { sound, gaps } = soundAndGaps(await recording.end())
  // A busy computer may add gaps of its own.
  expect(gaps.filter((gap) => gap > 0.25 && gap < 0.9)).not.toEqual([])
  expect(Math.max(...gaps)).toBeLessThan(1.5)
  expect(sound).toBeCloseTo(seconds, 0)
  await window.keyboard.press('Space')

  // A voice is heard over a steady tone as well.
  desk.play(spokenFile)
  await expect(talk.status).toHaveText('Speaking', { timeout: 30_000 })
  await window.waitForTimeout(1500)
  desk.play(interruption)
  await expect(talk.endTurn).toBeVisible({ timeout: 10_000 })
})

/** Seconds of sound, and of the silences between its beginning and its end that are longer than a tenth. */
function soundAndGaps(samples: Float32Array): { sound: number; gaps: number[] } {
  const step = loudspeakerRate / 100
  const isLoud = Array.from({ length: Math.floor(samples.length / step) }, (_, index) =>
    samples.subarray(index * step, (index + 1) * step).some((sample) => Math.abs(sample) > 0.02),
  )
  const loud = isLoud.flatMap((isOne, index) => (isOne ? [index] : []))
  const gaps = loud.slice(1).map((index, before) => (index - (loud[before] ?? 0) - 1) / 100)
  return { sound: loud.length / 100, gaps: gaps.filter((gap) => gap > 0.1) }
}
