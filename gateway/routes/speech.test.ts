import { OpenRouter } from '@openrouter/sdk'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { readStream } from '../testing/read-chunks.ts'
import { shareTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { startWithScriptedEngine } from '../testing/start-with-engine.ts'

const shared = shareTestGateway()

const hello = { model: 'gatehouse/flite', voice: 'rms', input: 'Hello there, this is a test.' }

const speak = async ({ post }: TestGateway, more: Readonly<Record<string, unknown>> = {}) => {
  const response = await post('/audio/speech', { ...hello, ...more })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Returns the root mean square of 16-bit samples. */
function loudness(pcm: Buffer): number {
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.byteLength / 2)
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

test('PCM is sent with its rate, each voice has its own length, and `speed` changes it', async () => {
  const gateway = shared()
  const { response, bytes } = await speak(gateway)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/pcm;rate=24000;channels=1'])
  const seconds = bytes.length / 2 / 24_000
  // The voices are WebAssembly and produce the same on every computer.
  expect(seconds).toBeCloseTo(2.065, 2)
  expect(loudness(bytes)).toBeGreaterThan(500)
  for (const [voice, length] of [
    ['slt', 1.94],
    ['awb', 1.995],
    ['kal', 2.187],
  ] as const) {
    expect([voice, (await speak(gateway, { voice })).bytes.length / 2 / 24_000]).toEqual([
      voice,
      expect.closeTo(length, 2),
    ])
  }
  for (const speed of [0.25, 2, 4]) {
    const ratio = (await speak(gateway, { speed })).bytes.length / bytes.length
    // The silence at the ends does not become shorter.
    expect(ratio * speed).toBeGreaterThanOrEqual(1)
    expect(ratio * speed).toBeLessThan(1.05)
  }
  expect(gateway.faults).toEqual([])
})

test('mp3 begins with a frame of MPEG audio', async () => {
  const gateway = shared()
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
  const { response, bytes } = await speak(shared(), more)
  expect([response.status, JSON.parse(bytes.toString())]).toEqual([400, { error: { code: 400, message } }])
})

test('input above the body limit is a 413', async () => {
  const { response } = await speak(shared(), { input: 'a'.repeat(1024 * 1024) })
  expect(response.status).toBe(413)
})

test('a speech model does not chat', async () => {
  const { chat } = shared()
  expect((await chat('Hi', { model: 'gatehouse/flite' })).status).toBe(404)
})

/** Three sentences, which are sent to an engine one after the other. */
const sentences = 'The first sentence of it. '.repeat(40)

test('the first sentence is sent before the others are made, and a client that disconnects stops the rest', async () => {
  const { gateway, calls } = await startWithScriptedEngine(
    '{ speak: (input, count) => count === 2 ? undefined : new Uint8Array(1000) }',
  )
  const client = new AbortController()
  const response = await gateway.post('/audio/speech', { ...hello, input: sentences }, { signal: client.signal })
  const first = await response.body?.getReader().read()
  expect(first?.value?.length).toBe(1000)
  await eventually(() => expect(calls).toEqual(['speak', 'speak']))
  client.abort()
  // The next speech does not wait for the aborted one.
  expect((await speak(gateway, { input: 'Yes.' })).bytes.length).toBe(1000)
  expect(calls).toEqual(['speak', 'speak', 'cancel', 'speak'])
  expect(gateway.faults).toEqual([])
})

test('a busy engine does not delay a chat', async () => {
  const { gateway, calls } = await startWithScriptedEngine(
    '{ speak: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) }',
  )
  const client = new AbortController()
  const speech = gateway.post('/audio/speech', hello, { signal: client.signal })
  await eventually(() => expect(calls).toEqual(['speak']))
  const { content } = await readStream(await gateway.chat('one two three', { stream: true }))
  expect(content).toBe('one two three')
  client.abort()
  await expect(speech).rejects.toThrow('aborted')
})

test('parallel speeches are all complete', async () => {
  const gateway = shared()
  const alone = (await speak(gateway)).bytes.length
  const speeches = await Promise.all(Array.from({ length: 5 }, () => speak(gateway)))
  expect(speeches.map(({ bytes }) => bytes.length)).toEqual(Array.from({ length: 5 }, () => alone))
})

test('closing the gateway ends a speech that is being sent', async () => {
  const { gateway } = await startWithScriptedEngine(
    '{ speak: (_, count) => count === 1 ? new Uint8Array(1000) : undefined }',
  )
  const response = await gateway.post('/audio/speech', { ...hello, input: sentences })
  const reader = response.body?.getReader()
  await reader?.read()
  await gateway.gateway.close()
  await expect(reader?.read()).rejects.toThrow('terminated')
})

test('the clients of OpenAI and OpenRouter get speech', async () => {
  const { gateway, userKey } = shared()
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
