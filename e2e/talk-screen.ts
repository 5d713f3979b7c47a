import type { Locator, Page } from 'playwright/test'
import { toPcm16 } from '#shared/voice/pcm.ts'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { gatewayScreen } from './gateway-screen.ts'
import type { FaultReply, FaultServer } from './harness/fault-server.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { plugMicrophone } from './harness/plug-microphone.ts'
import { createSoundFolder, microphoneRate, silence, speak, type SoundFolder, wavOf } from './harness/spoken-sound.ts'
import { expect, test as base } from './harness/test.ts'
import { chunkOf, scriptGateway, type ScriptedGateway } from './scripted-gateway.ts'
import { paced, pcmOf } from './speech-screen.ts'
import { voiceScreen } from './voice-screen.ts'

export const transcriptionRoute = 'POST /api/v1/audio/transcriptions'
export const completionRoute = 'POST /api/v1/chat/completions'
export const json = { 'content-type': 'application/json' }

/** `test` with a folder for sounds, and in it a file of a sentence that somebody says. */
export const test = base.extend<{ sounds: SoundFolder; spokenFile: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures a fixture needs.
  sounds: async ({}, use) => {
    const folder = createSoundFolder()
    await use(folder)
    folder.remove()
  },
  spokenFile: async ({ sounds, startGateway }, use) => {
    const sentence = await speak(await startGateway(), 'Please remember to send the quarterly report on Monday.')
    await use(sounds.write('said.wav', wavOf([sentence, silence(0.2)])))
  },
})

/** Conversation mode as a person sees it. */
export interface TalkScreen {
  button: Locator
  panel: Locator
  status: Locator
  endTurn: Locator
  interrupt: Locator
  begin(): Promise<void>
}

export function talkScreen(window: Page): TalkScreen {
  const panel = window.getByRole('region', { name: 'Conversation mode' })
  const button = window.getByRole('button', { name: 'Conversation mode', exact: true })
  const status = panel.getByRole('status')
  return {
    button,
    panel,
    status,
    endTurn: panel.getByRole('button', { name: 'End my turn' }),
    interrupt: panel.getByRole('button', { name: 'Interrupt' }),
    async begin() {
      await button.click()
      await expect(status).toHaveText('Listening')
    },
  }
}

/** A microphone on the desk that the app uses from now on. */
export async function useDesk(running: RunningApp): Promise<{ play: (file: string) => void }> {
  const voice = voiceScreen(running.window)
  await voice.open()
  const desk = await plugMicrophone(running, 'Desk')
  const option = voice.microphone.getByRole('option', { name: 'Desk' })
  await expect(option).toHaveCount(1)
  await voice.microphone.selectOption({ label: await option.innerText() })
  await chatScreen(running.window).open()
  return desk
}

/** A soft tone. What is short comes at once. */
export function toneReply(seconds: number): FaultReply {
  const tone = Float32Array.from({ length: seconds * 16_000 }, (_, index) => 0.3 * Math.sin(index / 6))
  return seconds > 2 ? soundReply(tone, 16_000) : { headers: pcmOf(16_000), body: [toPcm16(tone)] }
}

/** Sound of one channel that comes a little faster than it is heard. */
export function soundReply(samples: Float32Array, rate: number): FaultReply {
  return { headers: pcmOf(rate), body: paced(toPcm16(samples), rate, 50, 1.3) }
}

/** A voice that tells a story for so many sentences, likewise. */
export async function storyReply(gateway: Parameters<typeof speak>[0], sentences: number): Promise<FaultReply> {
  const story = await speak(gateway, 'Once upon a time there was a very old house. '.repeat(sentences))
  return soundReply(story, microphoneRate)
}

/** Words of an answer as they stream, with milliseconds between them. */
export function streaming(...pieces: (string | number)[]): FaultReply {
  const body = pieces.map((piece) =>
    typeof piece === 'number' ? piece : chunkOf({ delta: { role: 'assistant', content: piece }, finish_reason: null }),
  )
  const end = [chunkOf({ delta: {}, finish_reason: 'stop' }), 'data: [DONE]\n\n']
  return { headers: { 'content-type': 'text/event-stream' }, body: [...body, ...end] }
}

/** A gateway that hears, answers and speaks as the test says, in use. */
export async function talkingGateway(window: Page, server: FaultServer): Promise<ScriptedGateway> {
  const gateway = scriptGateway(server)
  const model = (id: string, takes: string, makes: string) => ({
    id,
    name: id,
    architecture: { modality: `${takes}->${makes}`, input_modalities: [takes], output_modalities: [makes] },
  })
  const voice = { ...model('scripted/voice', 'text', 'speech'), supported_voices: ['alloy'] }
  server.reply('GET /api/v1/models', {
    headers: json,
    body: JSON.stringify({
      data: [model('scripted/model', 'text', 'text'), voice, model('scripted/ears', 'audio', 'transcription')],
    }),
  })
  server.reply(transcriptionRoute, { headers: json, body: JSON.stringify({ text: 'Tell me a story.' }) })
  const screen = gatewayScreen(window)
  await screen.add({ name: 'Office', baseUrl: gateway.baseUrl })
  await screen.pasteKey('sk-of-the-office')
  await screen.switchTo('Office')
  const chat = chatScreen(window)
  await chat.open()
  await chat.beginChat()
  await chooseModel(window, 'scripted/model')
  return gateway
}
