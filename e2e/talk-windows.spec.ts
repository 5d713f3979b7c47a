import { chatScreen } from './chat-screen.ts'
import { hasProgram } from './harness/has-program.ts'
import { expect } from './harness/test.ts'
import { inputsOf, speechRoute } from './speech-screen.ts'
import { completionRoute, streaming, talkingGateway, talkScreen, test, toneReply, useDesk } from './talk-screen.ts'
import { openOwnWindow } from './window-screen.ts'

test.skip(!hasProgram('pulseaudio'), 'The microphone and the loudspeaker are PulseAudio.')

test('of two windows with the same chat the one that somebody is in speaks, and only one is talked with', async ({
  launchApp,
  faultServer,
}) => {
  const running = await launchApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(speechRoute, toneReply(1))
  faultServer.reply(completionRoute, streaming('One is first. ', 300, 'Two follows. ', 1500, 'Three ends.'))
  await useDesk(running)
  const all = ['One is first.', 'Two follows.', 'Three ends.']
  const chat = chatScreen(window)
  await window.getByRole('button', { name: 'Speak while streaming' }).click()
  await chat.say('From the main window')
  await expect.poll(() => inputsOf(gateway), { timeout: 15_000 }).toEqual(all)
  const bar = window.getByRole('region', { name: 'Reading aloud' })
  await expect(bar).toHaveCount(0, { timeout: 15_000 })

  const own = await openOwnWindow(running, 'From the main window')
  const ownBar = own.getByRole('region', { name: 'Reading aloud' })
  await expect(own.getByRole('button', { name: 'Speak while streaming' })).toHaveAttribute('aria-pressed', 'true')
  await chatScreen(own).say('From its own window')
  await expect(ownBar).toBeVisible({ timeout: 15_000 })
  await expect(bar).toHaveCount(0)
  await expect.poll(() => inputsOf(gateway), { timeout: 15_000 }).toEqual([...all, ...all])
  await expect(ownBar).toHaveCount(0, { timeout: 15_000 })

  await chat.say('From the main window again')
  await expect(bar).toBeVisible({ timeout: 15_000 })
  await expect(ownBar).toHaveCount(0)
  await expect.poll(() => inputsOf(gateway), { timeout: 15_000 }).toEqual([...all, ...all, ...all])

  // Who begins to talk is not talked over from another window, and is the only one who is heard.
  const talk = talkScreen(window)
  const ownTalk = talkScreen(own)
  await talk.begin()
  await ownTalk.begin()
  await expect(talk.panel).toHaveCount(0)
  await expect(chat.message).toBeVisible()
})
