import { OpenRouter } from '@openrouter/sdk'
import OpenAI, { toFile } from 'openai'
import { expect, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { shareTestGateway } from '../testing/start-test-gateway.ts'
import {
  transcriptWithoutModel,
  startWithScriptedEngine,
  writeEngineWithoutModel,
} from '../testing/start-with-engine.ts'
import { readRecording, synthesize, requestTranscription, transcriptionModel as model } from '../testing/transcribe.ts'
import { writeWav } from '../testing/write-wav.ts'

// Without the model; its transcripts are tested in ../speech/moonshine.test.ts.
const shared = shareTestGateway(async (atEnd) => ({ speechWorker: await writeEngineWithoutModel(atEnd) }))

const silence = writeWav(new Float32Array(16_000))

test('silence has no text in every form and language', async () => {
  const gateway = shared()
  for (const language of ['en', 'EN-us', 'auto', undefined]) {
    expect((await requestTranscription(gateway, silence, { language, temperature: 0.4 })).status).toBe(200)
  }
  const text = await requestTranscription(gateway, silence, { response_format: 'text' })
  expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/plain; charset=utf-8', '\n'])
  expect(await (await requestTranscription(gateway, silence, { response_format: 'verbose_json' })).json()).toEqual({
    text: '',
    task: 'transcribe',
    language: 'english',
    duration: 1,
    segments: [],
    usage: { seconds: 1, input_tokens: 0, output_tokens: 0, total_tokens: 0, cost: 0 },
  })
  expect(gateway.faults).toEqual([])
})

const notSent = 'send wav, mp3, or Opus in webm, ogg or m4a'

test.each<[string, Buffer | string, Readonly<Record<string, unknown>>, string]>([
  ['no base64', 'not base64!', {}, 'input_audio.data must be audio in base64'],
  ['a data URL', `data:audio/wav;base64,${silence.toString('base64')}`, {}, 'input_audio.data must be audio in base64'],
  ['nothing', '', {}, 'input_audio.data must be audio in base64'],
  ['flac', Buffer.from('fLaC0000'), {}, `input_audio.data is flac, which is not read; ${notSent}`],
  ['French', silence, { language: 'fr' }, `language must be en: ${model} understands only English`],
  ['subtitles', silence, { response_format: 'srt' }, 'response_format must be one of json, text, verbose_json'],
  ['a stream', silence, { stream: true }, 'stream is not supported: a transcription is sent in one piece'],
  [
    'an unknown format',
    silence,
    { input_audio: { data: 'AAAA', format: 'doc' } },
    'input_audio.format must be one of wav, mp3, flac, m4a, ogg, webm, aac',
  ],
])('%s is refused', async (_what, audio, more, message) => {
  const response = await requestTranscription(shared(), audio, more)
  expect([response.status, await response.json()]).toEqual([400, { error: { code: 400, message } }])
})

test('a body of more than 64 MiB is a 413', async () => {
  const response = await requestTranscription(shared(), 'A'.repeat(64 * 1024 * 1024))
  expect(response.status).toBe(413)
})

test('a client that disconnects frees the engine', async () => {
  const { gateway, calls } = await startWithScriptedEngine(`{
    open: (_, count) => count === 1 ? undefined : { seconds: 1, pieces: [] },
    drop: () => null,
  }`)
  const client = new AbortController()
  const body = { model, input_audio: { data: silence.toString('base64'), format: 'wav' } }
  const gone = gateway.post('/audio/transcriptions', body, { signal: client.signal })
  await eventually(() => expect(calls).toEqual(['open']))
  client.abort()
  await expect(gone).rejects.toThrow('aborted')
  expect((await readRecording(gateway, silence)).text).toBe('')
  expect(calls.slice(0, 2)).toEqual(['open', 'cancel'])
  expect(gateway.faults).toEqual([])
})

test('the clients of OpenAI and OpenRouter transcribe, by a form and by JSON', async () => {
  const { gateway, userKey, fetch } = shared()
  const mp3 = await synthesize(shared(), 'mp3')
  const openai = new OpenAI({ apiKey: userKey, baseURL: gateway.baseUrl })
  const file = () => toFile(mp3, 'speech.mp3')
  const form = await openai.audio.transcriptions.create({ model, file: await file(), language: 'en', temperature: 0 })
  expect(form.text).toBe(transcriptWithoutModel)
  const verbose = await openai.audio.transcriptions.create({
    model,
    file: await file(),
    response_format: 'verbose_json',
  })
  expect(verbose.segments?.map(({ text }) => text)).toEqual([transcriptWithoutModel])
  const openrouter = new OpenRouter({ apiKey: userKey, serverURL: gateway.baseUrl })
  const json = await openrouter.stt.createTranscription({
    sttRequest: { model, inputAudio: { data: mp3.toString('base64'), format: 'mp3' } },
  })
  expect(json.text).toBe(transcriptWithoutModel)

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
})
