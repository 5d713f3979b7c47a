import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { createReader } from '../speech/worker/reader-engine.ts'
import { killDuringWrites } from '../testing/kill-during-writes.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'
import { writeWav } from '../testing/write-wav.ts'

test('kill -9 during preset writes loses no version that was acknowledged, again and again', async () => {
  const { acknowledged, kept } = await killDuringWrites(10)
  expect(acknowledged).toBeGreaterThanOrEqual(200)
  expect(kept).toBeGreaterThanOrEqual(acknowledged)
  // What each of the four writers sent last in a round may be kept without its answer having been read.
  expect(kept).toBeLessThanOrEqual(acknowledged + 40)
})

test('a recording of 45 MB does not hold up what else is to be answered', async () => {
  const { gateway, userKey } = await startTestGateway()
  const wav = writeWav(new Float32Array(22_500_000)).toString('base64')
  const input = { model: 'gatehouse/moonshine-tiny', input_audio: { data: wav, format: 'wav' } }
  const recording = new TextEncoder().encode(JSON.stringify(input))
  // To copy it takes this thread its time, too.
  const shared = new Uint8Array(new SharedArrayBuffer(recording.length))
  shared.set(recording)
  const send = `import { parentPort, workerData } from 'node:worker_threads'
const { url, key, shared } = workerData
const response = await fetch(url, { method: 'POST', body: shared.slice(), headers: { Authorization: 'Bearer ' + key } })
parentPort.postMessage(await response.json())`
  const url = `${gateway.baseUrl}/audio/transcriptions`
  const longest: number[] = []
  const readings: number[] = []
  // Read where chats are answered, it would take one turn of the event loop as long as it takes here. In time of the
  // processor, and the best of some, since a virtual machine may count what its host takes.
  await vi.waitFor(
    async () => {
      const turns = watchTurns()
      const client = new Worker(send, { eval: true, workerData: { url, key: userKey, shared } })
      expect(await once(client, 'message')).toMatchObject([{ text: '' }])
      longest.push(turns.longest())
      const before = threadTime()
      await createReader().read({ bytes: recording, contentType: 'application/json' }, async () => undefined)
      readings.push(threadTime() - before)
      expect(Math.min(...longest)).toBeLessThan(Math.min(...readings) / 2)
    },
    { timeout: 40_000, interval: 0 },
  )
})

/** The longest turn of this thread's event loop until it is asked for, in microseconds of the processor. */
function watchTurns(): { longest: () => number } {
  let before = threadTime()
  let longest = 0
  const timer = setInterval(() => {
    const now = threadTime()
    longest = Math.max(longest, now - before)
    before = now
  }, 1)
  return {
    longest() {
      clearInterval(timer)
      return longest
    },
  }
}

/** Microseconds of the processor that this thread has taken, those of the system for it included. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
