import { chatScreen } from './chat-screen.ts'
import { createGate, type Gate } from './harness/fault-server.ts'
import { expect } from './harness/test.ts'
import { streamedAnswer } from './scripted-gateway.ts'
import { inputsOf, speechRoute } from './speech-screen.ts'
import { completionRoute, talkingGateway, talkScreen, test, toneReply, useDesk } from './talk-screen.ts'
import { openOwnWindow } from './window-screen.ts'

test.skip(process.platform !== 'linux', 'The microphone and the loudspeaker are PulseAudio.')

test('of two windows with the same chat the last active one speaks, and only one listens', async ({
  shareApp,
  faultServer,
}) => {
  const running = await shareApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(completionRoute, streamedAnswer('One is first. Two follows. Three ends.'))
  const all = ['One is first.', 'Two follows.', 'Three ends.']
  await useDesk(running)
  const chat = chatScreen(window)
  const bar = window.getByRole('region', { name: 'Reading aloud' })
  /** Delays the sound of the next answer's last sentence, so that reading aloud continues until the gate opens. */
  const holdLastSentence = (): Gate => {
    const gate = createGate()
    faultServer.reply(speechRoute, toneReply(0.3), toneReply(0.3), { ...toneReply(0.3), gate })
    return gate
  }

  await window.getByRole('button', { name: 'Read answers aloud' }).click()
  const first = holdLastSentence()
  await chat.say('From the main window')
  await first.reached
  await expect(bar).toBeVisible()
  first.open()
  await expect(bar).toHaveCount(0)
  expect(inputsOf(gateway)).toEqual(all)

  const own = await openOwnWindow(running, 'From the main window')
  const ownBar = own.getByRole('region', { name: 'Reading aloud' })
  await expect(own.getByRole('button', { name: 'Read answers aloud' })).toHaveAttribute('aria-pressed', 'true')
  const second = holdLastSentence()
  await chatScreen(own).say('From its own window')
  await second.reached
  await expect(ownBar).toBeVisible()
  await expect(bar).toHaveCount(0)
  second.open()
  await expect(ownBar).toHaveCount(0)
  expect(inputsOf(gateway)).toEqual([...all, ...all])

  const third = holdLastSentence()
  await chat.say('From the main window again')
  await third.reached
  await expect(bar).toBeVisible()
  await expect(ownBar).toHaveCount(0)
  third.open()
  await expect(bar).toHaveCount(0)
  expect(inputsOf(gateway)).toEqual([...all, ...all, ...all])

  // A window that starts conversation mode stops playback and conversation mode in other windows.
  const talk = talkScreen(window)
  const ownTalk = talkScreen(own)
  await talk.begin()
  await ownTalk.begin()
  await expect(talk.panel).toHaveCount(0)
  await expect(chat.message).toBeVisible()
})
