import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { toErrorData } from '#shared/errors.ts'
import type { SpeechPart, SpeechSettings } from '#shared/voice.ts'
import { type Answerer, json, loopbackServer, refusingAddress } from '../../testing/loopback-server.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createGatewayClient } from '../gateway-client/client.ts'
import { type Deadlines, defaultDeadlines } from '../gateway-client/deadline.ts'
import { createSoundFiles } from './sound-files.ts'
import { createSpeaker } from './speak.ts'
import { createSpokenStore } from './spoken-store.ts'

const unset = { speed: null, provider: null, sampleRate: null } as const
const settings: SpeechSettings = { model: 'say', voice: 'slt', format: 'pcm', ...unset }

/** A tenth of a second of sound that is neither silence nor text. */
const sound = Uint8Array.from({ length: 4800 }, (_, index) => (index * 7 + (index >> 3)) % 251)
/** A frame header: MPEG 1, layer III, 128 kbit/s, 44.1 kHz. */
const mp3 = Uint8Array.from([0xff, 0xfb, 0x90, 0x64, ...sound.subarray(0, 413)])

interface Body {
  type?: string | null
  status?: number
  pieces?: readonly (Uint8Array | string)[]
  end?: 'finish' | 'cut' | 'hang'
  headers?: Record<string, string>
}

/** Writes the pieces separately, so that they arrive as they were cut. */
function body({ type = 'audio/pcm;rate=24000', status = 200, pieces = [], end = 'finish', headers }: Body): Answerer {
  return (_request, response) => {
    response.writeHead(status, { ...(type === null ? {} : { 'Content-Type': type }), ...headers })
    response.flushHeaders()
    const left = [...pieces]
    const next = (): void => {
      const piece = left.shift()
      if (piece !== undefined) response.write(piece, () => setImmediate(next))
      else if (end === 'finish') response.end()
      else if (end === 'cut') response.destroy()
    }
    next()
  }
}

const usualLimits = { maxBytes: 1_000_000, maxSilenceSeconds: 1 }

async function setUp(answer: Answerer | null, deadlines: Deadlines = defaultDeadlines.other, limits = usualLimits) {
  const server = answer === null ? null : await loopbackServer(answer)
  const baseUrl = server?.baseUrl ?? (await refusingAddress())
  const store = createSpokenStore(temporaryDatabase())
  const files = createSoundFiles(join(temporaryDirectory(), 'spoken'))
  const client = createGatewayClient({
    profile: { dialect: 'gateway', attribution: null, baseUrl: async () => baseUrl },
    readKey: async () => 'secret',
    fetch: (url, options) => fetch(url, options),
    deadlines: { other: deadlines },
    maxRetries: 0,
  })
  const onChanged = vi.fn()
  const record = vi.fn()
  const gateway = { clientOf: () => client, activeProfileId: () => 'local' }
  const speak = createSpeaker({ store, files, ...gateway, onChanged, record, limits, now: () => 7 })
  const say = async (change: Partial<SpeechSettings> = {}, isKept = true) => {
    const parts: SpeechPart[] = []
    let error: unknown = null
    try {
      const input = { text: 'Hi.', settings: { ...settings, ...change }, isKept }
      for await (const part of speak(input, new AbortController().signal)) parts.push(part)
    } catch (failure) {
      error = toErrorData(failure)
    }
    const [spoken] = store.list()
    const onDisk = spoken && spoken.bytes > 0 ? await files.read(spoken.id, 0, 10_000_000) : new Uint8Array()
    const heard = parts.flatMap((part) => (part.type === 'sound' ? [...part.bytes] : []))
    return { parts, heard, error, spoken, onDisk: [...onDisk] }
  }
  return { server, store, files, speak, say, onChanged, record }
}

const badResponse = (message: string) =>
  expect.objectContaining({ source: 'transport', kind: 'bad-response', message }) as unknown
const badSound = (message: string) =>
  expect.objectContaining({ source: 'transport', kind: 'bad-sound', message }) as unknown

