import type { Page } from 'playwright/test'
import { toPcm16 } from '#shared/voice/pcm.ts'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { createGate } from './harness/fault-server.ts'
import { expect, test } from './harness/test.ts'
import { errorReply, streamedAnswer } from './scripted-gateway.ts'
import { inputsOf, pcmOf, speakingGateway, speechRoute } from './speech-screen.ts'
import { endOf, containsSound, sine } from './speech-sounds.ts'

test.skip(process.platform !== 'linux', 'The recorded loudspeaker is PulseAudio.')

const headers = pcmOf(16_000)
const long = toPcm16(sine(30, 440, 16_000))
const short = toPcm16(sine(0.3, 440, 16_000))

test('an answer is read aloud sentence by sentence, and Stop closes the request', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp({ hasLoudspeaker: true })
  const gateway = await speakingGateway(window, faultServer, errorReply(500, 'Not yet'))
  const bar = window.getByRole('region', { name: 'Reading aloud' })
  const answer = await answerWith(
    window,
    faultServer,
    'One is **first**. Two follows [it](https://example.com).\n\n```\ncode\n```\n\nThree ends.',
  )
  const whole = createGate()
  faultServer.reply(speechRoute, { headers, body: [short, whole] }, { headers, body: [long], end: 'hang' })
  await answer.getByRole('button', { name: 'Message actions' }).click()
  await window.getByRole('menuitem', { name: 'Read aloud' }).click()
  await expect(bar).toContainText('Sentence 1 of 4')
  await expect.poll(() => highlighted(window)).toBe('One is first.')
  expect(inputsOf(gateway)).toEqual(['One is first.'])
  whole.open()
  await expect(bar).toContainText('Sentence 2 of 4')
  await expect.poll(() => highlighted(window)).toBe('Two follows it.')
  await bar.getByRole('button', { name: 'Stop reading' }).click()
  await expect(bar).toHaveCount(0)
  await expect.poll(() => highlighted(window)).toBe('')
  expect(await gateway.asked('/audio/speech')[1]?.closed).toMatchObject({ by: 'client' })
  expect(inputsOf(gateway)).toHaveLength(2)
})

test('reading starts at the selected sentence, requests the next one in time, and pauses', async ({
  shareApp,
  faultServer,
}) => {
  const { window, loudspeaker } = await shareApp({ hasLoudspeaker: true })
  const gateway = await speakingGateway(window, faultServer, errorReply(500, 'Not yet'))
  const bar = window.getByRole('region', { name: 'Reading aloud' })
  const answer = await answerWith(window, faultServer, 'One is first. Two follows **it**. Three ends.')
  faultServer.reply(speechRoute, { headers, body: [long] }, { headers, body: [short] })
  const recording = await loudspeaker.record()
  await answer.getByText('it', { exact: true }).dblclick()
  await answer.getByRole('button', { name: 'Message actions' }).click()
  await window.getByRole('menuitem', { name: 'Read aloud' }).click()
  await expect(bar).toContainText('Sentence 2 of 3')
  await expect.poll(() => highlighted(window)).toBe('Two follows it.')
  await expect.poll(() => containsSound(endOf(recording.soFar()))).toBe(true)
  // Requested half a minute ahead of playback.
  await expect.poll(() => inputsOf(gateway)).toEqual(['Two follows it.', 'Three ends.'])
  await bar.getByRole('button', { name: 'Pause reading' }).click()
  await expect.poll(() => containsSound(endOf(recording.soFar()))).toBe(false)
  await bar.getByRole('button', { name: 'Resume reading' }).click()
  await expect.poll(() => containsSound(endOf(recording.soFar()))).toBe(true)
  await expect(bar).toContainText('Sentence 2 of 3')
  await recording.end()
  await bar.getByRole('button', { name: 'Next sentence' }).click()
  await expect(bar).toHaveCount(0)
  expect(inputsOf(gateway)).toEqual(['Two follows it.', 'Three ends.'])
})

/** Scripts the gateway's answer, sends a message, and returns the answer. */
async function answerWith(window: Page, server: Parameters<typeof speakingGateway>[1], text: string) {
  server.reply('POST /api/v1/chat/completions', streamedAnswer(text))
  const chat = chatScreen(window)
  await chat.open()
  await chooseModel(window, 'scripted/model')
  await chat.ask('Read me something')
  return chat.articles.last()
}

/** Returns the text of the CSS highlight. */
function highlighted(window: Page): Promise<string> {
  return window.evaluate(() => [...(CSS.highlights.get('read-aloud') ?? [])].map(String).join('|'))
}
