import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillDisk, smallDisk } from '../../testing/small-disk.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { exportSound, exportText, formatTranscript } from './export-sound.ts'
import { createSoundFiles } from './sound-files.ts'

async function setUp() {
  const directory = temporaryDirectory()
  const files = createSoundFiles(join(directory, 'clips'))
  const sound = Uint8Array.from({ length: 6000 }, (_, index) => index % 251)
  await files.append('a', sound)
  await files.close('a')
  return { directory, files, sound }
}

test('PCM is exported as a WAV file with its rate and channels', async () => {
  const { directory, files, sound } = await setUp()
  const path = join(directory, 'saved.wav')
  await exportSound(files, 'a', path, { type: 'pcm', sampleRate: 24_000, channels: 2 })
  const saved = readFileSync(path)
  expect(saved.toString('latin1', 0, 4)).toBe('RIFF')
  expect([saved.readUInt16LE(22), saved.readUInt32LE(24), saved.readUInt32LE(40)]).toEqual([2, 24_000, 6000])
  expect(new Uint8Array(saved.subarray(44))).toEqual(sound)
})

test('compressed sound and text are exported unchanged', async () => {
  const { directory, files, sound } = await setUp()
  const path = join(directory, 'saved.mp3')
  await exportSound(files, 'a', path, { type: 'original' })
  expect(new Uint8Array(readFileSync(path))).toEqual(sound)
  await exportText(join(directory, 'saved.txt'), 'Chickpeas, two lemons\n')
  expect(readFileSync(join(directory, 'saved.txt'), 'utf8')).toBe('Chickpeas, two lemons\n')
})

test('a failed export is reported and leaves no partial file', async () => {
  const { directory, files } = await setUp()
  const nowhere = join(directory, 'nowhere', 'saved.wav')
  await expect(exportSound(files, 'a', nowhere, { type: 'original' })).rejects.toMatchObject({
    data: {
      source: 'app',
      kind: 'storage',
      message: expect.stringMatching(/^The file could not be written: /),
      notice: expect.any(Object),
    },
  })
  await expect(exportSound(files, 'gone', join(directory, 'gone.wav'), { type: 'original' })).rejects.toMatchObject({
    data: { kind: 'storage' },
  })
  expect(readdirSync(directory)).toEqual(['clips'])
})

test('a transcript is exported as a line of text or as captions', () => {
  const written = { text: 'Chickpeas.', passages: [{ from: 0, to: 2, text: 'Chickpeas.' }] }
  const loudness = Array.from({ length: 20 }, () => 0.2)
  expect(formatTranscript('text', written, loudness)).toBe('Chickpeas.\n')
  expect(formatTranscript('srt', written, loudness)).toBe('1\n00:00:00,000 --> 00:00:02,000\nChickpeas.\n')
  expect(formatTranscript('vtt', written, loudness)).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nChickpeas.\n')
})

test('an export to a full disk reports it, keeps the earlier file, leaves no partial one, and works once there is space', async ({
  skip,
}) => {
  const disk = smallDisk(1)
  if (!disk) return skip('This user may not mount a disk.')
  const { files, sound } = await setUp()
  const path = join(disk, 'saved.mp3')
  writeFileSync(path, 'earlier')
  const free = fillDisk(disk)
  await expect(exportSound(files, 'a', path, { type: 'original' })).rejects.toMatchObject({
    data: {
      source: 'app',
      kind: 'storage',
      message: 'The file could not be written: the disk is full. Make room, and try again.',
    },
  })
  expect([readFileSync(path, 'utf8'), readdirSync(disk).toSorted()]).toEqual(['earlier', ['ballast', 'saved.mp3']])
  free()
  await exportSound(files, 'a', path, { type: 'original' })
  expect(new Uint8Array(readFileSync(path))).toEqual(sound)
})
