import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createSoundFiles } from './sound-files.ts'
import { toTranscriptionRequest } from './transcription-pieces.ts'

const unset = { model: 'acme/ear', language: null, temperature: null, provider: null }

async function setUp() {
  const files = createSoundFiles(join(temporaryDirectory(), 'clips'))
  const sound = Uint8Array.from({ length: 96_000 }, (_, index) => (index >> 8) % 256)
  await files.append('a', sound)
  await files.close('a')
  return { files, sound }
}

test('a piece is sent as a WAV file, and unset options are left out', async () => {
  const { files, sound } = await setUp()
  const { input_audio: audio, ...others } = await toTranscriptionRequest(files, 'a', { from: 0.5, to: 1.25 }, unset)
  expect(others).toEqual({ model: 'acme/ear' })
  expect(audio.format).toBe('wav')
  const wav = Buffer.from(audio.data, 'base64')
  expect([wav.readUInt32LE(24), wav.readUInt32LE(40)]).toEqual([16_000, 24_000])
  expect(new Uint8Array(wav.subarray(44))).toEqual(sound.subarray(16_000, 40_000))
})

test('a piece begins with a whole sample and ends with the clip', async () => {
  const { files, sound } = await setUp()
  const { input_audio: audio } = await toTranscriptionRequest(files, 'a', { from: 1 / 3, to: 99 }, unset)
  expect(new Uint8Array(Buffer.from(audio.data, 'base64').subarray(44))).toEqual(sound.subarray(10_666))
})

test('set options are sent, including zero and an empty object', async () => {
  const { files } = await setUp()
  const settings = { model: 'acme/ear', language: 'de', temperature: 0, provider: {} }
  expect(await toTranscriptionRequest(files, 'a', { from: 0, to: 1 }, settings)).toMatchObject(settings)
})
