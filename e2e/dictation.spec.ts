import { chatScreen } from './chat-screen.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { hearing } from './harness/spoken-sound.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply, scriptGateway } from './scripted-gateway.ts'
import { expect, test } from './tone-test.ts'
import { voiceScreen } from './voice-screen.ts'

const route = 'POST /api/v1/audio/transcriptions'
const json = { 'content-type': 'application/json' }
const architecture = { input_modalities: ['audio'], output_modalities: ['transcription'] }
const ear = { data: [{ id: 'acme/ear', name: 'Acme Ear', architecture }] }

test('a dictation that fails stays at its place with Retry, and then its words arrive', async ({
  launchApp,
  faultServer,
  toneFile,
}) => {
  const { window } = await launchApp({ args: hearing(toneFile) })
  const chat = chatScreen(window)
  const voice = voiceScreen(window)
  await useOffice(window, faultServer, ear)
  const reply = errorReply(503, 'Every ear is busy')
  faultServer.reply(
    route,
    { ...reply, headers: { ...reply.headers, 'retry-after': '600' } },
    { headers: json, body: JSON.stringify({ text: 'Good morning.' }) },
  )
  await chat.open()
  await chat.message.fill('Ana, ')
  await voice.record.click()
  await voice.hear(2)
  await voice.stop.click()
  const problem = window.getByRole('alert').filter({ hasText: 'Nobody can answer right now' })
  await expect(problem).toBeVisible({ timeout: 20_000 })
  await expect(chat.message).toHaveValue('Ana, ')
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect(chat.message).toHaveValue('Ana, Good morning.')
  await expect(problem).toHaveCount(0)
  expect(await readBridge(window, 'clip.list')).toMatchObject([{ transcription: { status: 'done' } }])
})

test('where the gateway has no model for it the recording is kept, and that is said', async ({
  launchApp,
  faultServer,
  toneFile,
}) => {
  const { window } = await launchApp({ args: hearing(toneFile) })
  const voice = voiceScreen(window)
  await useOffice(window, faultServer, { data: [{ id: 'acme/words', name: 'Words' }] })
  await chatScreen(window).open()
  await voice.record.click()
  await voice.hear(1)
  await voice.stop.click()
  await expect(window.getByText('This gateway has no model that writes down speech')).toBeVisible({ timeout: 20_000 })
  await window.getByRole('button', { name: 'Open in Voice' }).click()
  await expect(voice.clips.getByRole('link')).toContainText('Not transcribed yet')
})

test('a budget that is set to stop holds for what is transcribed, too', async ({
  launchApp,
  faultServer,
  toneFile,
}) => {
  const { window } = await launchApp({ args: hearing(toneFile) })
  const voice = voiceScreen(window)
  await useOffice(window, faultServer, ear)
  faultServer.reply(route, { headers: json, body: JSON.stringify({ text: 'Said.', usage: { cost: 0.5, seconds: 1 } }) })
  await readBridge(window, 'budget.set', {
    conversationId: null,
    budget: { limit: 0.4, warnAt: 0.8, isHardStop: true },
  })
  await voice.open()
  await voice.record.click()
  await voice.hear(1)
  await voice.stop.click()
  await voice.transcribe.click()
  await expect(window.getByRole('main')).toContainText('$0.50')
  const sent = () => faultServer.requests.filter(({ path }) => path.endsWith('/transcriptions')).length
  expect(sent()).toBe(1)

  await voice.transcribeAgain.click()
  const problem = window.getByRole('alert').filter({ hasText: 'The budget is spent' })
  await expect(problem).toBeVisible()
  expect(sent()).toBe(1)
  await problem.getByRole('button', { name: 'Open Usage' }).click()
  await expect(window.getByRole('heading', { name: 'Usage' })).toBeVisible()
  await readBridge(window, 'budget.set', { conversationId: null, budget: null })
  await voice.open()
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(sent).toBe(2)
  await expect(problem).toHaveCount(0)
})

test('a clip that is played is silent as soon as something is recorded', async ({ launchApp, toneFile }) => {
  const { window } = await launchApp({ args: hearing(toneFile) })
  const voice = voiceScreen(window)
  await voice.open()
  await voice.record.click()
  await voice.hear(6)
  await voice.stop.click()
  const main = window.getByRole('main')
  await main.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(main.getByRole('slider', { name: 'Position' })).not.toHaveValue('0')
  await expect(main.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await voice.record.click()
  await voice.hear(0.5)
  await expect(main.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await voice.discard.click()
})

/** A gateway of the test's, with these models. */
async function useOffice(
  window: Parameters<typeof gatewayScreen>[0],
  server: Parameters<typeof scriptGateway>[0],
  models: object,
): Promise<void> {
  const { baseUrl } = scriptGateway(server)
  server.reply('GET /api/v1/models', { headers: json, body: JSON.stringify(models) })
  await gatewayScreen(window).use({ name: 'Office', baseUrl }, 'sk-of-the-office')
}
