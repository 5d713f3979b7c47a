import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { createGate, type FaultServer } from './harness/fault-server.ts'
import type { SharedApp } from './harness/shared-app.ts'
import { expect } from './harness/test.ts'
import { listenTo } from './harness/timed-listening.ts'
import { readBridge } from './read-bridge.ts'
import { readChats } from './read-chats.ts'
import { gatedAnswer, type ScriptedGateway } from './scripted-gateway.ts'
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

const silenced = 'Interrupt and a closed window silence the answer and close its request'
test(silenced, async ({ shareApp, faultServer, spokenFile }) => {
  const running = await shareApp({ hasLoudspeaker: true })
  const talking = await beginTalking(running, faultServer, spokenFile, async (act) => {
    const loudspeaker = await listenTo(running, 'testsink.monitor')
    await loudspeaker.untilSound()
    await act()
    await loudspeaker.untilSilence()
    await loudspeaker.end()
  })
  await interrupt(talking)
  await closeWindow(talking)
  expect(talking.gateway.asked('/audio/speech')).toHaveLength(2)
})

const soonSilent = 'every way to end an answer silences it within a second'
test(soonSilent, { tag: '@long' }, async ({ shareApp, faultServer, spokenFile }) => {
  const running = await shareApp({ hasLoudspeaker: true })
  const talking = await beginTalking(running, faultServer, spokenFile, async (act) => {
    const loudspeaker = await listenTo(running, 'testsink.monitor')
    await loudspeaker.untilSound()
    await loudspeaker.listen(1)
    const from = Date.now()
    await act()
    const until = Date.now()
    await loudspeaker.listen(1.5)
    const silent = (await loudspeaker.end()).silenceAfter(from)
    if (silent === null) throw new Error('The answer is still audible.')
    expect(silent - until).toBeLessThan(1000)
  })
  await interrupt(talking)
  await switchBranch(talking)
  await switchChat(talking)
  await closeWindow(talking)
  expect(talking.gateway.asked('/audio/speech')).toHaveLength(4)
})

interface Talking {
  readonly running: SharedApp
  readonly gateway: ScriptedGateway
  /** Performs the action that ends an answer, and proves that playback stops. */
  readonly silence: (act: () => Promise<void>) => Promise<void>
}

/** Begins to talk with a gateway that speaks for a minute, and is spoken to once. */
async function beginTalking(
  running: SharedApp,
  faultServer: FaultServer,
  spokenFile: string,
  silence: Talking['silence'],
): Promise<Talking> {
  const gateway = await talkingGateway(running.window, faultServer)
  faultServer.reply(completionRoute, gatedAnswer(['Once upon a time. There was ', createGate(), 'an end.']))
  faultServer.reply(speechRoute, endlessToneReply())
  const desk = await useDesk(running)
  await talkScreen(running.window).begin()
  desk.play(spokenFile)
  return { running, gateway, silence }
}

async function interrupt({ running: { window }, gateway, silence }: Talking): Promise<void> {
  const talk = talkScreen(window)
  await expect(talk.status).toHaveText('Speaking')
  await silence(() => talk.interrupt.click())
  await expectEnded(gateway, '/audio/speech')
  await expectEnded(gateway, '/chat/completions')
  await expect(talk.status).toHaveText('Listening')
  await expect(chatScreen(window).articles.last()).toContainText(/stopped/i)
}

/** Edits the question, then switches back to the first branch. */
async function switchBranch({ running: { window }, gateway, silence }: Talking): Promise<void> {
  const talk = talkScreen(window)
  const question = chatScreen(window).articles.first()
  await question.hover()
  await question.getByRole('button', { name: 'Edit message' }).click()
  await window.getByRole('textbox', { name: 'New text' }).fill('Tell me another one.')
  await window.keyboard.press('Enter')
  await expect(talk.status).toHaveText('Speaking')
  await silence(() => question.getByRole('button', { name: 'Previous branch' }).click())
  await expectEnded(gateway, '/audio/speech')
  await expect(talk.status).toHaveText('Listening')
}

async function switchChat({ running: { window }, gateway, silence }: Talking): Promise<void> {
  const talk = talkScreen(window)
  await sendAnother(window)
  await expect(talk.status).toHaveText('Speaking')
  await silence(() => chatScreen(window).newChat.click())
  await expectEnded(gateway, '/audio/speech')
  await expect(talk.panel).toHaveCount(0)
}

async function closeWindow({ running, gateway, silence }: Talking): Promise<void> {
  const own = await openOwnWindow(running, spokenWords)
  const ownTalk = talkScreen(own)
  await ownTalk.begin()
  await sendAnother(own)
  await expect(ownTalk.status).toHaveText('Speaking')
  await silence(() => own.close())
  await expectEnded(gateway, '/audio/speech')
}

async function expectEnded(gateway: ScriptedGateway, path: string): Promise<void> {
  expect(await gateway.asked(path).at(-1)?.closed).toMatchObject({ by: 'client' })
}

/** Sends a message to the conversation whose current answer is stopped. */
async function sendAnother(window: Page): Promise<void> {
  const conversations = await readChats(window)
  // A busy computer may hear the words as two utterances.
  const conversationId = conversations.find(({ title }) => title.startsWith(spokenWords))?.id ?? ''
  await readBridge(window, 'conversation.stop', { conversationId })
  await readBridge(window, 'conversation.send', { conversationId, text: 'And one more.', name: null })
}
