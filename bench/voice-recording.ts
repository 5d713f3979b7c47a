import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { launchApp } from '../e2e/harness/launch-app.ts'
import { createSoundFolder, silence, wavOf } from '../e2e/harness/spoken-sound.ts'
import { measureMaxTaskMs } from '../e2e/longest-task.ts'
import { openView } from '../e2e/views.ts'
import { voiceScreen } from '../e2e/voice-screen.ts'
import { useGateway } from '../e2e/use-gateway.ts'
import type { Figure } from './report.ts'

/** Goal G10 of the design, in milliseconds: from Stop to the request at the gateway, and the page's longest task. */
const goal = { stop: 100, task: 16 }
/** Length of the recording in minutes. The page's tasks are measured in its last `measured` seconds. */
const minutes = Number(process.env['GATEHOUSE_BENCH_MINUTES'] ?? 10)
const measured = 60

/**
 * Records ten minutes in the real app and stops. Measures the delay of the request at the gateway, and the page's
 * longest task.
 */
export async function benchRecording(): Promise<Figure[]> {
  const sounds = createSoundFolder()
  const gateway = await startGateway()
  // Alternates loud and quiet, so that the level and the waveform change.
  const voice = Float32Array.from({ length: 48_000 * 3 }, (_, index) => 0.4 * Math.sin(index / 30))
  const file = sounds.write('voice.wav', wavOf([voice, silence(1)]))
  const app = await launchApp({
    args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${file}`],
  })
  try {
    const { window } = app
    await useGateway(window, { name: 'Bench', baseUrl: gateway.url }, 'sk-bench')
    await openView(window, 'Chat')
    const screen = voiceScreen(window)
    await screen.record.click()
    // Wait by wall clock: on a busy computer, the microphone's sound has gaps.
    await screen.hear(1)
    await wait(Math.max(0, minutes * 60 - measured) * 1000)
    const box = await screen.stop.boundingBox()
    if (box === null) throw new Error('There is no button to stop with.')
    const pressed = window.evaluate(
      () =>
        new Promise<number>((resolve) => {
          document.addEventListener('click', ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), {
            once: true,
            capture: true,
          })
        }),
    )
    let stop = Infinity
    const task = await measureMaxTaskMs(window, async () => {
      // Do not call into the page from here on, because that would be measured, too.
      await wait(Math.min(measured, minutes * 60) * 1000)
      await window.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      const [from, arrived] = await Promise.all([pressed, gateway.arrived])
      stop = Math.round(arrived - from)
    })
    return [
      { name: `G10: stop to request ready, ${minutes} min`, value: stop, goal: goal.stop, unit: 'ms' },
      { name: `G10: longest task of the page, ${minutes} min`, value: task, goal: goal.task, unit: 'ms' },
    ]
  } finally {
    await app.close()
    await app.remove()
    gateway.close()
    sounds.remove()
  }
}

/** Starts a gateway that reports when the first transcription is requested, in milliseconds since 1970. */
async function startGateway(): Promise<{ url: string; arrived: Promise<number>; close: () => void }> {
  let resolve: (at: number) => void = () => undefined
  const arrived = new Promise<number>((done) => (resolve = done))
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/audio/transcriptions')) resolve(performance.timeOrigin + performance.now())
    request.resume().on('end', () => {
      const isModels = request.url?.split('?')[0]?.endsWith('/models')
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isModels ? models : { text: 'Heard.' }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/api/v1`,
    arrived,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const architecture = { modality: 'audio->text', input_modalities: ['audio'], output_modalities: ['transcription'] }
const models = { data: [{ id: 'bench/ear', architecture }] }
