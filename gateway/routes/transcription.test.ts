import { readFile } from 'node:fs/promises'
import { OpenRouter } from '@openrouter/sdk'
import OpenAI, { toFile } from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resample } from '#shared/voice/resample.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { tone } from '../testing/tone.ts'
import { writeWav, type WavForm } from '../testing/write-wav.ts'

const model = 'gatehouse/moonshine-tiny'
const sentence = 'The quick brown fox jumps over the lazy dog. Please remember to send the quarterly report on Monday.'
const words = wordsOf(sentence)

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z']+/g) ?? []
}

const silence = writeWav(new Float32Array(16_000))

interface Result {
  readonly text: string
  readonly usage: unknown
}

// One for all tests, since the engine takes seconds to load.
let gateway: TestGateway
const cleanUps: (() => Promise<void>)[] = []
beforeAll(async () => {
  gateway = await startTestGateway({}, (cleanUp) => cleanUps.unshift(cleanUp))
})
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

const open = () => {
  const transcribe = (audio: Buffer | string, more: Readonly<Record<string, unknown>> = {}, format = 'wav') => {
    const data = typeof audio === 'string' ? audio : audio.toString('base64')
    return gateway.post('/audio/transcriptions', { model, input_audio: { data, format }, ...more })
  }
  return {
    ...gateway,
    transcribe,
    // Compared right away.
    read: async (audio: Buffer, format = 'wav') => (await (await transcribe(audio, {}, format)).json()) as Result,
    say: async (voice: string, response_format: string, input = sentence) => {
      const response = await gateway.post('/audio/speech', { model: 'gatehouse/flite', input, voice, response_format })
      return Buffer.from(await response.arrayBuffer())
    },
  }
}

/** What our own PCM says, from -1 to 1, at 24,000 samples a second. */
const samplesOf = (pcm: Buffer) =>
  Float32Array.from(new Int16Array(pcm.buffer, pcm.byteOffset, pcm.byteLength / 2), (sample) => sample / 32_768)

test('what the voices say is understood word for word, as mp3 and as every form of wav', async () => {
  const { say, read, faults } = open()
  expect(wordsOf((await read(await say('awb', 'mp3'), 'mp3')).text)).toEqual(words)
  const recorded = await readFile(new URL('../speech/audio/testing/packed-gateway.webm', import.meta.url))
  expect((await read(recorded, 'webm')).text).toBe('Hello, this is the packed gateway on your computer.')
  const spoken = samplesOf(await say('rms', 'pcm'))
  const forms: readonly WavForm[] = [
    { rate: 24_000 },
    { rate: 44_100, channels: 2, tag: 3, bits: 32 },
    { rate: 48_000, bits: 24, isExtensible: true },
    { rate: 16_000, bits: 8 },
    { rate: 22_050, bits: 32, channels: 6 },
    { rate: 96_000, tag: 3, bits: 64 },
  ]
  for (const form of forms) {
    const wav = writeWav(resample(spoken, 24_000, form.rate ?? 24_000), form)
    const { text, usage } = await read(wav)
    expect([form, wordsOf(text)]).toEqual([form, words])
    expect(usage).toMatchObject({ seconds: expect.closeTo(spoken.length / 24_000, 2) as number, cost: 0 })
  }
  expect(faults).toEqual([])
}, 90_000)

test('a long recording loses no sentence and doubles none, and long silence does no harm', async () => {
  const { say, read } = open()
  const once = samplesOf(await say('rms', 'pcm', 'Please remember to send the quarterly report on Monday.'))
  const pause = 12 * 24_000
  const recording = new Float32Array(7 * once.length + 2 * pause)
  for (let index = 0; index < 7; index++) recording.set(once, pause + index * once.length)
  const { text } = await read(writeWav(recording, { rate: 24_000 }))
  expect(wordsOf(text).filter((word) => word === 'quarterly').length).toBe(7)
  expect(wordsOf(text).length).toBeGreaterThan(59)
  expect(wordsOf(text).length).toBeLessThan(67)
}, 90_000)

test('where nobody speaks, nothing is written, whatever form and language is asked for', async () => {
  const { read, transcribe, faults } = open()
  const noise = Float32Array.from({ length: 48_000 }, () => Math.random() - 0.5)
  const quiet: readonly (readonly [string, Float32Array, number])[] = [
    ['silence', new Float32Array(48_000), 3],
    ['noise', noise, 3],
    ['faint noise', noise.map((sample) => sample / 200), 3],
    ['a hum', tone(50, 16_000, 3), 3],
    ['a click', new Float32Array(48_000).fill(0.9, 20_000, 20_020), 3],
    ['a single sample', Float32Array.of(0.5), 0],
    ['no sample', new Float32Array(0), 0],
  ]
  for (const [what, samples, seconds] of quiet) {
    const { text, usage } = await read(writeWav(samples))
    expect([what, text, usage]).toEqual([what, '', expect.objectContaining({ seconds, output_tokens: 0 })])
  }
  for (const language of ['en', 'EN-us', 'auto', undefined]) {
    expect((await transcribe(silence, { language, temperature: 0.4 })).status).toBe(200)
  }
  const text = await transcribe(silence, { response_format: 'text' })
  expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/plain; charset=utf-8', '\n'])
  expect(await (await transcribe(silence, { response_format: 'verbose_json' })).json()).toEqual({
    text: '',
    task: 'transcribe',
    language: 'english',
    duration: 1,
    segments: [],
    usage: { seconds: 1, input_tokens: 0, output_tokens: 0, total_tokens: 0, cost: 0 },
  })
  expect(faults).toEqual([])
}, 60_000)

