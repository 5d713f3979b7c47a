import { expect, test } from 'vitest'
import { median } from '#shared/testing/percentile.ts'
import { shareTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const hello = { model: 'gatehouse/flite', voice: 'rms', input: 'Hello there, this is a test.' }
/** Half a minute of speech. */
const long = { ...hello, input: 'The quick brown fox jumps over the lazy dog. '.repeat(12) }
const shared = shareTestGateway()

const speak = async ({ post }: TestGateway, body: object = hello) =>
  Buffer.from(await (await post('/audio/speech', body)).arrayBuffer())

test('the first sentence comes in less than half the time of the whole', async () => {
  const gateway = shared()
  await speak(gateway)
  const begin = performance.now()
  const response = await gateway.post('/audio/speech', long)
  const reader = response.body?.getReader()
  await reader?.read()
  const first = performance.now() - begin
  while ((await reader?.read())?.done === false);
  const whole = performance.now() - begin
  expect(first).toBeLessThan(whole / 2)
  expect(gateway.faults).toEqual([])
})

test('twenty parallel speeches do not delay a chat, and are all complete', async () => {
  const gateway = shared()
  const alone = (await speak(gateway)).length
  const speeches = Array.from({ length: 20 }, () => speak(gateway))
  const chat = await gateway.chat(`/rate 100\n${'word '.repeat(100)}`, { stream: true })
  const times: number[] = []
  for await (const _ of chat.body ?? []) times.push(performance.now())
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  // A token every 10 ms was requested.
  expect(median(gaps) - 10).toBeLessThan(50)
  expect((await Promise.all(speeches)).map((bytes) => bytes.length)).toEqual(Array.from({ length: 20 }, () => alone))
})
