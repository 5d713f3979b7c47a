import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { Clip, WholeClip } from '#shared/voice.ts'
import { loudnessOf, samplesPerStep } from '#shared/voice/loudness.ts'
import type { ClipStore } from './clip-store.ts'
import type { SoundFiles } from './sound-files.ts'

/** How long a deleted clip can be restored, in milliseconds. */
const keepDeleted = 30 * 24 * 60 * 60_000

/** Bytes that are looked at in one go when the loudness of a file is measured again. */
const readAtOnce = samplesPerStep * 2 * 600

/** The recordings. Every method throws an `AppError`. */
export interface Clips {
  begin(source: Clip['source'], title?: string): Clip
  /** On the disk when it resolves. `offset` must be the length so far: a piece that came twice is refused. */
  append(id: string, offset: number, sound: Uint8Array): Promise<{ bytes: number }>
  finish(id: string): Promise<Clip>
  list(query: string): Clip[]
  read(id: string): WholeClip
  sound(id: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  rename(id: string, title: string): void
  delete(id: string): Promise<void>
  restore(id: string): void
}

export interface ClipsParts {
  readonly store: ClipStore
  readonly files: SoundFiles
  readonly onChanged: (clipId: string) => void
  readonly now?: () => number
  readonly createId?: () => string
}

interface Growing {
  bytes: number
  loudness: number[]
  /** Sound of the step that is not full yet. */
  rest: Uint8Array
  /** Appends are done one after the other. */
  last: Promise<unknown>
}

/** Opens the recordings. One that an earlier run left growing is kept as far as it is on the disk. */
export async function openClips({
  store,
  files,
  onChanged,
  now = Date.now,
  createId = randomUUID,
}: ClipsParts): Promise<Clips> {
  const growing = new Map<string, Growing>()

  await Promise.all(store.recording().map(recover))
  for (const id of store.deletedBefore(now() - keepDeleted)) {
    await files.remove(id)
    store.remove(id)
  }

  async function recover(id: string): Promise<void> {
    const bytes = (await files.size(id)) & ~1
    const loudness: number[] = []
    for (let offset = 0; offset < bytes; offset += readAtOnce) {
      for (const level of loudnessOf(await files.read(id, offset, readAtOnce))) loudness.push(level)
    }
    store.update(id, { bytes, loudness, status: 'kept', wasCut: true })
  }

  function measure(entry: Growing, sound: Uint8Array): void {
    const waiting = joined(entry.rest, sound)
    const whole = waiting.length - (waiting.length % (samplesPerStep * 2))
    for (const level of loudnessOf(waiting.subarray(0, whole))) entry.loudness.push(level)
    entry.rest = waiting.slice(whole)
  }

  async function finish(id: string): Promise<Clip> {
    const entry = growing.get(id)
    if (entry) {
      await entry.last.catch(() => undefined)
      growing.delete(id)
      await files.close(id)
      const loudness = [...entry.loudness, ...loudnessOf(entry.rest)]
      store.update(id, { bytes: entry.bytes, loudness, status: 'kept', wasCut: false })
      onChanged(id)
    }
    return store.read(id).clip
  }

  return {
    begin(source, title) {
      const id = createId()
      const createdAt = now()
      store.insert({ id, title: title ?? '', createdAt, source })
      growing.set(id, { bytes: 0, loudness: [], rest: new Uint8Array(), last: Promise.resolve() })
      onChanged(id)
      return store.read(id).clip
    },

    append(id, offset, sound) {
      const entry = growing.get(id)
      if (!entry) throw badInput('This recording has ended.')
      const work = entry.last
        .catch(() => undefined)
        .then(async () => {
          if (offset !== entry.bytes)
            throw badInput(`The recording continues at byte ${entry.bytes}, not at ${offset}.`)
          entry.bytes = await files.append(id, sound)
          measure(entry, sound)
          return { bytes: entry.bytes }
        })
      entry.last = work
      return work
    },

    finish,
    list: (query) => store.list(query),
    read: (id) => store.read(id),
    sound: (id, offset, length) => files.read(id, offset, length),

    rename(id, title) {
      store.read(id)
      store.rename(id, title)
      onChanged(id)
    },
    async delete(id) {
      if (growing.has(id)) await finish(id)
      store.markDeleted(id, now())
      onChanged(id)
    },
    restore(id) {
      store.markDeleted(id, null)
      onChanged(id)
    },
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function badInput(message: string): AppError {
  return new AppError({ source: 'app', kind: 'bad-input', message })
}
