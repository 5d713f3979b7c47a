import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { AppError } from '#shared/errors.ts'
import type { TranscriptionSettings } from '#shared/voice.ts'
import { clipBytesPerSecond, clipRateHz, toPcm16 } from '#shared/voice/pcm.ts'
import { type Answerer, json, loopbackServer } from '../../testing/loopback-server.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createGatewayClient } from '../gateway-client/client.ts'
import { createLedger } from '../ledger/ledger.ts'
import { createClipStore } from './clip-store.ts'
import { openClips } from './clips.ts'
import { createSoundFiles } from './sound-files.ts'
import { waitFor } from '../wait-for.ts'
import { createTranscriber, type TranscriberParts } from './transcribe.ts'

const settings: TranscriptionSettings = { model: 'hear', language: null, temperature: null, provider: null }

/** How clips are transcribed, unless a test says otherwise. */
const usual = { profileId: 'local', settings, evenSilence: false }

/** A tone with a second of silence at the end of each minute. */
function talk(seconds: number): Uint8Array<ArrayBuffer> {
  return longTalk.subarray(0, clipBytesPerSecond * seconds)
}

const longTalk = toPcm16(
  Float32Array.from({ length: clipRateHz * 200 }, (_, index) =>
    index % (clipRateHz * 60) > clipRateHz * 59 ? 0 : 0.3 * Math.sin((index / clipRateHz) * 2764),
  ),
)

const silence = (seconds: number) => new Uint8Array(clipBytesPerSecond * seconds)

async function setUp(...answers: Answerer[]) {
  const server = await loopbackServer(...answers)
  const path = join(temporaryDirectory(), 'gatehouse.db')
  const files = createSoundFiles(join(temporaryDirectory(), 'clips'))
  const changed = vi.fn()
  const database = temporaryDatabase(path)
  const store = createClipStore(database)
  const clips = openClips({ store, files, onChanged: () => undefined })
  const client = createGatewayClient({
    profile: { dialect: 'gateway', attribution: null, baseUrl: async () => server.baseUrl },
    readKey: async () => 'secret',
    fetch: (url, options) => fetch(url, options),
    maxRetries: 0,
  })
  const open = (parts: Pick<TranscriberParts, 'beforeSend' | 'sleep'> = {}) =>
    createTranscriber({
      store,
      files,
      clientOf: () => client,
      activeProfileId: () => 'local',
      onChanged: changed,
      now: () => 5_000_000,
      ...parts,
    })
  const record = async (...sounds: Uint8Array<ArrayBuffer>[]) => {
    const { id } = clips.calls['clip.begin']({ source: 'recording' })
    let offset = 0
    for (const sound of sounds) offset = (await clips.calls['clip.append']({ clipId: id, offset, sound })).bytes
    await clips.calls['clip.finish']({ clipId: id })
    return id
  }
  const transcriber = open()
  /** Starts a transcription and waits for its end. */
  const transcribe = async (clipId: string, change: Partial<TranscriptionSettings> = {}, evenSilence = false) => {
    transcriber.calls['clip.transcribe']({
      clipId,
      profileId: 'local',
      settings: { ...settings, ...change },
      evenSilence,
    })
    await transcriber.idle()
    return clips.calls['clip.read']({ clipId }).transcriptions[0]
  }
  return { server, database, store, clips, open, record, transcriber, transcribe, changed }
}

const bodies = ({ requests }: { requests: readonly { body: string }[] }) =>
  requests.map(({ body }) => JSON.parse(body) as { input_audio: { data: string; format: string } })

test('a clip is sent as a WAV file, and its text, cost, tokens and seconds are kept', async () => {
  const usage = { cost: 0.0012, input_tokens: 20, output_tokens: 7, seconds: 2, total_tokens: 27 }
  const { server, record, transcribe, clips } = await setUp(json(200, { text: ' Hello there. ', usage }))
  const sound = talk(2)
  const clipId = await record(sound)
  expect(await transcribe(clipId)).toEqual({
    id: expect.any(String),
    clipId,
    profileId: 'local',
    createdAt: 5_000_000,
    settings,
    status: 'done',
    text: 'Hello there.',
    passages: [{ from: 0, to: 2, text: 'Hello there.' }],
    error: null,
    pieces: { done: 1, all: 1 },
    cost: 0.0012,
    inputTokens: 20,
    outputTokens: 7,
    seconds: 2,
    finishedAfter: expect.any(Number),
    endedAt: 5_000_000,
  })
  const [body] = bodies(server)
  expect(Object.keys(body ?? {})).toEqual(['model', 'input_audio'])
  expect(body?.input_audio.format).toBe('wav')
  const wav = Buffer.from(body?.input_audio.data ?? '', 'base64')
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
  expect(wav.subarray(44)).toEqual(Buffer.from(sound))
  expect(clips.calls['clip.list']({ query: 'hello THERE' }).map(({ id }) => id)).toEqual([clipId])
})

