import { chatScreen } from './chat-screen.ts'
import { hasProgram } from './harness/has-program.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { expect } from './harness/test.ts'
import { listenTo } from './harness/timed-listening.ts'
import { speechRoute } from './speech-screen.ts'
import { completionRoute, streaming, talkingGateway, talkScreen, test, toneReply, useDesk } from './talk-screen.ts'
import { openOwnWindow } from './window-screen.ts'

test.skip(!hasProgram('pulseaudio'), 'The microphone and the loudspeaker are PulseAudio.')

/** Does what silences the answer that is heard: it is silent soon, and stays so. */
async function expectSilence(running: RunningApp, act: () => Promise<void>): Promise<void> {
  const loudspeaker = await listenTo(running, 'testsink.monitor')
  await running.window.waitForTimeout(1000)
  const from = Date.now()
  await act()
  const until = Date.now()
  await running.window.waitForTimeout(1500)
  const heard = await loudspeaker()
  expect(heard.soundAfter(from - 1000, 0.01), 'something was heard').toBeLessThan(from)
  const silent = heard.silenceAfter(from, 0.01)
  if (silent === null) throw new Error('It goes on.')
  expect(silent - until).toBeLessThan(1000)
}

test('Interrupt, another branch, another chat and a closed window silence the answer, here and at the gateway', async ({
  launchApp,
  faultServer,
  spokenFile,
}) => {
  test.setTimeout(240_000)
  const running = await launchApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(completionRoute, streaming('Once upon a time. There was ', 60_000, 'an end.'))
  faultServer.reply(speechRoute, toneReply(60))
  const desk = await useDesk(running)
  const chat = chatScreen(window)
  const talk = talkScreen(window)
  const closed = (path: string) => gateway.asked(path).at(-1)?.closed

  await talk.begin()
  desk.play(spokenFile)
  await expect(talk.status).toHaveText('Speaking', { timeout: 30_000 })
  await expectSilence(running, () => talk.interrupt.click())
  expect(await closed('/audio/speech')).toMatchObject({ by: 'client' })
  expect(await closed('/chat/completions')).toMatchObject({ by: 'client' })
  await expect(talk.status).toHaveText('Listening')
  await expect(chat.articles.last()).toContainText(/stopped/i)

  // Another question in its place, and back to the first.
  const question = chat.articles.first()
  await question.hover()
  await question.getByRole('button', { name: 'Edit message' }).click()
  await window.getByRole('textbox', { name: 'New text' }).fill('Tell me another one.')
  await window.keyboard.press('Enter')
  await expect(talk.status).toHaveText('Speaking', { timeout: 30_000 })
  await expectSilence(running, () => question.getByRole('button', { name: 'Previous branch' }).click())
  expect(await closed('/audio/speech')).toMatchObject({ by: 'client' })
  await expect(talk.status).toHaveText('Listening')

  desk.play(spokenFile)
  await expect(talk.status).toHaveText('Speaking', { timeout: 30_000 })
  await expectSilence(running, () => chat.newChat.click())
  expect(await closed('/audio/speech')).toMatchObject({ by: 'client' })
  await expect(talk.panel).toHaveCount(0)

  const own = await openOwnWindow(running, 'Tell me a story.')
  const ownTalk = talkScreen(own)
  await ownTalk.begin()
  desk.play(spokenFile)
  await expect(ownTalk.status).toHaveText('Speaking', { timeout: 30_000 })
  await expectSilence(running, () => own.close())
  expect(await closed('/audio/speech')).toMatchObject({ by: 'client' })
  expect(gateway.asked('/audio/speech')).toHaveLength(4)
})
