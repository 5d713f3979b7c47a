import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { createGate, type FaultServer } from './harness/fault-server.ts'
import type { SharedApp } from './harness/shared-app.ts'
import { expect } from './harness/test.ts'
import { listenTo } from './harness/timed-listening.ts'
import { readBridge } from './read-bridge.ts'
import { readChats } from './read-chats.ts'
import { gatedAnswer } from './scripted-gateway.ts'
import { speechRoute } from './speech-screen.ts'
import {
  completionRoute,
  endlessToneReply,
  spokenWords,
  talkingGateway,
  talkScreen,
  test,
  useDesk,
} from './talk-screen.ts'
import { openOwnWindow } from './window-screen.ts'

test.skip(process.platform !== 'linux', 'The microphone and the loudspeaker are PulseAudio.')

test('Interrupt, another branch, another chat and a closed window silence the answer, here and at the gateway', async ({
  shareApp,
  faultServer,
  spokenFile,
}) => {
  const running = await shareApp({ hasLoudspeaker: true })
  await endInEveryWay(running, faultServer, spokenFile, async (act) => {
    const loudspeaker = await listenTo(running, 'testsink.monitor')
    await loudspeaker.untilSound()
    await act()
    await loudspeaker.untilSilence()
    await loudspeaker.end()
  })
})

const soonSilent = 'whatever ends the answer, it is silent within a second and stays so'
test(soonSilent, { tag: '@long' }, async ({ shareApp, faultServer, spokenFile }) => {
  const running = await shareApp({ hasLoudspeaker: true })
  await endInEveryWay(running, faultServer, spokenFile, async (act) => {
    const loudspeaker = await listenTo(running, 'testsink.monitor')
    await loudspeaker.untilSound()
    await loudspeaker.listen(1)
    const from = Date.now()
    await act()
    const until = Date.now()
    await loudspeaker.listen(1.5)
    const silent = (await loudspeaker.end()).silenceAfter(from)
    if (silent === null) throw new Error('It goes on.')
    expect(silent - until).toBeLessThan(1000)
  })
})

/** Interrupts minute-long answers in every way. `silence` performs the action and proves that playback stops. */
async function endInEveryWay(
  running: SharedApp,
  faultServer: FaultServer,
  spokenFile: string,
  silence: (act: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(completionRoute, gatedAnswer(['Once upon a time. There was ', createGate(), 'an end.']))
  faultServer.reply(speechRoute, endlessToneReply())
  const desk = await useDesk(running)
  const chat = chatScreen(window)
  const talk = talkScreen(window)
  const closed = (path: string) => gateway.asked(path).at(-1)?.closed

  await talk.begin()
  desk.play(spokenFile)
  await expect(talk.status).toHaveText('Speaking')
  await silence(() => talk.interrupt.click())
  expect(await closed('/audio/speech')).toMatchObject({ by: 'client' })
  expect(await closed('/chat/completions')).toMatchObject({ by: 'client' })
  await expect(talk.status).toHaveText('Listening')
  await expect(chat.articles.last()).toContainText(/stopped/i)

  // Edit the question, then switch back to the first branch.
  const question = chat.articles.first()
  await question.hover()
  await question.getByRole('button', { name: 'Edit message' }).click()
  await window.getByRole('textbox', { name: 'New text' }).fill('Tell me another one.')
  await window.keyboard.press('Enter')
  await expect(talk.status).toHaveText('Speaking')
  await silence(() => question.getByRole('button', { name: 'Previous branch' }).click())
  expect(await closed('/audio/speech')).toMatchObject({ by: 'client' })
  await expect(talk.status).toHaveText('Listening')

  await sendAnother(window)
  await expect(talk.status).toHaveText('Speaking')
  await silence(() => chat.newChat.click())
  expect(await closed('/audio/speech')).toMatchObject({ by: 'client' })
  await expect(talk.panel).toHaveCount(0)

  const own = await openOwnWindow(running, spokenWords)
  const ownTalk = talkScreen(own)
  await ownTalk.begin()
  await sendAnother(own)
  await expect(ownTalk.status).toHaveText('Speaking')
  await silence(() => own.close())
  expect(await closed('/audio/speech')).toMatchObject({ by: 'client' })
  expect(gateway.asked('/audio/speech')).toHaveLength(4)
}

/** Sends a message to the conversation whose current answer is stopped. */
async function sendAnother(window: Page): Promise<void> {
  const conversations = await readChats(window)
  const conversationId = conversations.find(({ title }) => title === spokenWords)?.id ?? ''
  await readBridge(window, 'conversation.stop', { conversationId })
  await readBridge(window, 'conversation.send', { conversationId, text: 'And one more.', name: null })
}
