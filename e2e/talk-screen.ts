import type { Locator, Page } from 'playwright/test'
import { toPcm16 } from '#shared/voice/pcm.ts'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { createGate, type FaultReply, type FaultServer } from './harness/fault-server.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { type PluggedMicrophone, plugMicrophone } from './harness/plug-microphone.ts'
import { silence, wavOf } from './harness/spoken-sound.ts'
import { expect, test as base } from './harness/test.ts'
import { scriptGateway, type ScriptedGateway } from './scripted-gateway.ts'
import { paced, pcmOf } from './speech-screen.ts'
import { useGateway } from './use-gateway.ts'

export const transcriptionRoute = 'POST /api/v1/audio/transcriptions'
export const completionRoute = 'POST /api/v1/chat/completions'
export const jsonHeaders = { 'content-type': 'application/json' }

/** A short utterance. */
export const spokenWords = 'Tell me a story.'

/** `test` with files of utterances: a few words, and a quarter of a minute without a pause. */
export const test = base.extend<{ spokenFile: string; endlessFile: string }>({
  spokenFile: async ({ sounds, spoken }, use) => {
    await use(sounds.write('said.wav', wavOf([await spoken.speak(spokenWords), silence(0.2)])))
  },
  endlessFile: async ({ sounds, spoken }, use) => {
    const sentence = await spoken.speak('Please remember to send the quarterly report on Monday.')
    await use(sounds.write('endless.wav', wavOf([sentence, sentence, sentence, sentence])))
  },
})

/** Conversation mode as a person sees it. */
interface TalkScreen {
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

/** Connects a microphone called Desk as the system's default, which the app uses unless another one is chosen. */
export function useDesk(running: Pick<RunningApp, 'person' | 'loudspeaker'>): Promise<PluggedMicrophone> {
  return plugMicrophone(running, 'Desk')
}

/** Returns a soft tone that arrives immediately. */
export function toneReply(seconds: number): FaultReply {
  return { headers: pcmOf(16_000), body: [softTone(seconds)] }
}

/** Returns a minute of a soft tone that arrives immediately; the server then keeps the response open. */
export function endlessToneReply(): FaultReply {
  return { headers: pcmOf(16_000), body: [softTone(60), createGate()] }
}

function softTone(seconds: number): Uint8Array {
  return toPcm16(Float32Array.from({ length: seconds * 16_000 }, (_, index) => 0.3 * Math.sin(index / 6)))
}

/** Returns mono sound that arrives a little faster than it is played. */
export function soundReply(samples: Float32Array, rate: number): FaultReply {
  return { headers: pcmOf(rate), body: paced(toPcm16(samples), rate, 50, 1.3) }
}

/** Scripts and selects a gateway that transcribes, answers and speaks. */
export async function talkingGateway(window: Page, server: FaultServer): Promise<ScriptedGateway> {
  const gateway = scriptGateway(server)
  const model = (id: string, takes: string, makes: string) => ({
    id,
    name: id,
    architecture: { modality: `${takes}->${makes}`, input_modalities: [takes], output_modalities: [makes] },
  })
  const voice = { ...model('scripted/voice', 'text', 'speech'), supported_voices: ['alloy'] }
  server.reply('GET /api/v1/models', {
    headers: jsonHeaders,
    body: JSON.stringify({
      data: [model('scripted/model', 'text', 'text'), voice, model('scripted/ears', 'audio', 'transcription')],
    }),
  })
  server.reply(transcriptionRoute, { headers: jsonHeaders, body: JSON.stringify({ text: spokenWords }) })
  await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  const chat = chatScreen(window)
  await chat.open()
  await chat.beginChat()
  await chooseModel(window, 'scripted/model')
  return gateway
}
