import { median } from '#shared/testing/percentile.ts'
import { chatScreen } from './chat-screen.ts'
import { createGate } from './harness/fault-server.ts'
import { loudspeakerRate } from './harness/loudspeaker.ts'
import { microphoneRate, silence, wavOf } from './harness/spoken-sound.ts'
import { expect } from './harness/test.ts'
import { listenTo } from './harness/timed-listening.ts'
import { gatedAnswer, streamedAnswer } from './scripted-gateway.ts'
import { inputsOf, speechRoute } from './speech-screen.ts'
import {
  completionRoute,
  endlessToneReply,
  jsonHeaders,
  soundReply,
  talkingGateway,
  talkScreen,
  test,
  toneReply,
  transcriptionRoute,
  useDesk,
} from './talk-screen.ts'

test.skip(process.platform !== 'linux', 'The microphone and the loudspeaker are PulseAudio.')

test('talking over an answer silences it, closes its requests, and is answered next', async ({
  shareApp,
  faultServer,
  spokenFile,
  endlessFile,
}) => {
  const running = await shareApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(
    completionRoute,
    gatedAnswer(['Once upon a time. There was ', createGate(), 'an end.']),
    streamedAnswer('As you like.'),
  )
  faultServer.reply(speechRoute, endlessToneReply(), toneReply(0.3))
  const desk = await useDesk(running)
  const loudspeaker = await listenTo(running, 'testsink.monitor')
  const talk = talkScreen(window)
  const chat = chatScreen(window)
  await talk.begin()
  desk.play(spokenFile)
  await loudspeaker.untilSound()
  await expect(talk.status).toHaveText('Speaking')

  const understood = createGate()
  let interruption: string | undefined
  // A busy computer may cut the interruption in two. Its rest is noise.
  faultServer.replyBy(transcriptionRoute, ({ body }) => {
    interruption ??= body
    const text = body === interruption ? 'No, wait.' : ''
    return { gate: understood, headers: jsonHeaders, body: JSON.stringify({ text }) }
  })
  desk.play(endlessFile)
  await expect(talk.endTurn).toBeVisible()
  await loudspeaker.untilSilence()
  expect(await gateway.asked('/audio/speech')[0]?.closed).toMatchObject({ by: 'client' })
  expect(await gateway.asked('/chat/completions')[0]?.closed).toMatchObject({ by: 'client' })
  expect(gateway.asked('/chat/completions')).toHaveLength(1)

  desk.stopPlayback()
  understood.open()
  await loudspeaker.untilSound()
  await loudspeaker.end()
  await expect(chat.articles).toHaveText([/Tell me a story/, /Once upon a time. There was/, /No, wait/, /As you like/])
  expect(inputsOf(gateway)).toEqual(['Once upon a time.', 'As you like.'])
})

/** Maximum milliseconds from the first sound of a voice to silence, and the number of measurements. */
const goal = 200
const times = 5

const title = 'talking over an answer silences it at the first sound, and is answered next'
test(title, { tag: '@long' }, async ({ shareApp, faultServer, spoken, sounds, spokenFile }) => {
  const running = await shareApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(completionRoute, gatedAnswer(['Once upon a time. There was ', createGate(), 'an end.']))
  const story = await spoken.speak('Once upon a time there was a very old house. '.repeat(10))
  faultServer.reply(speechRoute, soundReply(story, microphoneRate))
  const interruption = sounds.write('no.wav', wavOf([await spoken.speak('No, wait a moment.'), silence(0.2)]))
  const desk = await useDesk(running)
  const talk = talkScreen(window)
  const chat = chatScreen(window)
  await talk.begin()
  desk.play(spokenFile)
  faultServer.reply(transcriptionRoute, { headers: jsonHeaders, body: JSON.stringify({ text: 'No, wait.' }) })
  const measured: number[] = []
  for (let time = 1; time <= times; time += 1) {
    await expect(talk.status).toHaveText('Speaking')
    const microphone = await listenTo(running, 'into_Desk.monitor')
    const loudspeaker = await listenTo(running, 'testsink.monitor')
    await loudspeaker.listen(1.5)
    const speechStart = Date.now()
    desk.play(interruption)
    await expect(talk.endTurn).toBeVisible()
    // Stop before the next answer is heard.
    await loudspeaker.listen(0.5)
    const [speech, heard] = await Promise.all([microphone.end(), loudspeaker.end()])
    const onset = speech.soundAfter(speechStart)
    const silent = heard.silenceAfter(speechStart)
    if (onset === null || silent === null) throw new Error(`Nothing to measure: ${onset}, ${silent}`)
    measured.push(Math.round(silent - onset))
    expect(await gateway.asked('/audio/speech').at(-1)?.closed).toMatchObject({ by: 'client' })
    expect(await gateway.asked('/chat/completions').at(-1)?.closed).toMatchObject({ by: 'client' })
    await expect(chat.articles).toHaveCount(2 * time + 2)
  }
  console.log(`interruption median ${median(measured)} ms goal ${goal} ms, of ${measured.join(', ')}`)
  expect(median(measured)).toBeLessThanOrEqual(goal)
  await expect(chat.articles.nth(1)).toContainText('Once upon a time. There was')
  await expect(chat.articles.nth(2)).toContainText('No, wait.')
  expect(new Set(inputsOf(gateway))).toEqual(new Set(['Once upon a time.']))
})