test('sound arrives complete and in order, is kept, and reports its rate and where the rate is from', async () => {
  const { server, say } = await setUp(body({ type: 'audio/pcm;rate=16000', pieces: [sound, sound] }))
  const { parts, heard, error, spoken, onDisk } = await say({ speed: 1.5, provider: { options: { x: 1 } } })
  expect(error).toBeNull()
  expect(JSON.parse(server?.requests[0]?.body ?? '')).toEqual({
    input: 'Hi.',
    model: 'say',
    voice: 'slt',
    response_format: 'pcm',
    speed: 1.5,
    provider: { options: { x: 1 } },
  })
  expect(parts[0]).toEqual({
    type: 'head',
    id: spoken?.id,
    format: 'pcm',
    sampleRate: 16_000,
    channels: 1,
    rateFrom: 'gateway',
    firstByteAfter: expect.any(Number),
    firstByteAt: expect.any(Number),
  })
  expect(heard).toEqual([...sound, ...sound])
  expect(onDisk).toEqual(heard)
  expect(spoken).toMatchObject({
    status: 'done',
    error: null,
    sampleRate: 16_000,
    channels: 1,
    bytes: 9600,
    cost: null,
  })
  expect(parts.at(-1)).toEqual({ type: 'end', spoken })
})

test('speech that is not kept leaves only a ledger entry', async () => {
  const { say, onChanged, record } = await setUp(body({ pieces: [sound] }))
  expect(await say({}, false)).toMatchObject({ heard: [...sound], error: null, spoken: undefined })
  expect(onChanged).not.toHaveBeenCalled()
  expect(record).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ kind: 'speech', at: 7, profileId: 'local', model: 'say', status: 'done', characters: 3 }),
  )
})

test('a reader that leaves closes the request, and received sound is kept', async () => {
  const { server, speak, store, files } = await setUp(body({ pieces: [sound], end: 'hang' }))
  const parts = speak({ text: 'Hi.', settings, isKept: true }, new AbortController().signal)
  expect((await parts.next()).value).toMatchObject({ type: 'head' })
  expect((await parts.next()).value).toMatchObject({ type: 'sound' })
  await parts.return(undefined)
  await server?.closed
  const [spoken] = store.list()
  expect(spoken).toMatchObject({ status: 'stopped', error: null, bytes: sound.length })
  expect([...(await files.read(spoken?.id ?? '', 0, 10_000))]).toEqual([...sound])
})

test('stopping before the first byte cancels the request without an error', async () => {
  const { server, speak, store } = await setUp(() => undefined)
  const stop = new AbortController()
  const first = speak({ text: 'Hi.', settings, isKept: true }, stop.signal).next()
  await eventually(() => expect(server?.requests).toHaveLength(1))
  stop.abort()
  await expect(first).rejects.toMatchObject({ data: { source: 'transport', kind: 'cancelled' } })
  await server?.closed
  expect(store.list()[0]).toMatchObject({ status: 'stopped', error: null })
})

test.each([400, 401, 402, 404, 429, 500, 502, 503, 524, 529])(
  'status %i is reported as the gateway’s error',
  async (status) => {
    const { say } = await setUp(json(status, { error: { code: status, message: 'No.' } }))
    const { parts, error, spoken } = await say()
    expect(parts).toEqual([])
    expect(error).toMatchObject({ source: 'gateway', code: status, message: 'No.' })
    expect(spoken).toMatchObject({ status: 'failed', error, bytes: 0 })
  },
)

const usual = Array.from({ length: 48 }, (_, index) => sound.subarray(index * 100, index * 100 + 100))
const gatewayError = JSON.stringify({ error: { code: 402, message: 'Insufficient credits' } })

/** The first byte never arrives in these cases, so a short deadline changes nothing. */
const brief: Deadlines = { ...defaultDeadlines.other, firstByteMs: 50 }

/** Faulty sound; `heard` is the part that stays playable and saved. */
const badSounds: Record<
  string,
  {
    answer: Answerer | null
    change?: Partial<SpeechSettings>
    deadlines?: Deadlines
    error: unknown
    heard: readonly number[]
  }