const notSent = 'send wav, mp3, or Opus in webm, ogg or m4a'

test.each<[string, Buffer | string, Readonly<Record<string, unknown>>, string]>([
  ['no base64', 'not base64!', {}, 'input_audio.data must be audio in base64'],
  ['a data URL', `data:audio/wav;base64,${silence.toString('base64')}`, {}, 'input_audio.data must be audio in base64'],
  ['nothing', '', {}, 'input_audio.data must be audio in base64'],
  ['flac', Buffer.from('fLaC0000'), {}, `input_audio.data is flac, which is not read; ${notSent}`],
  ['French', silence, { language: 'fr' }, `language must be en: ${model} understands English alone`],
  ['subtitles', silence, { response_format: 'srt' }, 'response_format must be one of json, text, verbose_json'],
  ['a stream', silence, { stream: true }, 'stream is not possible: a transcription comes in one piece'],
  [
    'an unknown format',
    silence,
    { input_audio: { data: 'AAAA', format: 'doc' } },
    'input_audio.format must be one of wav, mp3, flac, m4a, ogg, webm, aac',
  ],
])(
  '%s is refused',
  async (_what, audio, more, message) => {
    const { transcribe } = open()
    const response = await transcribe(audio, more)
    expect([response.status, await response.json()]).toEqual([400, { error: { code: 400, message } }])
  },
  30_000,
)

test('a body of more than 64 MiB is a 413', async () => {
  const { transcribe } = open()
  const response = await transcribe('A'.repeat(64 * 1024 * 1024))
  expect(response.status).toBe(413)
})

test('who goes away is waited for by nobody', async () => {
  const { transcribe, post, say, read, faults } = open()
  const wav = writeWav(samplesOf(await say('rms', 'pcm')), { rate: 24_000 })
  await transcribe(silence)
  const client = new AbortController()
  const body = { model, input_audio: { data: wav.toString('base64'), format: 'wav' } }
  const gone = post('/audio/transcriptions', body, { signal: client.signal })
  setTimeout(() => client.abort(), 100)
  await expect(gone).rejects.toThrow('aborted')
  expect((await read(silence)).text).toBe('')
  expect(faults).toEqual([])
}, 30_000)

test('the clients of OpenAI and OpenRouter transcribe, by a form and by JSON', async () => {
  const { gateway: running, userKey, say, fetch } = open()
  const mp3 = await say('rms', 'mp3')
  const openai = new OpenAI({ apiKey: userKey, baseURL: running.baseUrl })
  const file = () => toFile(mp3, 'speech.mp3')
  const form = await openai.audio.transcriptions.create({ model, file: await file(), language: 'en', temperature: 0 })
  expect(wordsOf(form.text)).toEqual(words)
  const verbose = await openai.audio.transcriptions.create({
    model,
    file: await file(),
    response_format: 'verbose_json',
  })
  expect(verbose.segments?.map(({ text }) => wordsOf(text))).toEqual([words])
  const openrouter = new OpenRouter({ apiKey: userKey, serverURL: running.baseUrl })
  const json = await openrouter.stt.createTranscription({
    sttRequest: { model, inputAudio: { data: mp3.toString('base64'), format: 'mp3' } },
  })
  expect(wordsOf(json.text)).toEqual(words)

  const send = async (change: (body: FormData) => void) => {
    const body = new FormData()
    body.set('model', model)
    change(body)
    const response = await fetch('/audio/transcriptions', { method: 'POST', body })
    return [response.status, await response.json()]
  }
  const refused = (message: string) => [400, { error: { code: 400, message } }]
  expect(await send(() => {})).toEqual(refused('file is required and must be a file'))
  expect(
    await send((body) => {
      body.set('file', new Blob([new Uint8Array(mp3)]), 'speech.mp3')
      body.set('temperature', 'warm')
    }),
  ).toEqual(refused('temperature must be a number'))
  const broken = await fetch('/audio/transcriptions', {
    method: 'POST',
    body: '--',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  })
  expect([broken.status, await broken.json()]).toEqual(refused('The request body is not a valid form'))
}, 60_000)
