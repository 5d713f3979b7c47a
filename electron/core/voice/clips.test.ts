import { appendFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explain } from '#shared/messages/explain.ts'
import { clipBytesPerSecond, clipRateHz, toPcm16 } from '#shared/voice/pcm.ts'
import { fillDisk, smallDisk } from '../../testing/small-disk.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createClipStore } from './clip-store.ts'
import { type Clips, openClips } from './clips.ts'
import { createSoundFiles } from './sound-files.ts'

/** A tone of the given length in seconds. */
function tone(seconds: number, level = 0.3): Uint8Array {
  return toPcm16(
    Float32Array.from({ length: clipRateHz * seconds }, (_, index) => level * Math.sin((index / clipRateHz) * 2764)),
  )
}

function setUp() {
  const path = join(temporaryDirectory(), 'gatehouse.db')
  const files = createSoundFiles(join(temporaryDirectory(), 'clips'))
  const changed: string[] = []
  let time = 1_000_000
  const open = () => {
    const store = createClipStore(temporaryDatabase(path))
    return openClips({ store, files, onChanged: (id) => changed.push(id), now: () => (time += 1) })
  }
  return { files, changed, open, pass: (milliseconds: number) => (time += milliseconds) }
}

test('a clip grows and is kept when it ends', async () => {
  const { open, changed } = setUp()
  const clips = open()
  const { id } = clips.begin('recording')
  expect(clips.list('')).toMatchObject([{ id, status: 'recording', seconds: 0 }])
  expect(await clips.append(id, 0, tone(1))).toEqual({ bytes: clipBytesPerSecond })
  expect(await clips.append(id, clipBytesPerSecond, tone(0.25))).toEqual({ bytes: clipBytesPerSecond * 1.25 })
  expect(await clips.finish(id)).toEqual({
    id,
    title: '',
    createdAt: 1_000_002,
    source: 'recording',
    status: 'kept',
    wasCut: false,
    tags: [],
    seconds: 1.25,
    isSilent: false,
    transcription: null,
  })
  const { loudness } = clips.read(id)
  expect(loudness).toHaveLength(13)
  expect(loudness[0]).toBeCloseTo(0.3 * Math.SQRT1_2, 2)
  expect(await clips.sound(id, clipBytesPerSecond, 1_000_000)).toEqual(tone(0.25))
  expect(changed).toEqual([id, id])
})

test('a repeated or early piece is refused without loss', async () => {
  const { open } = setUp()
  const clips = open()
  const { id } = clips.begin('recording')
  await clips.append(id, 0, tone(0.5))
  await expect(clips.append(id, 0, tone(0.5))).rejects.toMatchObject({ data: { kind: 'bad-input' } })
  await expect(clips.append(id, clipBytesPerSecond, tone(0.5))).rejects.toMatchObject({ data: { kind: 'bad-input' } })
  await clips.append(id, clipBytesPerSecond / 2, tone(0.5))
  expect(await clips.finish(id)).toMatchObject({ seconds: 1 })
  await expect(clips.append(id, clipBytesPerSecond, tone(0.5))).rejects.toThrow('This recording has ended.')
})

test('`finish` appends the rest of the sound, which may be repeated if it failed', async () => {
  const clips = setUp().open()
  const { id } = clips.begin('recording')
  const second = tone(1)
  const half = second.length / 2
  await clips.append(id, 0, second.slice(0, half))
  const rest = { offset: half, sound: second.slice(half) }
  await expect(clips.finish(id, { ...rest, offset: 2 })).rejects.toThrow(/continues at byte/)
  await clips.append(id, rest.offset, rest.sound)
  expect(await clips.finish(id, rest)).toMatchObject({ id, seconds: 1, status: 'kept' })
})

test('concurrent appends are written sequentially', async () => {
  const { open } = setUp()
  const clips = open()
  const { id } = clips.begin('recording')
  const half = clipBytesPerSecond / 2
  await Promise.all([0, 1, 2, 3].map((index) => clips.append(id, index * half, tone(0.5, index / 10))))
  await clips.finish(id)
  const sound = await clips.sound(id, 0, 4 * half)
  expect(sound).toEqual(Uint8Array.from([0, 1, 2, 3].flatMap((index) => [...tone(0.5, index / 10)])))
})

test('a clip that was being recorded when the app ended is kept as far as it is on the disk', async () => {
  const { open, files } = setUp()
  const before = open()
  const { id } = before.begin('recording')
  const empty = before.begin('recording')
  await before.append(id, 0, tone(2))
  // Half a sample: the other half was never written.
  appendFileSync(files.path(id), Uint8Array.of(1))

  const after = open()
  await after.recovery
  expect(after.list('')).toMatchObject([{ id, status: 'kept', wasCut: true, seconds: 2, isSilent: false }])
  expect(after.read(id).loudness).toHaveLength(20)
  expect(() => after.read(empty.id)).toThrow('This clip does not exist any more.')
})

test('main ends a clip whose page is gone, including messages in flight', async () => {
  const { open } = setUp()
  const clips = open()
  const { id } = clips.begin('recording')
  await clips.append(id, 0, tone(1))
  const abort = new AbortController()
  const held = clips.hold(id, abort.signal).next()
  abort.abort()
  await clips.append(id, clipBytesPerSecond, tone(0.5))
  await held
  expect(clips.read(id).clip).toMatchObject({ status: 'kept', wasCut: true, seconds: 1.5 })
})