test('language, temperature and provider options are sent if set', async () => {
  const { server, record, transcribe } = await setUp(json(200, { text: 'Hallo' }))
  const change = { language: 'de', temperature: 0.2, provider: { options: { x: 1 } } }
  await transcribe(await record(talk(1)), change)
  expect(bodies(server)).toMatchObject([change])
})

test('figures of any size are clamped, and the history stays readable', async () => {
  const figures = { cost: -5, input_tokens: Number.MAX_SAFE_INTEGER, output_tokens: 1e300, seconds: 1e300 }
  const { record, transcribe, clips, database } = await setUp(json(200, { text: 'Hi', usage: figures }))
  expect(await transcribe(await record(talk(1)))).toMatchObject({
    cost: 0,
    inputTokens: 1e9,
    outputTokens: 1e9,
    seconds: 1e9,
  })
  expect(clips.calls['clip.list']({})).toHaveLength(1)
  expect(createLedger(database).sums({})).toMatchObject({ cost: '0', promptTokens: 1e9, completionTokens: 1e9 })
})

test('values that the gateway does not report are unknown, not 0', async () => {
  const { record, transcribe } = await setUp(json(200, { text: 'Hi', usage: { cost: null } }))
  expect(await transcribe(await record(talk(1)))).toMatchObject({
    cost: null,
    inputTokens: null,
    outputTokens: null,
    seconds: null,
  })
})

test('a long clip is sent in pieces, which are joined in order, and its figures are summed', async () => {
  const answer = json(200, { text: 'part', usage: { seconds: 100, cost: 0.01 } })
  const { server, record, transcribe, changed } = await setUp(answer)
  const clipId = await record(talk(200), talk(200))
  const done = await transcribe(clipId)
  const lengths = bodies(server).map(({ input_audio: { data } }) => Buffer.from(data, 'base64').length - 44)
  expect(lengths.reduce((all, each) => all + each, 0)).toBe(400 * clipBytesPerSecond)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(60 * clipBytesPerSecond)
  expect(done).toMatchObject({
    status: 'done',
    pieces: { done: lengths.length, all: lengths.length },
    seconds: 100 * lengths.length,
  })
  expect(done?.cost).toBeCloseTo(0.01 * lengths.length)
  expect(done?.passages.map(({ from }) => from)).toEqual(
    done?.passages.map(({ from }) => from).toSorted((a, b) => a - b),
  )
  expect(changed.mock.calls.length).toBeGreaterThanOrEqual(lengths.length + 2)
})

test('the first piece of a long clip is sent before another is encoded', async () => {
  const arrived = Promise.withResolvers<void>()
  const wentAhead = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const { server, record, open } = await setUp((request, response) => {
    arrived.resolve()
    void answered.promise.then(() => json(200, { text: 'Heard.' })(request, response))
  })
  const clipId = await record(talk(180))
  const beforeSend = vi.fn<() => void>()
  const transcriber = open({ beforeSend, sleep: () => wentAhead.promise })
  transcriber.calls['clip.transcribe']({ clipId, ...usual })
  await arrived.promise
  expect(beforeSend).toHaveBeenCalledOnce()
  wentAhead.resolve()
  // The others do not wait for its answer.
  await eventually(() => expect(server.requests).toHaveLength(2))
  answered.resolve()
  await transcriber.idle()
})

test('a silent clip is not sent unless `evenSilence` is set', async () => {
  const { server, record, transcriber, transcribe } = await setUp(json(200, { text: 'Thank you for watching' }))
  const clipId = await record(silence(3))
  expect(() => transcriber.calls['clip.transcribe']({ clipId, ...usual })).toThrow('Nothing was said')
  expect(server.requests).toEqual([])
  expect(await transcribe(clipId, {}, true)).toMatchObject({ status: 'done', text: 'Thank you for watching' })
  expect(server.requests).toHaveLength(1)
})

test('the silent pieces of a long clip are not sent', async () => {
  const { server, record, transcribe } = await setUp(json(200, { text: 'Words', usage: { cost: 0.5 } }))
  const clipId = await record(talk(20), silence(300), silence(300), talk(20))
  expect(await transcribe(clipId)).toMatchObject({ status: 'done', text: 'Words Words', cost: 1 })
  expect(server.requests).toHaveLength(2)
})

