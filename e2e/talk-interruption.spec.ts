import { median } from '#shared/testing/percentile.ts'
import { chatScreen } from './chat-screen.ts'
import { hasProgram } from './harness/has-program.ts'
import { loudspeakerRate } from './harness/loudspeaker.ts'
import { microphoneRate, silence, speak, wavOf } from './harness/spoken-sound.ts'
import { expect } from './harness/test.ts'
import { listenTo } from './harness/timed-listening.ts'
import { inputsOf, speechRoute } from './speech-screen.ts'
import {
  completionRoute,
  json,
  soundReply,
  storyReply,
  streaming,
  talkingGateway,
  talkScreen,
  test,
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
  console.log(`interruption median ${median(measured)} ms goal ${goal} ms, of ${measured.join(', ')}`)
  expect(median(measured)).toBeLessThanOrEqual(goal)
  await expect(chat.articles.nth(1)).toContainText('Once upon a time. There was')
  await expect(chat.articles.nth(2)).toContainText('No, wait.')
  expect(new Set(inputsOf(gateway))).toEqual(new Set(['Once upon a time.']))
})

const noiseTitle = 'a noise that may be a voice holds the answer for a moment, and it goes on where it was'
test(noiseTitle, { tag: '@alone' }, async ({ launchApp, faultServer, startGateway, sounds, spokenFile }) => {
  const running = await launchApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(completionRoute, streaming('Once upon a time.'))
  const seconds = 11
  faultServer.reply(speechRoute, soundReply(risingTone(seconds), microphoneRate))
  const word = await speak(await startGateway(), 'No, wait a moment.')
  const begin = word.findIndex((sample) => Math.abs(sample) > 0.01)
  // A tenth of a second of a voice: a cough, or a word from the next room. Of two a busy computer may lose one.
  const noise = word.subarray(begin, begin + microphoneRate / 10)
  const noises = sounds.write('noise.wav', wavOf([noise, silence(3), noise, silence(0.5)]))
  const interruption = sounds.write('no.wav', wavOf([word, silence(0.2)]))
  const desk = await useDesk(running)
  const talk = talkScreen(window)
  await talk.begin()
  desk.play(spokenFile)
  await expect(talk.status).toHaveText('Speaking', { timeout: 30_000 })
  const recording = await running.loudspeaker.record()
  // A second of it is enough to know that the microphone does not hear the answer; a busy computer takes longer.
  await window.waitForTimeout(4000)
  desk.play(noises)
  // Where the computer stands still again and again the sound takes longer: nothing of it is left out.
  await expect(talk.status).toHaveText('Listening', { timeout: 60_000 })
  expect(await talk.endTurn.count()).toBe(0)
  expect(gateway.asked('/chat/completions')).toHaveLength(1)
  const heard = secondsHeard(await recording.end())
  const silences = silencesOf(heard)
  // A busy computer may add silences of its own, which take away what would have been heard.
  const held = silences.filter(({ lasts, skipped }) => lasts > 0.25 && lasts < 0.9 && Math.abs(skipped) < 0.2)
  expect(held, JSON.stringify(silences)).not.toEqual([])
  expect(Math.max(...silences.map(({ lasts }) => lasts))).toBeLessThan(1.5)
  expect(median(heard.filter((second) => second !== null).slice(-nearby))).toBeCloseTo(seconds, 0)

  // A voice is heard over a steady tone as well.
  desk.play(spokenFile)
  await expect(talk.status).toHaveText('Speaking', { timeout: 30_000 })
  await window.waitForTimeout(1500)
  desk.play(interruption)
  await expect(talk.endTurn).toBeVisible({ timeout: 10_000 })
})

/** A tone whose height tells at which second it is heard: 400 Hz, and 100 more with each. */
function risingTone(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * microphoneRate }, (_, index) => {
    const second = index / microphoneRate
    return 0.3 * Math.sin(2 * Math.PI * (400 * second + 50 * second ** 2))
  })
}

/** Parts of a second in which it is told what is heard, and of how many of them the middle one counts. */
const partsPerSecond = 25
const nearby = 5

/** For each part, which second of the rising tone is heard; null for silence. */
function secondsHeard(samples: Float32Array): (number | null)[] {
  const length = loudspeakerRate / partsPerSecond
  return Array.from({ length: Math.floor(samples.length / length) }, (_, index) => {
    const part = samples.subarray(index * length, (index + 1) * length)
    const crossings = [...part.keys()].filter((at) => at > 0 && (part[at - 1] ?? 0) < 0 && (part[at] ?? 0) >= 0)
    const periods = crossings.length - 1
    const hertz = (periods * loudspeakerRate) / ((crossings.at(-1) ?? 0) - (crossings[0] ?? 0))
    return periods > 0 ? (hertz - 400) / 100 : null
  })
}

/** The silences of more than a tenth of a second: how long they are, and how much of the sound is not heard for them. */
function silencesOf(heard: readonly (number | null)[]): { lasts: number; skipped: number }[] {
  const loud = heard.flatMap((second, index) => (second === null ? [] : [{ second, index }]))
  return loud.slice(1).flatMap(({ index }, at) => {
    const lasts = (index - (loud[at]?.index ?? 0) - 1) / partsPerSecond
    if (lasts <= 0.1) return []
    const seconds = loud.slice(Math.max(0, at + 1 - nearby), at + 1 + nearby).map(({ second }) => second)
    const apart = median(seconds.slice(nearby)) - median(seconds.slice(0, nearby))
    return [{ lasts, skipped: apart - nearby / partsPerSecond }]
  })
}
