import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { shareTestGateway } from '../testing/start-test-gateway.ts'
import { readRecording, synthesize, sentence, wordsOf } from '../testing/transcribe.ts'
import { createTone } from '../testing/tone.ts'
import { writeWav } from '../testing/write-wav.ts'

// With the real model, which takes seconds to load; moonshine.long.test.ts has more.

const shared = shareTestGateway()

test('speech of a voice is transcribed word for word, as mp3 and as recorded by Chromium', async () => {
  const gateway = shared()
  const mp3 = await synthesize(gateway, 'mp3', sentence, 'awb')
  expect(wordsOf((await readRecording(gateway, mp3, 'mp3')).text)).toEqual(wordsOf(sentence))
  const recorded = await readFile(new URL('audio/testing/packed-gateway.webm', import.meta.url))
  expect((await readRecording(gateway, recorded, 'webm')).text).toBe(
    'Hello, this is the packed gateway on your computer.',
  )
  expect(gateway.faults).toEqual([])
})

/** Creates the same noise in each run. */
function makeNoise(length: number): Float32Array {
  let seed = 1
  return Float32Array.from({ length }, () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647 - 0.5
  })
}

const noise = makeNoise(48_000)

test.each<[string, Float32Array, number]>([
  ['silence', new Float32Array(48_000), 3],
  ['noise', noise, 3],
  ['faint noise', noise.map((sample) => sample / 200), 3],
  ['a hum', createTone(50, 16_000, 3), 3],
  ['a click', new Float32Array(48_000).fill(0.9, 20_000, 20_020), 3],
  ['a single sample', Float32Array.of(0.5), 0],
  ['no sample', new Float32Array(0), 0],
])('%s has no transcript', async (_what, samples, seconds) => {
  const { text, usage } = await readRecording(shared(), writeWav(samples))
  expect([text, usage]).toEqual(['', expect.objectContaining({ seconds, output_tokens: 0 })])
})
