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
function tone(seconds: number, level = 0.3): Uint8Array<ArrayBuffer> {
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
  const storage = () => createClipStore(temporaryDatabase(path)).storage()
  return { files, changed, open, storage, pass: (milliseconds: number) => (time += milliseconds) }
}

test('a clip grows and is kept when it ends', async () => {
  const { open, changed } = setUp()
  const clips = open()
  const { id } = clips.calls['clip.begin']({ source: 'recording' })
  expect(clips.calls['clip.list']({})).toMatchObject([{ id, status: 'recording', seconds: 0 }])
  expect(await clips.calls['clip.append']({ clipId: id, offset: 0, sound: tone(1) })).toEqual({
    bytes: clipBytesPerSecond,
  })
  expect(await clips.calls['clip.append']({ clipId: id, offset: clipBytesPerSecond, sound: tone(0.25) })).toEqual({
    bytes: clipBytesPerSecond * 1.25,
  })
  expect(await clips.calls['clip.finish']({ clipId: id })).toEqual({
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
  const { loudness } = clips.calls['clip.read']({ clipId: id })
  expect(loudness).toHaveLength(13)
  expect(loudness[0]).toBeCloseTo(0.3 * Math.SQRT1_2, 2)
  expect(
    (await clips.calls['clip.sound']({ clipId: id, offset: clipBytesPerSecond, length: 1_000_000 })).sound,
  ).toEqual(tone(0.25))
  expect(changed).toEqual([id, id])
})

test('a repeated or early piece is refused without loss', async () => {
  const { open } = setUp()
  const clips = open()
  const { id } = clips.calls['clip.begin']({ source: 'recording' })
  await clips.calls['clip.append']({ clipId: id, offset: 0, sound: tone(0.5) })
  await expect(clips.calls['clip.append']({ clipId: id, offset: 0, sound: tone(0.5) })).rejects.toMatchObject({
    data: { kind: 'bad-input' },
  })
  await expect(
    clips.calls['clip.append']({ clipId: id, offset: clipBytesPerSecond, sound: tone(0.5) }),
  ).rejects.toMatchObject({ data: { kind: 'bad-input' } })
  await clips.calls['clip.append']({ clipId: id, offset: clipBytesPerSecond / 2, sound: tone(0.5) })
  expect(await clips.calls['clip.finish']({ clipId: id })).toMatchObject({ seconds: 1 })
  await expect(
    clips.calls['clip.append']({ clipId: id, offset: clipBytesPerSecond, sound: tone(0.5) }),
  ).rejects.toThrow('This recording has ended.')
})

test('`finish` appends the rest of the sound, which may be repeated if it failed', async () => {
  const clips = setUp().open()
  const { id } = clips.calls['clip.begin']({ source: 'recording' })
  const second = tone(1)
  const half = second.length / 2
  await clips.calls['clip.append']({ clipId: id, offset: 0, sound: second.slice(0, half) })
  const rest = { offset: half, sound: second.slice(half) }
  await expect(clips.calls['clip.finish']({ clipId: id, rest: { ...rest, offset: 2 } })).rejects.toThrow(
    /continues at byte/,
  )
  await clips.calls['clip.append']({ clipId: id, offset: rest.offset, sound: rest.sound })
  expect(await clips.calls['clip.finish']({ clipId: id, rest })).toMatchObject({ id, seconds: 1, status: 'kept' })
})

test('concurrent appends are written sequentially', async () => {
  const { open } = setUp()
  const clips = open()
  const { id } = clips.calls['clip.begin']({ source: 'recording' })
  const half = clipBytesPerSecond / 2
  await Promise.all(
    [0, 1, 2, 3].map((index) =>
      clips.calls['clip.append']({ clipId: id, offset: index * half, sound: tone(0.5, index / 10) }),
    ),
  )
  await clips.calls['clip.finish']({ clipId: id })
  const sound = (await clips.calls['clip.sound']({ clipId: id, offset: 0, length: 4 * half })).sound
  expect(sound).toEqual(Uint8Array.from([0, 1, 2, 3].flatMap((index) => [...tone(0.5, index / 10)])))
})

test('a clip that was being recorded when the app ended is kept as far as it is on the disk', async () => {
  const { open, files } = setUp()
  const before = open()
  const { id } = before.calls['clip.begin']({ source: 'recording' })
  const empty = before.calls['clip.begin']({ source: 'recording' })
  await before.calls['clip.append']({ clipId: id, offset: 0, sound: tone(2) })
  // Half a sample: the other half was never written.
  appendFileSync(files.path(id), Uint8Array.of(1))

  const after = open()
  await after.recovery
  expect(after.calls['clip.list']({})).toMatchObject([
    { id, status: 'kept', wasCut: true, seconds: 2, isSilent: false },
  ])
  expect(after.calls['clip.read']({ clipId: id }).loudness).toHaveLength(20)
  expect(() => after.calls['clip.read']({ clipId: empty.id })).toThrow('This clip does not exist any more.')
})

test('main ends a clip whose page is gone, including messages in flight', async () => {
  const { open } = setUp()
  const clips = open()
  const { id } = clips.calls['clip.begin']({ source: 'recording' })
  await clips.calls['clip.append']({ clipId: id, offset: 0, sound: tone(1) })
  const abort = new AbortController()
  const held = clips.streams['clip.hold']({ clipId: id }, abort.signal).next()
  abort.abort()
  await clips.calls['clip.append']({ clipId: id, offset: clipBytesPerSecond, sound: tone(0.5) })
  await held
  expect(clips.calls['clip.read']({ clipId: id }).clip).toMatchObject({ status: 'kept', wasCut: true, seconds: 1.5 })
})

test('`hold` ends with the clip, without values', async () => {
  const { open } = setUp()
  const clips = open()
  const { id } = clips.calls['clip.begin']({ source: 'recording' })
  await clips.calls['clip.append']({ clipId: id, offset: 0, sound: tone(1) })
  const held = clips.streams['clip.hold']({ clipId: id }, new AbortController().signal).next()
  await clips.calls['clip.finish']({ clipId: id })
  expect(await held).toEqual({ done: true, value: undefined })
  expect(clips.calls['clip.read']({ clipId: id }).clip.wasCut).toBe(false)
})

test('a clip without sound is removed', async () => {
  const { open } = setUp()
  const clips = open()
  const { id } = clips.calls['clip.begin']({ source: 'recording' })
  expect(await clips.calls['clip.finish']({ clipId: id })).toMatchObject({ id, seconds: 0 })
  expect(clips.calls['clip.list']({})).toEqual([])
})

test('silence is distinguished from speech', async () => {
  const { open } = setUp()
  const clips = open()
  const { id } = clips.calls['clip.begin']({ source: 'recording' })
  await clips.calls['clip.append']({ clipId: id, offset: 0, sound: tone(3, 0.001) })
  expect(await clips.calls['clip.finish']({ clipId: id })).toMatchObject({ isSilent: true })
})

test('a deleted clip can be restored for 30 days, and is then removed with its sound', async () => {
  const { open, files, pass } = setUp()
  const clips = open()
  const { id } = clips.calls['clip.begin']({ source: 'file', title: 'Interview.mp3' })
  await clips.calls['clip.append']({ clipId: id, offset: 0, sound: tone(1) })
  await clips.calls['clip.delete']({ clipId: id })
  expect(clips.calls['clip.list']({})).toEqual([])
  clips.calls['clip.restore']({ clipId: id })
  expect(clips.calls['clip.list']({})).toMatchObject([{ id, title: 'Interview.mp3', source: 'file', seconds: 1 }])
  await clips.calls['clip.delete']({ clipId: id })
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
  const { id } = clips.calls['clip.begin']({ source: 'file', title: 'Interview.mp3' })
  await clips.calls['clip.append']({ clipId: id, offset: 0, sound: tone(1) })
  await clips.calls['clip.delete']({ clipId: id })
  await clips.calls['clip.purge']()
  expect(existsSync(files.path(id))).toBe(false)
  expect(() => clips.calls['clip.restore']({ clipId: id })).toThrow('This clip does not exist any more.')
})

test('clips are found by title, newest first', () => {
  const { open } = setUp()
  const clips = open()
  const first = clips.calls['clip.begin']({ source: 'file', title: 'Porto call, second half' })
  const second = clips.calls['clip.begin']({ source: 'file', title: 'Shopping for Porto' })
  expect(clips.calls['clip.list']({ query: 'porto' }).map(({ id }) => id)).toEqual([second.id, first.id])
  expect(clips.calls['clip.list']({ query: 'PORTO call' }).map(({ id }) => id)).toEqual([first.id])
  clips.calls['clip.rename']({ clipId: first.id, title: 'Lisbon' })
  expect(clips.calls['clip.list']({ query: 'porto call' })).toEqual([])
})

async function record(clips: Clips): Promise<string> {
  const { id } = clips.calls['clip.begin']({ source: 'recording' })
  await clips.calls['clip.append']({ clipId: id, offset: 0, sound: tone(1) })
  await clips.calls['clip.finish']({ clipId: id })
  return id
}

test('clips are found by tag, and unused tags are not listed', async () => {
  const clips = setUp().open()
  const [first, second] = [await record(clips), await record(clips)]
  clips.calls['clip.tag']({ clipId: first, tags: ['Work', 'Ideas', 'Work'] })
  clips.calls['clip.tag']({ clipId: second, tags: ['ideas later'] })
  expect(clips.calls['clip.read']({ clipId: first }).clip.tags).toEqual(['Work', 'Ideas'])
  expect(clips.calls['clip.tags']()).toEqual(['Ideas', 'ideas later', 'Work'])
  expect(clips.calls['clip.list']({ tag: 'Work' }).map(({ id }) => id)).toEqual([first])
  expect(clips.calls['clip.list']({ query: 'IDEAS' }).map(({ id }) => id)).toEqual([second, first])
  expect(clips.calls['clip.list']({ query: 'ideas', tag: 'Work' }).map(({ id }) => id)).toEqual([first])
  clips.calls['clip.tag']({ clipId: first, tags: [] })
  expect(clips.calls['clip.tags']()).toEqual(['ideas later'])
})

test('the size of clips is reported, and of deleted ones until they are removed', async () => {
  const { open, files, storage } = setUp()
  const clips = open()
  const [first, second] = [await record(clips), await record(clips)]
  const bytes = clipBytesPerSecond
  expect(storage()).toEqual({ clips: { count: 2, bytes: bytes * 2 }, deleted: { count: 0, bytes: 0 } })
  await clips.calls['clip.delete']({ clipId: second })
  expect(storage()).toEqual({ clips: { count: 1, bytes }, deleted: { count: 1, bytes } })
  await clips.calls['clip.purge']()
  expect(storage()).toEqual({ clips: { count: 1, bytes }, deleted: { count: 0, bytes: 0 } })
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
  const begin = () => clips.calls['clip.begin']({ source: 'recording', title: 'title '.repeat(20_000) })
  expect(begin).toThrow(
    expect.objectContaining({
      data: { source: 'app', kind: 'storage', ...explain('diskFull') },
    }),
  )
  expect([clips.calls['clip.list']({}), changed, existsSync(join(disk, 'clips'))]).toEqual([[], [], false])
  free()
  const { id } = begin()
  await clips.calls['clip.append']({ clipId: id, offset: 0, sound: tone(1) })
  expect((await clips.calls['clip.finish']({ clipId: id })).seconds).toBe(1)
  expect(readdirSync(join(disk, 'clips'))).toEqual([`${id}.sound`])
})