test('a failed clip stays, and Retry sends only unfinished pieces', async () => {
  let fails = true
  const answer: Answerer = (request, response) => {
    if (fails && server.requests.length > 1) json(503, { error: { code: 503, message: 'Busy' } })(request, response)
    else json(200, { text: `heard ${server.requests.length}`, usage: { cost: 1 } })(request, response)
  }
  const { server, record, transcriber, transcribe, clips } = await setUp(answer)
  const clipId = await record(talk(200), talk(200))
  const failed = await transcribe(clipId)
  expect(failed).toMatchObject({ status: 'failed', error: { source: 'gateway', status: 503, message: 'Busy' } })
  const before = server.requests.length
  const { all, done } = failed?.pieces ?? { all: 0, done: 0 }

  fails = false
  transcriber.calls['clip.retry']({ transcriptionId: failed?.id ?? '' })
  await transcriber.idle()
  expect(server.requests.length - before).toBe(all - done)
  expect(clips.calls['clip.read']({ clipId }).transcriptions).toMatchObject([
    { id: failed?.id, status: 'done', error: null, cost: all, pieces: { done: all, all } },
  ])
})

test.each([400, 401, 402, 404, 429, 500, 502, 503, 524, 529])(
  'status %i is kept as the gateway’s error',
  async (status) => {
    const { record, transcribe } = await setUp(json(status, { error: { code: status, message: `No: ${status}` } }))
    expect(await transcribe(await record(talk(1)))).toMatchObject({
      status: 'failed',
      text: '',
      error: { source: 'gateway', status, message: `No: ${status}` },
    })
  },
)

const raw =
  (type: string, body: string | Buffer): Answerer =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': type }).end(body)

test.each<[string, Answerer, object]>([
  ['a page in HTML', raw('text/html', '<html>Sign in</html>'), { source: 'transport', kind: 'bad-response' }],
  ['nothing at all', raw('application/json', ''), { source: 'transport', kind: 'bad-response' }],
  ['half of an object', raw('application/json', '{"text": "Hel'), { source: 'transport', kind: 'bad-response' }],
  ['a list', json(200, []), { source: 'transport', kind: 'bad-response' }],
  ['null', json(200, null), { source: 'transport', kind: 'bad-response' }],
  ['a text that is a number', json(200, { text: 7 }), { source: 'transport', kind: 'bad-response' }],
  ['no text', json(200, { usage: { cost: 1 } }), { source: 'transport', kind: 'bad-response' }],
  ['a cost in words', json(200, { text: 'a', usage: { cost: '1' } }), { source: 'transport', kind: 'bad-response' }],
  ['bytes that are no text', raw('application/json', Buffer.from([0xff, 0xfe, 0, 1])), { kind: 'bad-response' }],
  ['an error with a good status', json(200, { error: { code: 502, message: 'Down' } }), { source: 'gateway' }],
  ['an error without an object', json(500, 'down'), { source: 'gateway', status: 500 }],
  [
    'an error in HTML',
    (_, response) => response.writeHead(503).end('<h1>503</h1>'),
    { source: 'gateway', status: 503 },
  ],
  ['another address', (_, response) => response.writeHead(302, { location: '/x' }).end(), { source: 'transport' }],
  ['a closed socket', (_, response) => void response.destroy(), { source: 'transport' }],
  [
    'a body that is cut short',
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
      response.write('{"text":', () => response.destroy())
    },
    { source: 'transport', kind: 'interrupted' },
  ],
])('%s instead of a transcription fails, and the clip stays', async (_name, answer, error) => {
  const { record, transcribe, clips } = await setUp(answer)
  const clipId = await record(talk(1))
  expect(await transcribe(clipId)).toMatchObject({ status: 'failed', text: '', error })
  expect(clips.calls['clip.read']({ clipId }).clip.seconds).toBe(1)
})

test('unknown fields are ignored, and an empty text is valid', async () => {
  const { record, transcribe } = await setUp(json(200, { text: '', segments: [{}], usage: { extra: [] }, more: 1 }))
  expect(await transcribe(await record(talk(1)))).toMatchObject({ status: 'done', text: '', passages: [] })
})

test('Cancel closes the connection, keeps finished pieces, and is not an error', async () => {
  const { server, record, open, store, clips } = await setUp(json(200, { text: 'first' }), () => undefined)
  // The head start of the first worker never ends, so that no other one sends anything.
  const transcriber = open({ sleep: (_delay, signal) => waitFor(3_600_000, signal) })
  const clipId = await record(talk(200), talk(200))
  const { id } = transcriber.calls['clip.transcribe']({ clipId, ...usual })
  await eventually(() => expect(store.transcription(id).text).toBe('first'))
  await eventually(() => expect(server.requests).toHaveLength(2))
  transcriber.calls['clip.cancel']({ transcriptionId: id })
  expect(transcriber.isBusy()).toBe(false)
  expect(clips.calls['clip.read']({ clipId }).transcriptions).toMatchObject([
    { status: 'cancelled', error: null, text: 'first' },
  ])
  await server.closed
})

