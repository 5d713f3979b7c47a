import { toPcm16 } from '#shared/voice/pcm.ts'
import { chatScreen, chooseModel } from './chat-screen.ts'
import type { FaultReply } from './harness/fault-server.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply } from './scripted-gateway.ts'
import { speakingGateway, speechRoute, speechScreen } from './speech-screen.ts'
import { soundStatusSelections } from './status-words.ts'
import { useGateway } from './use-gateway.ts'

const sound = toPcm16(Float32Array.from({ length: 16_000 }, (_, index) => 0.3 * Math.sin(index / 9)))
const pcm = { 'content-type': 'audio/pcm;rate=16000' }

for (const { name, tag, statuses } of soundStatusSelections) {
  test(`${name} shows what happened and what to do, and keeps the text`, { tag }, async ({ shareApp, faultServer }) => {
    const { window } = await shareApp()
    await speakingGateway(window, faultServer, errorReply(500, 'Not yet'))
    const speech = speechScreen(window)
    await speech.open()
    for (const { status, title, actions } of statuses) {
      await test.step(String(status), async () => {
        const reply = errorReply(status, `Acme is out of order (${status})`)
        // Longer than a person would wait: the app does not retry automatically.
        faultServer.reply(speechRoute, { ...reply, headers: { ...reply.headers, 'retry-after': '600' } })
        await speech.say(`Say ${status}`)
        const problem = speech.panel.getByRole('alert')
        await expect(problem).toContainText(`Acme is out of order (${status})`)
        await expect(problem).toContainText(title)
        await expect(problem.getByRole('button')).toHaveText([...actions])
        await expect(speech.text).toHaveValue(`Say ${status}`)
        await expect(speech.history.getByRole('listitem').first()).toContainText('failed')
        if (actions.includes('Choose another model')) {
          await problem.getByRole('button', { name: 'Choose another model' }).click()
          await expect(speech.model).toBeFocused()
        }
      })
    }
  })
}

const wrongAnswers: Record<string, { reply: FaultReply; title: string; says: string }> = {
  'mp3 where PCM was asked for': {
    reply: { headers: { 'content-type': 'audio/mpeg' }, body: [sound] },
    title: 'The audio isn’t in the requested format',
    says: 'The gateway sent audio/mpeg where pcm was asked for.',
  },
  'a WAV file that calls itself PCM': {
    reply: { headers: pcm, body: [new TextEncoder().encode('RIFF\u0001\u0001\u0001\u0001WAVEfmt '), sound] },
    title: 'The audio isn’t in the requested format',
    says: 'The gateway sent wav where pcm was asked for.',
  },
  'nothing at all': {
    reply: { headers: pcm, body: [] },
    title: 'The audio isn’t in the requested format',
    says: 'The gateway answered without any sound.',
  },
  'an Error object with status 200': {
    reply: { ...errorReply(402, 'Insufficient credits'), status: 200 },
    title: 'Not enough credit',
    says: 'Insufficient credits',
  },
  'a page': {
    reply: { headers: { 'content-type': 'text/html' }, body: ['<!doctype html><title>Sign in</title>'] },
    title: 'Unexpected response',
    says: 'a sign-in page of your network',
  },
}

test('a response that is not sound, or in another format, is reported as such', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  await speakingGateway(window, faultServer, { headers: pcm, body: [sound] })
  const speech = speechScreen(window)
  await speech.open()
  for (const [name, { reply, title, says }] of Object.entries(wrongAnswers)) {
    await test.step(name, async () => {
      faultServer.reply(speechRoute, reply)
      await speech.say(name)
      const problem = speech.panel.getByRole('alert')
      await expect(problem).toContainText(says)
      await expect(problem).toContainText(title)
      await expect(problem.getByRole('button', { name: 'Retry' })).toBeVisible()
      await expect(speech.text).toHaveValue(name)
    })
  }
})

test('Retry uses the settings chosen after the error', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const gateway = await speakingGateway(window, faultServer, errorReply(404, 'No such voice'))
  const speech = speechScreen(window)
  await speech.open()
  await speech.say('Once more')
  const problem = speech.panel.getByRole('alert')
  await expect(problem).toContainText('No such voice')
  await speech.voice.selectOption('verse')
  await speech.chooseFormat('mp3')
  faultServer.reply(speechRoute, errorReply(502, 'Acme is out of order'))
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect(problem).toContainText('Acme is out of order')
  const bodies = gateway.asked('/audio/speech').map(({ body }) => JSON.parse(body) as object)
  expect(bodies).toMatchObject([
    { input: 'Once more', voice: 'alloy', response_format: 'pcm' },
    { input: 'Once more', voice: 'verse', response_format: 'mp3' },
  ])
})

test('an empty field is an error only where speech was requested without it', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const { baseUrl, asked } = await speakingGateway(window, faultServer, { headers: pcm, body: [sound] }, null)
  const speech = speechScreen(window)
  const errors = speech.panel.locator('[aria-invalid="true"]')
  await speech.open()
  await speech.text.fill('Good morning.')
  await expect(speech.voice).toBeEmpty()
  await expect(errors).toHaveCount(0)
  await speech.speak.click()
  await expect(speech.voice).toHaveAccessibleDescription('Choose or enter a voice.')
  await expect(errors).toHaveCount(1)

  faultServer.reply('GET /api/v1/models', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: [] }),
  })
  await useGateway(window, { name: 'Branch', baseUrl }, 'sk-of-the-branch')
  const name = speech.panel.getByRole('textbox', { name: 'Name of the model' })
  await expect(name).toHaveAccessibleDescription(/doesn’t list any speech models/)
  await expect(errors).toHaveCount(0)
  await speech.speak.click()
  await expect(name).toHaveAccessibleDescription('Enter a model.')
  await expect(errors).toHaveCount(1)
  expect(asked('/audio/speech')).toEqual([])
})

test('an exhausted budget blocks speech until it is raised', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/usage prompt=100 completion=20 cost=0.4\nhello')
  await readBridge(window, 'budget.set', {
    conversationId: null,
    budget: { limit: 0.3, warnAt: 0.8, isHardStop: true },
  })
  const gateway = await speakingGateway(window, faultServer, { headers: pcm, body: [sound] })
  const speech = speechScreen(window)
  await speech.open()
  await speech.say('Too dear')
  const problem = speech.panel.getByRole('alert')
  await expect(problem).toContainText('The budget is spent')
  await expect(problem).toContainText('The budget of this month ($0.3) is spent')
  expect(gateway.asked('/audio/speech')).toEqual([])

  await problem.getByRole('button', { name: 'Change budget' }).click()
  const dialog = window.getByRole('dialog')
  // More than all tests that share the app spend.
  await dialog.getByRole('textbox', { name: 'Limit in US dollars' }).fill('5000')
  await dialog.getByRole('button', { name: 'Save budget' }).click()
  await expect(dialog).toHaveCount(0)
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => gateway.asked('/audio/speech').length).toBe(1)
  await expect(problem).toHaveCount(0)
  await expect(speech.history.getByRole('listitem').first()).not.toContainText('failed')
})
