import type { Locator, Page } from 'playwright/test'
import type { FaultReply, FaultServer } from './harness/fault-server.ts'
import { scriptGateway, type ScriptedGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'

/** The Speech panel as a person sees it. Every locator uses the accessible name. */
interface SpeechScreen {
  /** Opens the Voice view, which contains the panel. */
  open(): Promise<void>
  panel: Locator
  text: Locator
  model: Locator
  voice: Locator
  speak: Locator
  addToQueue: Locator
  pause: Locator
  play: Locator
  stop: Locator
  save: Locator
  position: Locator
  queue: Locator
  history: Locator
  /** Opens or closes what a newcomer does not need: the format, figures and other settings. */
  more: Locator
  format(name: 'pcm' | 'mp3'): Locator
  /** Opens `More settings`, where they are closed, and chooses a format. */
  chooseFormat(name: 'pcm' | 'mp3'): Promise<void>
  /** Returns a figure of `Playback details` by name. */
  figure(name: string): Locator
  say(text: string): Promise<void>
}

export function speechScreen(window: Page): SpeechScreen {
  const panel = window.getByRole('complementary', { name: 'Speech' })
  const button = (name: string) => panel.getByRole('button', { name, exact: true })
  const text = panel.getByRole('textbox', { name: 'Text to speak' })
  const speak = button('Speak')
  const more = panel.getByText('More settings')
  const format = (name: string) => panel.getByRole('radio', { name })
  return {
    async open() {
      await openView(window, 'Voice')
      const toggle = window.getByRole('button', { name: 'Speech panel' })
      await toggle.waitFor()
      if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click()
      await text.waitFor()
    },
    panel,
    text,
    model: panel.getByRole('combobox', { name: 'Speech model' }),
    voice: panel.getByRole('combobox', { name: 'Voice' }),
    speak,
    addToQueue: button('Add to queue'),
    pause: button('Pause'),
    play: button('Play'),
    stop: button('Stop'),
    save: button('Save audio'),
    position: panel.getByRole('slider', { name: 'Position' }),
    queue: panel.getByRole('list', { name: 'Queue' }),
    history: panel.getByRole('list', { name: 'History' }),
    more,
    format,
    async chooseFormat(name) {
      if (!(await format(name).isVisible())) await more.click()
      await format(name).click()
    },
    figure: (name) => panel.locator(`dt:text-is("${name}") + dd`),
    async say(words) {
      await text.fill(words)
      await speak.click()
    },
  }
}

export const speechRoute = 'POST /api/v1/audio/speech'

/** Scripts the fault server as a gateway that speaks, and selects it. */
export async function speakingGateway(
  window: Page,
  server: FaultServer,
  reply: FaultReply,
  voices: readonly string[] | null = ['alloy', 'verse'],
): Promise<ScriptedGateway> {
  const gateway = scriptGateway(server)
  const model = {
    id: 'scripted/voice',
    name: 'Scripted voice',
    architecture: { modality: 'text->speech', input_modalities: ['text'], output_modalities: ['speech'] },
    supported_voices: voices,
  }
  server.reply('GET /api/v1/models', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: [{ id: 'scripted/model', name: 'Scripted' }, model] }),
  })
  server.reply(speechRoute, reply)
  await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  return gateway
}

/** Returns the content type of raw mono sound. */
export const pcmOf = (rate: number) => ({ 'content-type': `audio/pcm;rate=${rate};channels=1` })

/** Returns sound in chunks of this many milliseconds, sent `pace` times as fast as it is played. */
export function paced(bytes: Uint8Array, rate: number, milliseconds: number, pace: number): (Uint8Array | number)[] {
  const length = Math.round((rate * milliseconds) / 1000) * 2
  const pieces: (Uint8Array | number)[] = []
  for (let at = 0; at < bytes.length; at += length) pieces.push(bytes.subarray(at, at + length), milliseconds / pace)
  return pieces
}

/** Returns the texts that were sent for speech so far. */
export const inputsOf = (gateway: ScriptedGateway) =>
  gateway.asked('/audio/speech').map(({ body }) => (JSON.parse(body) as { input: string }).input)
