import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { median } from '../shared/testing/percentile.ts'
import { toPcm16 } from '../shared/voice/pcm.ts'
import { launchApp } from '../e2e/harness/launch-app.ts'
import { letSoundGoFirst } from '../e2e/harness/loudspeaker.ts'
import { randomNumbers } from '../e2e/random-numbers.ts'
import { pcmOf, speechScreen } from '../e2e/speech-screen.ts'
import { useGateway } from '../e2e/use-gateway.ts'
import type { Figure } from './report.ts'

/** Goal G9 of the design: milliseconds from the first byte to the first sound, and underruns during playback. */
const goal = { pcm: 80, mp3: 200, gaps: 0 }
const runs = 20
const mp3Runs = 5
const rate = 24_000
/** The sound is sent `pace` times as fast as it is played, in chunks of `piece` milliseconds. */
const pace = 1.3
const piece = 40
/** Length of the sound in seconds. */
const length = 4
/** Seconds after which it has been played, including all delays. */
const maxPlaybackSeconds = 6

/** Measures speech in the real app: PCM from a gateway that sends unevenly, and MP3 from the embedded one. */
export async function benchSpeech(): Promise<Figure[]> {
  const gateway = await startUnevenGateway()
  const app = await launchApp({ hasLoudspeaker: true })
  try {
    const { window } = app
    const mp3 = await repeat(mp3Runs, async () => (await hear(window, 'mp3')).after)
    await useGateway(window, { name: 'Uneven', baseUrl: gateway.url }, 'sk-uneven')
    // Opens the loudspeaker for this rate; its threads get priority afterwards.
    await hear(window, 'pcm')
    letSoundGoFirst()
    const heard = await repeat(runs, () => hear(window, 'pcm'))
    const pcm = heard.map(({ after }) => after)
    const gaps = heard.reduce((sum, run) => sum + run.gaps, 0)
    return [
      { name: 'G9: first sound after the first byte, PCM, median', value: median(pcm), goal: goal.pcm, unit: 'ms' },
      { name: 'G9: first sound after the first byte, PCM, worst', value: Math.max(...pcm), goal: null, unit: 'ms' },
      { name: `G9: gaps in ${runs} runs`, value: gaps, goal: goal.gaps, unit: 'gaps' },
      { name: 'G9: first sound after the first byte, mp3, median', value: median(mp3), goal: goal.mp3, unit: 'ms' },
    ]
  } finally {
    await app.close()
    await app.remove()
    gateway.close()
  }
}

async function repeat<Result>(times: number, run: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let index = 0; index < times; index += 1) results.push(await run())
  return results
}

/** Speaks a text and waits for the end of playback. Returns the figures that the app shows. */
async function hear(window: Page, format: 'pcm' | 'mp3'): Promise<{ after: number; gaps: number }> {
  const speech = speechScreen(window)
  await speech.open()
  await speech.chooseFormat(format)
  await speech.say('Three things today: the certificate, the budget, and lunch.')
  // Do not poll the page during playback: a test looks for a button in every frame, in the page's own time.
  await wait(maxPlaybackSeconds * 1000)
  await speech.play.waitFor({ timeout: 60_000 })
  const [after, gaps] = await Promise.all([
    speech.figure('After the first byte').innerText(),
    speech.figure('Gaps').innerText(),
  ])
  return { after: Number.parseInt(after, 10), gaps: gaps === 'none' ? 0 : Number(gaps) }
}

/**
 * Starts a gateway that sends each request's sound with different delays: from a fifth to nine fifths of the usual one.
 */
async function startUnevenGateway(): Promise<{ url: string; close: () => void }> {
  // The first run opens the loudspeaker and does not count.
  let seed = -1
  const server = createServer((request, response) => {
    request.resume()
    if (request.url?.endsWith('/audio/speech')) return void sendUnevenly(response, (seed += 1)).catch(() => undefined)
    const isModels = request.url?.split('?')[0]?.endsWith('/models')
    response.writeHead(isModels ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isModels ? models : { error: { code: 404, message: 'Not found' } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/api/v1`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const models = {
  data: [
    {
      id: 'uneven/voice',
      architecture: { modality: 'text->speech', input_modalities: ['text'], output_modalities: ['speech'] },
      supported_voices: ['one'],
    },
  ],
}

async function sendUnevenly(response: ServerResponse, seed: number): Promise<void> {
  const random = randomNumbers(seed)
  const sound = toPcm16(Float32Array.from({ length: rate * length }, (_, index) => 0.3 * Math.sin(index / 9)))
  const step = ((rate * piece) / 1000) * 2
  response.writeHead(200, pcmOf(rate))
  // Schedule from the start, so that timer delays do not add up.
  let due = performance.now()
  for (let at = 0; at < sound.length && !response.destroyed; at += step) {
    response.write(sound.subarray(at, at + step))
    due += (piece / pace) * (0.2 + 1.6 * random())
    await wait(Math.max(0, due - performance.now()))
  }
  response.end()
}
