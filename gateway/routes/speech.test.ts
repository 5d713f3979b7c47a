import { setTimeout as sleep } from 'node:timers/promises'
import { OpenRouter } from '@openrouter/sdk'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { median } from '#shared/testing/percentile.ts'
import { timed } from '#shared/testing/timed.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const hello = { model: 'gatehouse/flite', voice: 'rms', input: 'Hello there, this is a test.' }
/** Half a minute of speech. */
const long = { ...hello, input: 'The quick brown fox jumps over the lazy dog. '.repeat(12) }

const speak = async ({ post }: TestGateway, more: Readonly<Record<string, unknown>> = {}) => {
  const response = await post('/audio/speech', { ...hello, ...more })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The root mean square of 16-bit samples. */
function loudness(pcm: Buffer): number {
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.byteLength / 2)
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

test('PCM is told with its rate, the same for every voice, and `speed` changes how long it is', async () => {
  const gateway = await startTestGateway()
  const { response, bytes } = await speak(gateway)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/pcm;rate=24000;channels=1'])
  const seconds = bytes.length / 2 / 24_000
  expect(seconds).toBeGreaterThan(1)
  expect(seconds).toBeLessThan(4)
  expect(loudness(bytes)).toBeGreaterThan(500)
  for (const voice of ['slt', 'awb', 'kal']) {
    const ratio = (await speak(gateway, { voice })).bytes.length / bytes.length
    expect([ratio > 0.6, ratio < 1.6]).toEqual([true, true])
  }
  for (const speed of [0.25, 0.5, 2, 4]) {
    const ratio = (await speak(gateway, { speed })).bytes.length / bytes.length
    expect(ratio * speed).toBeCloseTo(1, 0)
  }
  expect(gateway.faults).toEqual([])
})

test('mp3 begins with a frame of MPEG audio', async () => {
  const gateway = await startTestGateway()
  const { response, bytes } = await speak(gateway, { response_format: 'mp3' })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  // Layer III of MPEG-2 without a checksum.
  expect(bytes.subarray(0, 2).toString('hex')).toBe('fff3')
})

test.each([
  [{ input: '' }, 'input has nothing that can be spoken; the voices read English'],
  [{ input: '日本語 😀' }, 'input has nothing that can be spoken; the voices read English'],
  [{ input: 'a'.repeat(32_769) }, 'input must have at most 32768 characters; it has 32769'],
  [{ voice: 'alloy' }, 'voice must be one of slt, awb, rms, kal'],
  [{ speed: 0.2 }, 'speed must be from 0.25 to 4'],
  [{ speed: 4.1 }, 'speed must be from 0.25 to 4'],
  [{ speed: 'fast' }, 'speed must be a number'],
])('%j is refused', async (more, message) => {
  const { response, bytes } = await speak(await startTestGateway(), more)
  expect([response.status, JSON.parse(bytes.toString())]).toEqual([400, { error: { code: 400, message } }])
})

test('more than the limit of a body is a 413', async () => {
  const { response } = await speak(await startTestGateway(), { input: 'a'.repeat(1024 * 1024) })
  expect(response.status).toBe(413)
})

test('a speech model does not chat', async () => {
  const { chat } = await startTestGateway()
  expect((await chat('Hi', { model: 'gatehouse/flite' })).status).toBe(404)
})

test(
  'the first sentence is sent before the last is made, and a client that goes away stops the rest',
  timed,
  async () => {
    const gateway = await startTestGateway()
    await speak(gateway)
    const whole = performance.now()
    const { bytes } = await speak(gateway, long)
    const wholeTime = performance.now() - whole
    const client = new AbortController()
    const begin = performance.now()
    const response = await gateway.post('/audio/speech', long, { signal: client.signal })
    const first = await response.body?.getReader().read()
    expect(performance.now() - begin).toBeLessThan(wholeTime / 2)
    expect(first?.value?.length ?? 0).toBeLessThan(bytes.length / 4)
    client.abort()
    // The next speech does not wait for the one that nobody hears.
    const after = performance.now()
    await speak(gateway, { input: 'Yes.' })
    expect(performance.now() - after).toBeLessThan(wholeTime)
    expect(gateway.faults).toEqual([])
  },
)

test('twenty speeches at once do not hold up a chat, and are all complete', timed, async () => {
  const gateway = await startTestGateway()
  const alone = (await speak(gateway)).bytes.length
  const speeches = Array.from({ length: 20 }, () => speak(gateway))
  const chat = await gateway.chat(`/rate 100\n${'word '.repeat(100)}`, { stream: true })
  const times: number[] = []
  for await (const _ of chat.body ?? []) times.push(performance.now())
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  // A token each 10 ms is what was asked for.
  expect(median(gaps) - 10).toBeLessThan(50)
  expect((await Promise.all(speeches)).map(({ bytes }) => bytes.length)).toEqual(
    Array.from({ length: 20 }, () => alone),
  )
})

test('closing the gateway ends a speech that is being sent', async () => {
  const { gateway, post } = await startTestGateway()
  const response = await post('/audio/speech', { ...long, input: long.input.repeat(20) })
  const reader = response.body?.getReader()
  await reader?.read()
  await gateway.close()
  await expect(
    (async () => {
      while ((await reader?.read())?.done === false) await sleep(0)
    })(),
  ).rejects.toThrow('terminated')
})

test('the clients of OpenAI and OpenRouter get speech', async () => {
  const { gateway, userKey } = await startTestGateway()
  const openai = new OpenAI({ apiKey: userKey, baseURL: gateway.baseUrl })
  const pcm = await openai.audio.speech.create({ ...hello, response_format: 'pcm' })
  const { byteLength } = await pcm.arrayBuffer()
  const openrouter = new OpenRouter({ apiKey: userKey, serverURL: gateway.baseUrl })
  const stream = await openrouter.tts.createSpeech({ speechRequest: { ...hello, responseFormat: 'pcm' } })
  let length = 0
  for await (const part of stream) length += part.length
  expect(length).toBe(byteLength)
  const refused = openai.audio.speech.create({ ...hello, voice: 'alloy' })
  await expect(refused).rejects.toMatchObject({ status: 400 })
})
