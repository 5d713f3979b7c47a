import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { createReader } from '../speech/worker/reader-engine.ts'
import { killDuringWrites } from '../testing/kill-during-writes.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'
import { writeWav } from '../testing/write-wav.ts'

test('repeated kill -9 during preset writes loses no acknowledged version', async () => {
  const { acknowledged, kept } = await killDuringWrites(10)
  expect(acknowledged).toBeGreaterThanOrEqual(200)
  expect(kept).toBeGreaterThanOrEqual(acknowledged)
  // The last write of each of the four writers in a round may be stored although its answer was not read.
  expect(kept).toBeLessThanOrEqual(acknowledged + 40)
})

test('a recording of 45 MB does not delay other answers', async () => {
  const { gateway, userKey } = await startTestGateway()
  const wav = writeWav(new Float32Array(22_500_000)).toString('base64')
  const input = { model: 'gatehouse/moonshine-tiny', input_audio: { data: wav, format: 'wav' } }
  const recording = new TextEncoder().encode(JSON.stringify(input))
  // Copying it takes time on this thread, too.
  const shared = new Uint8Array(new SharedArrayBuffer(recording.length))
  shared.set(recording)
  const send = `import { parentPort, workerData } from 'node:worker_threads'
const { url, key, shared } = workerData
const response = await fetch(url, { method: 'POST', body: shared.slice(), headers: { Authorization: 'Bearer ' + key } })
parentPort.postMessage(await response.json())`
  const url = `${gateway.baseUrl}/audio/transcriptions`
  const longest: number[] = []
  const readings: number[] = []
  // If it were read on the thread that answers chats, it would take one turn of the event loop as long as it takes
  // here. Compares processor time, and the best of several runs, since a virtual machine may count time of its host.
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
    { timeout: 120_000, interval: 0 },
  )
})

/** Returns the longest turn of this thread's event loop so far, in microseconds of processor time. */
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

/** Returns the processor time of this thread in microseconds, system time included. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