test('`hold` ends with the clip, without values', async () => {
  const { open } = setUp()
  const clips = open()
  const { id } = clips.begin('recording')
  await clips.append(id, 0, tone(1))
  const held = clips.hold(id, new AbortController().signal).next()
  await clips.finish(id)
  expect(await held).toEqual({ done: true, value: undefined })
  expect(clips.read(id).clip.wasCut).toBe(false)
})

test('a clip without sound is removed', async () => {
  const { open } = setUp()
  const clips = open()
  const { id } = clips.begin('recording')
  expect(await clips.finish(id)).toMatchObject({ id, seconds: 0 })
  expect(clips.list('')).toEqual([])
})

test('silence is distinguished from speech', async () => {
  const { open } = setUp()
  const clips = open()
  const { id } = clips.begin('recording')
  await clips.append(id, 0, tone(3, 0.001))
  expect(await clips.finish(id)).toMatchObject({ isSilent: true })
})

test('a deleted clip can be restored for 30 days, and is then removed with its sound', async () => {
  const { open, files, pass } = setUp()
  const clips = open()
  const { id } = clips.begin('file', 'Interview.mp3')
  await clips.append(id, 0, tone(1))
  await clips.delete(id)
  expect(clips.list('')).toEqual([])
  clips.restore(id)
  expect(clips.list('')).toMatchObject([{ id, title: 'Interview.mp3', source: 'file', seconds: 1 }])
  await clips.delete(id)
  pass(29 * 24 * 60 * 60_000)
  await open().recovery
  expect(existsSync(files.path(id))).toBe(true)
  pass(2 * 24 * 60 * 60_000)
  await open().recovery
  expect(existsSync(files.path(id))).toBe(false)
})

test('a permanently removed clip cannot be restored', async () => {
  const { open, files } = setUp()
  const clips = open()
  const { id } = clips.begin('file', 'Interview.mp3')
  await clips.append(id, 0, tone(1))
  await clips.delete(id)
  await clips.purge()
  expect(existsSync(files.path(id))).toBe(false)
  expect(() => clips.restore(id)).toThrow('This clip does not exist any more.')
})

test('clips are found by title, newest first', () => {
  const { open } = setUp()
  const clips = open()
  const first = clips.begin('file', 'Porto call, second half')
  const second = clips.begin('file', 'Shopping for Porto')
  expect(clips.list('porto').map(({ id }) => id)).toEqual([second.id, first.id])
  expect(clips.list('PORTO call').map(({ id }) => id)).toEqual([first.id])
  clips.rename(first.id, 'Lisbon')
  expect(clips.list('porto call')).toEqual([])
})

async function record(clips: Clips): Promise<string> {
  const { id } = clips.begin('recording')
  await clips.append(id, 0, tone(1))
  await clips.finish(id)
  return id
}

test('clips are found by tag, and unused tags are not listed', async () => {
  const clips = setUp().open()
  const [first, second] = [await record(clips), await record(clips)]
  clips.tag(first, ['Work', 'Ideas', 'Work'])
  clips.tag(second, ['ideas later'])
  expect(clips.read(first).clip.tags).toEqual(['Work', 'Ideas'])
  expect(clips.tags()).toEqual(['Ideas', 'ideas later', 'Work'])
  expect(clips.list('', 'Work').map(({ id }) => id)).toEqual([first])
  expect(clips.list('IDEAS').map(({ id }) => id)).toEqual([second, first])
  expect(clips.list('ideas', 'Work').map(({ id }) => id)).toEqual([first])
  clips.tag(first, [])
  expect(clips.tags()).toEqual(['ideas later'])
})

test('the size of clips is reported, and of deleted ones until they are removed', async () => {
  const { open, files } = setUp()
  const clips = open()
  const [first, second] = [await record(clips), await record(clips)]
  const bytes = clipBytesPerSecond
  expect(clips.storage()).toEqual({ clips: { count: 2, bytes: bytes * 2 }, deleted: { count: 0, bytes: 0 } })
  await clips.delete(second)
  expect(clips.storage()).toEqual({ clips: { count: 1, bytes }, deleted: { count: 1, bytes } })
  await clips.purge()
  expect(clips.storage()).toEqual({ clips: { count: 1, bytes }, deleted: { count: 0, bytes: 0 } })
  expect(await files.size(second)).toBe(0)
  expect(await files.size(first)).toBe(bytes)
})

test('a recording on a full disk fails with a message and leaves nothing', async ({ skip }) => {
  const disk = smallDisk(4)
  if (!disk) return skip('This user may not mount a disk.')
  const changed: string[] = []
  const store = createClipStore(temporaryDatabase(join(disk, 'gatehouse.db')))
  const files = createSoundFiles(join(disk, 'clips'))
  const clips = openClips({ store, files, onChanged: (id) => changed.push(id) })
  const free = fillDisk(disk)
  // A long title, since the database's log may have a little space left.
  const begin = () => clips.begin('recording', 'title '.repeat(20_000))
  expect(begin).toThrow(
    expect.objectContaining({
      data: { source: 'app', kind: 'storage', ...explain('diskFull') },
    }),
  )
  expect([clips.list(''), changed, existsSync(join(disk, 'clips'))]).toEqual([[], [], false])
  free()
  const { id } = begin()
  await clips.append(id, 0, tone(1))
  expect((await clips.finish(id)).seconds).toBe(1)
  expect(readdirSync(join(disk, 'clips'))).toEqual([`${id}.sound`])
})
