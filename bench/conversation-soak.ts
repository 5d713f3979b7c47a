import type { CDPSession, ElectronApplication } from 'playwright'
import { chatScreen, chooseModel } from '../e2e/chat-screen.ts'
import { launchApp, type RunningApp } from '../e2e/harness/launch-app.ts'
import { createSoundFolder, silence, speak, wavOf } from '../e2e/harness/spoken-sound.ts'
import { startStandaloneGateway } from '../e2e/harness/standalone-gateway.ts'
import { talkScreen, useDesk } from '../e2e/talk-screen.ts'
import { type Growth, growthOf, type Sample } from './memory-growth.ts'

/*
 * Talks with the app for half an hour, turn after turn by voice alone, and reports whether its memory grows. Microphone
 * and loudspeaker are PulseAudio's, all models those of the embedded gateway.
 *
 *   npm run soak -- conversation
 *   GATEHOUSE_SOAK_MINUTES=3 npm run soak -- conversation
 */
const minutes = Number(process.env['GATEHOUSE_SOAK_MINUTES'] ?? 30)

/** Maximum growth of the entire app after the first third: a share of the memory at that time plus a slack in MB. */
const bound = { share: 0.05, slack: 5 }

/**
 * Maximum growth of the page's heap. The page mounts all messages of a chat up to sixty, so the heap grows with each
 * message until then.
 */
const heapBound = { share: 0.1, slack: 2 }

/** Timeout of a turn in milliseconds. */
const timeoutMs = 120_000

/** Repetition of an utterance that was not heard: the delay in milliseconds and the maximum number of attempts. */
const again = { after: 30_000, times: 3 }

const sounds = createSoundFolder()
const running = await launchApp({ hasLoudspeaker: true })
try {
  await soak(running, await sentenceFile())
} finally {
  await running.close()
  await running.remove()
  sounds.remove()
}

async function sentenceFile(): Promise<string> {
  const gateway = await startStandaloneGateway()
  const sentence = await speak(gateway, 'Please remember to send the quarterly report on Monday.')
  await gateway.stop()
  return sounds.write('said.wav', wavOf([sentence, silence(0.2)]))
}

async function soak({ app, window }: RunningApp, file: string): Promise<void> {
  const inspector = await window.context().newCDPSession(window)
  const desk = await useDesk(running)
  const chat = chatScreen(window)
  await chat.beginChat()
  await chooseModel(window, 'gatehouse/script')
  const talk = talkScreen(window)
  await talk.begin()
  const samples: Sample[] = []
  const heapSamples: Sample[] = []
  const begin = performance.now()
  let lastMinute = 0
  let repeats = 0
  for (let turns = 1, minute = 0; minute < minutes; turns += 1) {
    repeats += await sayUntilAnswered()
    await reach('Listening')
    const heap = await pageHeap(inspector)
    const sample = { minute: (performance.now() - begin) / 60_000, megabytes: await memoryOf(app) }
    samples.push(sample)
    heapSamples.push({ minute: sample.minute, megabytes: heap })
    minute = Math.floor(sample.minute)
    if (minute === lastMinute) continue
    lastMinute = minute
    const heaps = `${heap.toFixed(1)} MB of heap in the page, ${(await mainHeap(app)).toFixed(1)} MB in main`
    console.log(`minute ${minute}: ${turns} turns, ${sample.megabytes.toFixed(0)} MB, ${heaps}`)
  }
  const memory = growthOf(samples, bound)
  const heap = growthOf(heapSamples, heapBound)
  const words = ({ first, last, slope, isFlat }: Growth, digits: number) =>
    `${isFlat ? 'flat' : 'grows'} ${first.toFixed(digits)} → ${last.toFixed(digits)} MB over ${samples.length} turns, ${slope.toFixed(2)} MB per minute after the first third`
  console.log(`${repeats} utterances repeated because they were not recognised`)
  console.log(`page heap ${words(heap, 1)}`)
  console.log(`memory ${words(memory, 0)}`)
  if (!memory.isFlat || !heap.isFlat) process.exitCode = 1

  /** Returns how often the utterance had to be repeated. */
  async function sayUntilAnswered(): Promise<number> {
    for (let times = 0; times < again.times; times += 1) {
      desk.play(file)
      const isAnswered = await reach('Speaking', again.after).then(
        () => true,
        () => false,
      )
      if (isAnswered) return times
    }
    await reach('Speaking')
    return again.times
  }

  async function reach(status: string, timeout = timeoutMs): Promise<void> {
    await talk.status
      .filter({ hasText: new RegExp(`^${status}$`) })
      .waitFor({ timeout })
      .catch(async () => {
        throw new Error(
          `It is not ${status} after ${timeout / 1000} s. The panel says: ${await talk.panel.innerText()}`,
        )
      })
  }
}

/** Returns the resident memory of all the app's processes in MB; shared memory counts once per process. */
async function memoryOf(app: ElectronApplication): Promise<number> {
  const kilobytes = await app.evaluate((electron) =>
    electron.app.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize, 0),
  )
  return kilobytes / 1024
}

/** Returns the live memory of the page's heap in MB. */
async function pageHeap(inspector: CDPSession): Promise<number> {
  await inspector.send('HeapProfiler.collectGarbage')
  const { usedSize } = await inspector.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

/** Returns the live memory of main's heap in MB. */
async function mainHeap(app: ElectronApplication): Promise<number> {
  const bytes = await app.evaluate(() => {
    process.getBuiltinModule('v8').setFlagsFromString('--expose-gc')
    process.getBuiltinModule('vm').runInNewContext('gc')()
    return process.memoryUsage().heapUsed
  })
  return bytes / 2 ** 20
}