const noiseTitle = 'a noise like a voice pauses the answer briefly, which then resumes in place'
test(noiseTitle, { tag: '@long' }, async ({ shareApp, faultServer, spoken, sounds, spokenFile }) => {
  const running = await shareApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(completionRoute, streamedAnswer('Once upon a time.'))
  const seconds = 11
  faultServer.reply(speechRoute, soundReply(risingTone(seconds), microphoneRate))
  const word = await spoken.speak('No, wait a moment.')
  const begin = word.findIndex((sample) => Math.abs(sample) > 0.01)
  // A tenth of a second of a voice, such as a cough or a word from the next room. A busy computer may miss one of the
  // two.
  const noise = word.subarray(begin, begin + microphoneRate / 10)
  const noises = sounds.write('noise.wav', wavOf([noise, silence(3), noise, silence(0.5)]))
  const interruption = sounds.write('no.wav', wavOf([word, silence(0.2)]))
  const desk = await useDesk(running)
  const talk = talkScreen(window)
  await talk.begin()
  desk.play(spokenFile)
  await expect(talk.status).toHaveText('Speaking')
  const recording = await running.loudspeaker.record()
  const loudspeaker = await listenTo(running, 'testsink.monitor')
  // One second would prove that the microphone does not pick up the answer; a busy computer takes longer.
  await loudspeaker.listen(4)
  desk.play(noises)
  // Playback takes longer on a computer that stalls, but nothing is skipped.
  await expect(talk.status).toHaveText('Listening')
  expect(await talk.endTurn.count()).toBe(0)
  expect(gateway.asked('/chat/completions')).toHaveLength(1)
  const heard = secondsHeard(await recording.end())
  const silences = silencesOf(heard)
  // A busy computer may add underruns, during which sound is skipped.
  const held = silences.filter(({ lasts, skipped }) => lasts > 0.25 && lasts < 0.9 && Math.abs(skipped) < 0.2)
  expect(held, JSON.stringify(silences)).not.toEqual([])
  expect(Math.max(...silences.map(({ lasts }) => lasts))).toBeLessThan(1.5)
  expect(median(heard.filter((second) => second !== null).slice(-nearby))).toBeCloseTo(seconds, 0)

  // A voice is also detected over a steady tone.
  desk.play(spokenFile)
  await expect(talk.status).toHaveText('Speaking')
  await loudspeaker.listen(1.5)
  await loudspeaker.end()
  desk.play(interruption)
  await expect(talk.endTurn).toBeVisible()
})

/** Returns a tone whose pitch encodes the time: 400 Hz plus 100 Hz per second. */
function risingTone(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * microphoneRate }, (_, index) => {
    const second = index / microphoneRate
    return 0.3 * Math.sin(2 * Math.PI * (400 * second + 50 * second ** 2))
  })
}

/** Resolution of the analysis in parts per second, and the number of parts for a median. */
const partsPerSecond = 25
const nearby = 5

/** Returns the second of the rising tone that is heard in each part; null for silence. */
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

/**
 * Returns the silences longer than a tenth of a second: their length, and how much sound was skipped, both in seconds.
 */
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
