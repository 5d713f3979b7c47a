import { expect, test } from 'vitest'
import { z } from 'zod'
import { shareTestGateway } from '../testing/start-test-gateway.ts'
import { writeEngineWithoutModel } from '../testing/start-with-engine.ts'
import { writeWav } from '../testing/write-wav.ts'

// gateway-api.md, POST /audio/transcriptions, POST /audio/speech and Transcription result: one test for each row.

const gateway = shareTestGateway(async (atEnd) => ({ speechWorker: await writeEngineWithoutModel(atEnd) }))
const second = writeWav(new Float32Array(16_000)).toString('base64')
const recording = { model: 'gatehouse/moonshine-tiny', input_audio: { data: second, format: 'wav' } }
const speech = { model: 'gatehouse/flite', voice: 'slt', input: 'Hello.' }
const object = z.record(z.string(), z.unknown())

type Rows = readonly (readonly [field: string, taken: readonly unknown[], refused: readonly unknown[]])[]

const transcriptionRows: Rows = [
  [
    'input_audio',
    [
      { data: second, format: 'wav' },
      { data: second, format: 'WAV', more: 1 },
    ],
    [undefined, 'x', {}, { data: second }, { format: 'wav' }, { data: 7, format: 'wav' }, { data: '!', format: 'wav' }],
  ],
  ['model', ['gatehouse/moonshine-tiny'], [undefined, 7, null]],
  ['language', [undefined, 'en'], ['fr', 7]],
  ['provider', [undefined, { options: { some: { thing: 1 } } }], ['x', 7]],
  ['temperature', [undefined, 0, 0.7], ['warm']],
]

const speechRows: Rows = [
  ['input', ['Hello.'], [undefined, '', 7]],
  ['model', ['gatehouse/flite'], [undefined, 7, null]],
  ['voice', ['slt', 'awb', 'rms', 'kal'], [undefined, 'nobody', 7]],
  ['provider', [undefined, { options: { some: { thing: 1 } } }], ['x', 7]],
  ['response_format', [undefined, 'mp3', 'pcm'], ['wav', 7]],
  ['speed', [undefined, 0.5, 1, 2], ['fast', 0, 100]],
]

test.each([
  ...transcriptionRows.map((row) => ['/audio/transcriptions', ...row, recording] as const),
  ...speechRows.map((row) => ['/audio/speech', ...row, speech] as const),
])(
  'POST %s: %s',
  async (path, field, taken, refused, right) => {
    const statuses = async (values: readonly unknown[]) => {
      const answers = values.map((value) => gateway().post(path, { ...right, [field]: value }))
      return Promise.all(
        answers.map(async (answer) => {
          const response = await answer
          await response.arrayBuffer()
          return response.status
        }),
      )
    }
    expect(await statuses(taken)).toEqual(taken.map(() => 200))
    expect(await statuses(refused)).toEqual(refused.map(() => 400))
  },
  30_000,
)

test.each([
  ['text', z.literal('')],
  ['usage', object],
  ['usage.cost', z.literal(0)],
  ['usage.input_tokens', z.int().min(0)],
  ['usage.output_tokens', z.int().min(0)],
  ['usage.seconds', z.literal(1)],
  ['usage.total_tokens', z.int().min(0)],
])('transcription result: %s', async (field, schema) => {
  const result = object.parse(await (await gateway().post('/audio/transcriptions', recording)).json())
  const [outer = '', inner] = field.split('.')
  const value = inner === undefined ? result[outer] : object.parse(result[outer])[inner]
  expect(schema.safeParse(value)).toMatchObject({ success: true })
})

test.each([
  ['left out', undefined, /^audio\/pcm\b/],
  ['pcm', 'pcm', /^audio\/pcm\b/],
  ['mp3', 'mp3', /^audio\/mpeg$/],
])('POST /audio/speech: the Content-Type for response_format %s', async (_name, format, expected) => {
  const response = await gateway().post('/audio/speech', { ...speech, response_format: format })
  expect(response.headers.get('content-type')).toMatch(expected)
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000)
})

test('POST /audio/speech: pcm is 16-bit little-endian samples', async () => {
  const pcm = Buffer.from(await (await gateway().post('/audio/speech', speech)).arrayBuffer())
  expect(pcm.byteLength % 2).toBe(0)
  const steps = (read: (at: number) => number) => {
    let sum = 0
    for (let at = 2; at < pcm.byteLength; at += 2) sum += Math.abs(read(at) - read(at - 2))
    return sum
  }
  // Sound changes little from sample to sample; in the wrong byte order it is noise.
  expect(5 * steps((at) => pcm.readInt16LE(at))).toBeLessThan(steps((at) => pcm.readInt16BE(at)))
})

test('POST /audio/speech: the voices are in the list of models', async () => {
  const list = z.object({ data: z.array(object) }).parse(await (await gateway().fetch('/models')).json())
  expect(list.data.find(({ id }) => id === speech.model)?.['supported_voices']).toEqual(['slt', 'awb', 'rms', 'kal'])
})