> = {
  'bytes cut apart one by one': {
    answer: body({ pieces: Array.from({ length: 64 }, (_, index) => sound.subarray(index, index + 1)) }),
    error: null,
    heard: [...sound.subarray(0, 64)],
  },
  'pieces of odd lengths': {
    answer: body({ pieces: [sound.subarray(0, 101), sound.subarray(101, 1002), sound.subarray(1002)] }),
    error: null,
    heard: [...sound],
  },
  'stereo cut in the middle of a frame': {
    answer: body({ type: 'audio/pcm;rate=24000;channels=2', pieces: [sound.subarray(0, 1003), sound.subarray(1003)] }),
    error: null,
    heard: [...sound],
  },
  'half a sample at the end': {
    answer: body({ pieces: [sound, Uint8Array.of(9)] }),
    error: null,
    heard: [...sound],
  },
  'less sound than a beginning': {
    answer: body({ pieces: [sound.subarray(0, 6)] }),
    error: null,
    heard: [...sound.subarray(0, 6)],
  },
  'a single byte': {
    answer: body({ pieces: [sound.subarray(0, 1)] }),
    error: badSound('The gateway answered without any sound.'),
    heard: [],
  },
  'no Content-Type': {
    answer: body({ type: null, pieces: [sound] }),
    error: badResponse('The answer of the gateway is no sound.'),
    heard: [],
  },
  'an unspecific Content-Type': {
    answer: body({ type: 'application/octet-stream', pieces: usual }),
    error: null,
    heard: [...sound],
  },
  'a body that is cut': {
    answer: body({ pieces: usual, end: 'cut' }),
    error: expect.objectContaining({ source: 'transport', kind: 'interrupted' }),
    heard: [...sound],
  },
  'a body shorter than its Content-Length': {
    answer: body({ pieces: [sound], end: 'cut', headers: { 'Content-Length': '9600' } }),
    error: expect.objectContaining({ source: 'transport', kind: 'interrupted' }),
    heard: [...sound],
  },
  'a head and then nothing': {
    answer: body({ end: 'hang' }),
    deadlines: brief,
    error: expect.objectContaining({ source: 'transport', kind: 'timeout' }),
    heard: [],
  },
  'no answer': {
    answer: () => undefined,
    deadlines: brief,
    error: expect.objectContaining({ source: 'transport', kind: 'timeout' }),
    heard: [],
  },
  'a closed port': {
    answer: null,
    error: expect.objectContaining({ source: 'transport', kind: 'unreachable' }),
    heard: [],
  },
  'an empty body': { answer: body({}), error: badSound('The gateway answered without any sound.'), heard: [] },
  'an Error object with status 200': {
    answer: body({ type: 'application/json', pieces: [gatewayError] }),
    error: expect.objectContaining({ source: 'gateway', code: 402, message: 'Insufficient credits' }),
    heard: [],
  },
  'JSON that is no error': {
    answer: body({ type: 'application/json', pieces: ['{"audio":"UklGRg=="}'] }),
    error: badResponse('The answer of the gateway is JSON, not sound.'),
    heard: [],
  },
  'JSON that calls itself sound': {
    answer: body({ pieces: [gatewayError] }),
    error: badSound('The gateway sent json where pcm was asked for.'),
    heard: [],
  },
  'a page': {
    answer: body({ type: 'text/html', pieces: ['<!doctype html><title>Sign in</title>'] }),
    error: badResponse('The answer of the gateway is no sound.'),
    heard: [],
  },
  'a page that calls itself sound': {
    answer: body({ type: 'audio/mpeg', pieces: ['<!doctype html><title>Sign in</title>'] }),
    change: { format: 'mp3' },
    error: badSound('The gateway sent html where mp3 was asked for.'),
    heard: [],
  },
  'PCM where mp3 was asked for': {
    answer: body({ type: 'audio/pcm', pieces: [sound] }),
    change: { format: 'mp3' },
    error: badSound('The gateway sent audio/pcm where mp3 was asked for.'),
    heard: [],
  },
  'PCM that calls itself mp3': {
    answer: body({ type: 'audio/mpeg', pieces: [sound] }),
    change: { format: 'mp3' },
    error: badSound('The gateway sent something that is not mp3.'),
    heard: [],
  },
  'mp3 where PCM was asked for': {
    answer: body({ type: 'audio/mpeg', pieces: [mp3] }),
    error: badSound('The gateway sent audio/mpeg where pcm was asked for.'),
    heard: [],
  },
  'mp3 that calls itself PCM': {
    answer: body({ pieces: ['ID3\u0004 and more than sixteen bytes'] }),
    error: badSound('The gateway sent mp3 where pcm was asked for.'),
    heard: [],
  },
  'a WAV file that calls itself PCM': {
    answer: body({ pieces: ['RIFF\u0001\u0001\u0001\u0001WAVEfmt ', sound] }),
    error: badSound('The gateway sent wav where pcm was asked for.'),
    heard: [],
  },
}

