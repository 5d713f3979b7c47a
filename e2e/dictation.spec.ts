import type { Page } from 'playwright/test'
import { clipRateHz, toPcm16 } from '#shared/voice/pcm.ts'
import { chatScreen } from './chat-screen.ts'
import { transcriptionReply } from './clip-screen.ts'
import { listenTo } from './harness/timed-listening.ts'
import { expect, test } from './microphone-test.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply, scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { voiceScreen } from './voice-screen.ts'

const route = 'POST /api/v1/audio/transcriptions'
const json = { 'content-type': 'application/json' }
const architecture = { input_modalities: ['audio'], output_modalities: ['transcription'] }
const ear = { data: [{ id: 'acme/ear', name: 'Acme Ear', architecture }] }

test('a failed dictation stays in place with Retry, which inserts its text', async ({
  shareApp,
  faultServer,
  microphone,
}) => {
  const { window } = await shareApp({ hasLoudspeaker: true, args: microphone.args })
  const chat = chatScreen(window)
  const voice = voiceScreen(window)
  await useOffice(window, faultServer, ear)
  const reply = errorReply(503, 'Every ear is busy')
  faultServer.reply(
    route,
    { ...reply, headers: { ...reply.headers, 'retry-after': '600' } },
    transcriptionReply({ text: 'Good morning.' }),
  )
  await chat.open()
  await chat.message.fill('Ana, ')
  await voice.record.click()
  await voice.hear(0.5)
  await voice.stop.click()
  const problem = window.getByRole('alert').filter({ hasText: 'No provider is available' })
  await expect(problem).toBeVisible()
  await expect(chat.message).toHaveValue('Ana, ')
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect(chat.message).toHaveValue('Ana, Good morning.')
  await expect(problem).toHaveCount(0)
  expect(await readBridge(window, 'clip.list')).toMatchObject([{ transcription: { status: 'done' } }])
})

test('the recording key in the composer toggles by short presses, and records while it is held', async ({
  shareApp,
  faultServer,
  microphone,
}) => {
  const { window } = await shareApp({ hasLoudspeaker: true, args: microphone.args })
  const chat = chatScreen(window)
  const voice = voiceScreen(window)
  await useOffice(window, faultServer, ear)
  faultServer.reply(route, transcriptionReply({ text: 'Good morning,' }), transcriptionReply({ text: 'Ana.' }))
  const pressShortly = () => Promise.all([window.keyboard.down('d'), window.keyboard.up('d')])
  await chat.open()
  await voice.record.waitFor()
  await chat.message.fill('Note: ')
  await window.keyboard.down('ControlOrMeta')
  await pressShortly()
  await voice.hear(0.5)
  await pressShortly()
  await expect(chat.message).toHaveValue('Note: Good morning,')

  await window.keyboard.down('d')
  await voice.hear(0.5)
  await window.keyboard.up('d')
  await expect(chat.message).toHaveValue('Note: Good morning, Ana.')
  await window.keyboard.up('ControlOrMeta')
  expect(await readBridge(window, 'clip.list')).toHaveLength(2)
})

test('without a transcription model the recording is kept and the reason is shown', async ({
  shareApp,
  faultServer,
  microphone,
}) => {
  const { window } = await shareApp({ hasLoudspeaker: true, args: microphone.args })
  const voice = voiceScreen(window)
  await useOffice(window, faultServer, { data: [{ id: 'acme/words', name: 'Words' }] })
  await chatScreen(window).open()
  await voice.record.click()
  await voice.hear(0.5)
  await voice.stop.click()
  await expect(window.getByText('This gateway has no transcription model')).toBeVisible()
  await window.getByRole('button', { name: 'Open in Voice' }).click()
  await expect(voice.clips.getByRole('link')).toContainText('Not transcribed yet')
})

test('a hard-stop budget also blocks transcription', async ({ shareApp, faultServer, microphone }) => {
  const { window } = await shareApp({ hasLoudspeaker: true, args: microphone.args })
  const voice = voiceScreen(window)
  await useOffice(window, faultServer, ear)
  faultServer.reply(route, transcriptionReply({ text: 'Said.', usage: { cost: 0.5, seconds: 1 } }))
  const setBudget = (limit: number) =>
    readBridge(window, 'budget.set', { conversationId: null, budget: { limit, warnAt: 0.8, isHardStop: true } })
  // Other tests may have spent money before.
  await setBudget(100)
  const [month] = await readBridge(window, 'budget.states', { conversationId: null })
  await setBudget(Number(month?.spent ?? 0) + 0.4)
  await voice.open()
  await voice.record.click()
  await voice.hear(0.5)
  await voice.stop.click()
  await expect(window.getByRole('main')).toContainText('$0.50')
  const sent = () => faultServer.requests.filter(({ path }) => path.endsWith('/transcriptions')).length
  expect(sent()).toBe(1)

  await voice.record.click()
  await voice.hear(0.5)
  await voice.stop.click()
  const problem = window.getByRole('alert').filter({ hasText: 'The budget is spent' })
  await expect(problem).toBeVisible()
  expect(sent()).toBe(1)
  await problem.getByRole('button', { name: 'Open Usage' }).click()
  await expect(window.getByRole('heading', { name: 'Usage', exact: true })).toBeVisible()
  await readBridge(window, 'budget.set', { conversationId: null, budget: null })
  await voice.open()
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(sent).toBe(2)
  await expect(problem).toHaveCount(0)
})

test('a clip stops playing when a recording starts', async ({ shareApp, microphone }) => {
  const running = await shareApp({ hasLoudspeaker: true, args: microphone.args })
  const { window } = running
  await addTone(window)
  const voice = voiceScreen(window)
  await voice.open()
  const loudspeaker = await listenTo(running, 'testsink.monitor')
  const main = window.getByRole('main')
  await main.getByRole('button', { name: 'Play', exact: true }).click()
  await loudspeaker.untilSound()
  await expect(main.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await voice.record.click()
  await loudspeaker.untilSilence()
  await loudspeaker.end()
  await expect(main.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(voice.stop).toBeVisible()
  await voice.discard.click()
})

/** Creates a clip with a tone of 20 seconds. */
async function addTone(window: Page): Promise<void> {
  const { id: clipId } = await readBridge(window, 'clip.begin', { source: 'file', title: 'Tone' })
  const tone = Float32Array.from({ length: clipRateHz * 20 }, (_, index) => 0.3 * Math.sin(index / 6))
  await readBridge(window, 'clip.finish', { clipId, rest: { offset: 0, sound: toPcm16(tone) } })
}

/** Adds and selects a fault-server gateway with these models. */
async function useOffice(window: Page, server: Parameters<typeof scriptGateway>[0], models: object): Promise<void> {
  const { baseUrl } = scriptGateway(server)
  server.reply('GET /api/v1/models', { headers: json, body: JSON.stringify(models) })
  await useGateway(window, { name: 'Office', baseUrl }, 'sk-of-the-office')
}
