import type { ElectronApplication } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { createGate } from './harness/fault-server.ts'
import { holdTimers } from './harness/held-timers.ts'
import { expect, test } from './microphone-test.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { openConversation, readConversation } from './read-conversation.ts'
import { gatedAnswer, scriptGateway, streamedAnswer } from './scripted-gateway.ts'
import { readBridge } from './read-bridge.ts'
import { voiceScreen } from './voice-screen.ts'

const route = 'POST /api/v1/chat/completions'
const silenceAfterSleepMs = 15_000
const dayMs = 86_400_000

test('an answer without data after sleep ends as interrupted, and Retry completes it', async ({
  shareApp,
  faultServer,
}) => {
  const { app, window } = await shareApp()
  const gateway = scriptGateway(faultServer)
  faultServer.reply(route, gatedAnswer(['first half ', createGate(), 'never']), streamedAnswer('a whole answer'))
  const chat = await openOfficeChat(window, gateway.baseUrl)
  await chat.say('Count')
  await expect(chat.articles.last()).toContainText('first half')
  const timers = await holdTimers(app, silenceAfterSleepMs)
  await sleepAndWake(app)
  expect(await timers.count()).toBe(1)
  await timers.elapse()
  await expect(chat.articles.last()).toContainText(/interrupted/i)
  await expect(chat.articles.last()).toContainText('first half')
  await expect(gateway.asked('/chat/completions')[0]?.closed).resolves.toMatchObject({ by: 'client' })
  const { messages } = await readConversation(window, await openConversation(window))
  expect(messages.at(-1)).toMatchObject({
    status: 'interrupted',
    error: { message: 'The computer was asleep, and nothing arrived from the gateway afterwards.' },
  })
  await chat.retry.click()
  await expect(chat.articles.last()).toContainText('a whole answer')
})

test('an answer whose connection survives sleep continues', async ({ shareApp, faultServer }) => {
  const { app, window } = await shareApp()
  const gate = createGate()
  const gateway = scriptGateway(faultServer)
  faultServer.reply(route, gatedAnswer(['first half ', gate, 'second half']))
  const chat = await openOfficeChat(window, gateway.baseUrl)
  await chat.say('Count')
  await expect(chat.articles.last()).toContainText('first half')
  const timers = await holdTimers(app, silenceAfterSleepMs)
  await sleepAndWake(app)
  expect(await timers.count()).toBe(1)
  gate.open()
  await expect(chat.articles.last()).toContainText('first half second half')
  await expect(chat.send).toBeVisible()
  expect(await timers.count()).toBe(0)
  await timers.elapse()
  expect(gateway.asked('/chat/completions')).toHaveLength(1)
})

test('a recording ends when the computer sleeps, shows that, and is kept', async ({ shareApp, microphone }) => {
  const { app, window } = await shareApp({ args: microphone.args })
  const voice = voiceScreen(window)
  await voice.open()
  await voice.automatic.click()
  await voice.record.click()
  await voice.hear(1)
  await sleepAndWake(app)
  await expect(window.getByText(/The computer went to sleep\. The recording up to then is saved/)).toBeVisible()
  await expect(voice.clips.getByRole('link')).toContainText('Not transcribed yet')
  const [clip] = await readBridge(window, 'clip.list')
  expect(clip).toMatchObject({ status: 'kept', wasCut: false })
  expect(clip?.seconds).toBeGreaterThanOrEqual(1)
})

for (const [direction, jump] of [
  ['forward', dayMs],
  ['back', -dayMs],
] as const) {
  test(`setting the clock ${direction} a day changes no duration of an answer or a recording`, async ({
    launchApp,
    faultServer,
    microphone,
  }) => {
    const running = await launchApp({ hasMovableClock: true, args: microphone.args })
    const { window } = running
    const gate = createGate()
    const { baseUrl } = scriptGateway(faultServer)
    faultServer.reply(route, gatedAnswer(['first half ', gate, 'second half']))
    const chat = await openOfficeChat(window, baseUrl)
    const voice = voiceScreen(window)
    await chat.say('Count')
    await expect(chat.articles.last()).toContainText('first half')
    await voice.open()
    await voice.record.click()
    await voice.hear(0.5)
    await running.moveClock(jump)
    await window.evaluate((by) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + by
    }, jump)
    gate.open()
    await voice.hear(1)
    await voice.stop.click()
    await expect(voice.clips.getByRole('link')).toContainText('Not transcribed yet')
    await chatScreen(window).open()
    await expect(chat.articles.last()).toContainText('first half second half')
    await expect(chat.send).toBeVisible()

    const { messages } = await readConversation(window, await openConversation(window))
    const answer = messages.find((message) => message.role === 'assistant')
    const [clip] = await readBridge(window, 'clip.list')
    const isDuration = (value: number | null | undefined) =>
      typeof value === 'number' && value >= 0 && value < dayMs / 2
    expect({
      status: answer?.status,
      durations: [answer?.firstTokenAfter, answer?.finishedAfter, clip && clip.seconds * 1000].map(isDuration),
    }).toEqual({ status: 'done', durations: [true, true, true] })
  })
}

/** Reports to the app what the system reports when the computer sleeps and wakes up. */
async function sleepAndWake(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend')
    powerMonitor.emit('resume')
  })
}