test.each(Object.keys(badSounds))('%s: received sound stays, and the error is reported', async (name) => {
  const {
    answer,
    change = {},
    deadlines,
    error: expected,
    heard: audible,
  } = badSounds[name] ?? { answer: null, error: 0, heard: [] }
  const { say } = await setUp(answer, deadlines)
  const { heard, error, spoken, onDisk } = await say(change)
  expect(error).toEqual(expected)
  expect(heard).toEqual(audible)
  expect(onDisk).toEqual(heard)
  expect(spoken).toMatchObject({ status: expected === null ? 'done' : 'failed', error, bytes: heard.length })
})

test('a stall keeps received sound and is reported', async () => {
  const { speak, store, files } = await setUp(body({ pieces: [sound], end: 'hang' }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const parts = speak({ text: 'Hi.', settings, isKept: true }, new AbortController().signal)
  const heard: number[] = []
  while (heard.length < sound.length) {
    const { value } = await parts.next()
    if (value?.type === 'sound') heard.push(...value.bytes)
  }
  const failed = parts.next().catch(toErrorData)
  vi.advanceTimersByTime(defaultDeadlines.other.idleMs)
  expect(await failed).toMatchObject({ source: 'transport', kind: 'timeout' })
  expect(heard).toEqual([...sound])
  const [spoken] = store.list()
  expect(spoken).toMatchObject({ status: 'failed', error: { kind: 'timeout' }, bytes: sound.length })
  expect([...(await files.read(spoken?.id ?? '', 0, 10_000))]).toEqual(heard)
})

test('mp3 arrives unchanged', async () => {
  const { say } = await setUp(body({ type: 'audio/mpeg', pieces: [mp3.subarray(0, 3), mp3.subarray(3), mp3] }))
  const { heard, error, spoken } = await say({ format: 'mp3' })
  expect(error).toBeNull()
  expect(heard).toEqual([...mp3, ...mp3])
  expect(spoken).toMatchObject({ sampleRate: null })
})

test('endless silence is aborted, and earlier sound stays', async () => {
  const silence = new Uint8Array(48_000)
  const { say } = await setUp(body({ pieces: [sound, silence, silence, silence], end: 'hang' }))
  const { heard, error, spoken, onDisk } = await say()
  expect(error).toEqual(badSound('The gateway sent nothing but silence for a minute.'))
  expect(heard.slice(0, sound.length)).toEqual([...sound])
  expect(onDisk).toEqual(heard)
  expect(spoken).toMatchObject({ status: 'failed', error })
})

test('endless sound is aborted', async () => {
  const { say } = await setUp(body({ pieces: [sound, sound, sound], end: 'hang' }), undefined, {
    maxBytes: 10_000,
    maxSilenceSeconds: 1,
  })
  expect(await say()).toMatchObject({ error: badSound('The gateway sent sound without end.') })
})

test('the rate set for the model is used if the gateway reports none', async () => {
  const { say } = await setUp(body({ type: 'audio/pcm', pieces: [sound] }))
  const { parts, spoken } = await say({ sampleRate: 8000 })
  expect(parts[0]).toMatchObject({ sampleRate: 8000, rateFrom: 'settings' })
  expect(spoken).toMatchObject({ sampleRate: 8000 })
})

test('a full disk does not affect playback, and is reported at the end', async () => {
  const { store } = await setUp(null)
  const server = await loopbackServer(body({ pieces: [sound, sound] }))
  const client = createGatewayClient({
    profile: { dialect: 'gateway', attribution: null, baseUrl: async () => server.baseUrl },
    readKey: async () => null,
    fetch: (url, options) => fetch(url, options),
    maxRetries: 0,
  })
  const append = async () => Promise.reject(new Error('full'))
  const speak = createSpeaker({
    store,
    files: { append, close: async () => undefined },
    clientOf: () => client,
    activeProfileId: () => 'local',
    onChanged: () => undefined,
  })
  const heard: number[] = []
  const run = async () => {
    for await (const part of speak({ text: 'Hi.', settings, isKept: true }, new AbortController().signal))
      if (part.type === 'sound') heard.push(...part.bytes)
  }
  await expect(run()).rejects.toThrow('full')
  expect(heard).toEqual([...sound, ...sound])
  expect(store.list()[0]).toMatchObject({ status: 'failed' })
})