test('transcriptions running when the app ended continue at the next start, without sending a piece twice', async () => {
  const { server, record, transcriber, clips, open, store } = await setUp(
    json(200, { text: 'first' }),
    () => undefined,
    () => undefined,
    json(200, { text: 'more' }),
  )
  const clipId = await record(talk(100), talk(50))
  const { id, pieces } = transcriber.calls['clip.transcribe']({ clipId, ...usual })
  await eventually(() => expect(server.requests).toHaveLength(3))
  const done = store.transcription(id).pieces.filter(({ text }) => text !== null).length
  expect(done).toBe(1)
  transcriber.interruptAll()
  expect(clips.calls['clip.read']({ clipId }).transcriptions).toMatchObject([{ id, status: 'running', text: 'first' }])

  const next = open()
  next.resume()
  await next.idle()
  expect(server.requests).toHaveLength(3 + pieces.all - done)
  expect(clips.calls['clip.read']({ clipId }).transcriptions).toMatchObject([
    { id, status: 'done', pieces: { done: pieces.all, all: pieces.all } },
  ])
})

test('a removed gateway fails the transcription, not the app', async () => {
  const { store, record, clips } = await setUp(json(200, { text: 'x' }))
  const gone = new AppError({ source: 'app', kind: 'not-found', message: 'Gone' })
  const clipId = await record(talk(1))
  const transcriber = createTranscriber({
    store,
    files: createSoundFiles(temporaryDirectory()),
    clientOf() {
      throw gone
    },
    activeProfileId: () => 'local',
    onChanged: () => undefined,
  })
  transcriber.calls['clip.transcribe']({ clipId, ...usual })
  await transcriber.idle()
  expect(clips.calls['clip.read']({ clipId }).transcriptions).toMatchObject([{ status: 'failed', error: gone.data }])
})

test('a missing sound file fails with a message', async () => {
  const { store, record, clips } = await setUp(json(200, { text: 'x' }))
  const clipId = await record(talk(1))
  const transcriber = createTranscriber({
    store,
    files: createSoundFiles(temporaryDirectory()),
    clientOf: () => ({ call: () => Promise.reject(new Error('not asked')) }),
    activeProfileId: () => 'local',
    onChanged: () => undefined,
  })
  transcriber.calls['clip.transcribe']({ clipId, ...usual })
  await transcriber.idle()
  expect(clips.calls['clip.read']({ clipId }).transcriptions).toMatchObject([
    { status: 'failed', error: { kind: 'storage' } },
  ])
})

test('on a full disk the app keeps working, and the transcription can be cancelled', async () => {
  const { record, database, transcriber, store } = await setUp(json(200, { text: 'x' }))
  const clipId = await record(talk(1))
  const { id } = transcriber.calls['clip.transcribe']({ clipId, ...usual })
  const run = vi.spyOn(database, 'run').mockImplementation(() => {
    throw new AppError({ source: 'app', kind: 'storage', message: 'full' })
  })
  await transcriber.idle()
  run.mockRestore()
  expect(store.transcription(id).status).toBe('running')
  transcriber.calls['clip.cancel']({ transcriptionId: id })
  expect(store.transcription(id).status).toBe('cancelled')
})

test('a running recording cannot be sent', async () => {
  const { clips, transcriber } = await setUp(json(200, { text: 'x' }))
  const { id } = clips.calls['clip.begin']({ source: 'recording' })
  await clips.calls['clip.append']({ clipId: id, offset: 0, sound: talk(1) })
  expect(() => transcriber.calls['clip.transcribe']({ clipId: id, ...usual })).toThrow('still being recorded')
  await clips.calls['clip.finish']({ clipId: id })
})

test('a hard stop ends a long clip midway, and Retry continues it', async () => {
  let left = 1
  const beforeSend = () => {
    left -= 1
    if (left < 0) throw new AppError({ source: 'app', kind: 'bad-input', message: 'Spent.', field: 'budget' })
  }
  const { server, store, clips, record, open } = await setUp(json(200, { text: 'part' }))
  const transcriber = open({ beforeSend })
  const clipId = await record(talk(200), talk(200))
  const { id } = transcriber.calls['clip.transcribe']({ clipId, ...usual })
  await transcriber.idle()
  expect(store.transcription(id)).toMatchObject({ status: 'failed', error: { source: 'app', field: 'budget' } })
  expect(server.requests.length).toBeLessThanOrEqual(1)
  left = 100
  transcriber.calls['clip.retry']({ transcriptionId: id })
  await transcriber.idle()
  expect(clips.calls['clip.read']({ clipId }).transcriptions).toMatchObject([{ id, status: 'done', error: null }])
})
