import { expect, test } from 'vitest'
import { resample } from '#shared/voice/resample.ts'
import { shareTestGateway } from '../testing/start-test-gateway.ts'
import { readRecording, decodePcm16, synthesize, sentence, wordsOf } from '../testing/transcribe.ts'
import { writeWav, type WavForm } from '../testing/write-wav.ts'

const shared = shareTestGateway()

test.each<WavForm>([
  { rate: 24_000 },
  { rate: 44_100, channels: 2, tag: 3, bits: 32 },
  { rate: 48_000, bits: 24, isExtensible: true },
  { rate: 16_000, bits: 8 },
  { rate: 22_050, bits: 32, channels: 6 },
  { rate: 96_000, tag: 3, bits: 64 },
])('speech of a voice is transcribed word for word as wav %j', async (form) => {
  const gateway = shared()
  const spoken = decodePcm16(await synthesize(gateway, 'pcm'))
  const { text, usage } = await readRecording(gateway, writeWav(resample(spoken, 24_000, form.rate ?? 24_000), form))
  expect(wordsOf(text)).toEqual(wordsOf(sentence))
  expect(usage).toMatchObject({ seconds: expect.closeTo(spoken.length / 24_000, 2) as number, cost: 0 })
  expect(gateway.faults).toEqual([])
})

test('a long recording loses no sentence and duplicates none, and long silence does no harm', async () => {
  const gateway = shared()
  const once = decodePcm16(await synthesize(gateway, 'pcm', 'Please remember to send the quarterly report on Monday.'))
  const pause = 12 * 24_000
  const recording = new Float32Array(7 * once.length + 2 * pause)
  for (let index = 0; index < 7; index++) recording.set(once, pause + index * once.length)
  const { text } = await readRecording(gateway, writeWav(recording, { rate: 24_000 }))
  expect(wordsOf(text).filter((word) => word === 'quarterly').length).toBe(7)
  expect(wordsOf(text).length).toBeGreaterThan(59)
  expect(wordsOf(text).length).toBeLessThan(67)
})
