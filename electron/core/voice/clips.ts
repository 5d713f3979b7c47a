import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import type { Clip, SoundStorage, WholeClip } from '#shared/voice.ts'
import { loudnessOf, samplesPerStep } from '#shared/voice/loudness.ts'
import type { ClipStore } from './clip-store.ts'
import type { SoundFiles } from './sound-files.ts'

/** How long a deleted clip can be restored, in milliseconds. */
const keepDeleted = 30 * 24 * 60 * 60_000

/** Bytes that are looked at in one go when the loudness of a file is measured again. */
const readAtOnce = samplesPerStep * 2 * 600

/** What a page sends as it goes is under way still when it is gone: so long it is waited for, in milliseconds. */
const lastWords = 200

/** The recordings. Every method throws an `AppError`. */
export interface Clips {
  begin(source: Clip['source'], title?: string): Clip
  /** On the disk when it resolves. `offset` must be the length so far: a piece that came twice is refused. */
  append(id: string, offset: number, sound: Uint8Array): Promise<{ bytes: number }>
  /**
   * With the rest of its sound, which may have come before where the end then failed. A clip without any sound is not
   * kept: it has 0 seconds and is gone.
   */
  finish(id: string, rest?: { offset: number; sound: Uint8Array }): Promise<Clip>
  /** Ends when the clip does. Where the signal aborts before, whoever added to it is gone, and it is kept as it is. */
  hold(id: string, signal: AbortSignal): AsyncGenerator<never>
  list(query: string, tag?: string): Clip[]
  tags(): string[]
  tag(id: string, tags: readonly string[]): void
  storage(): Omit<SoundStorage, 'spoken'>
  /** Removes the deleted ones for good. */
  purge(): Promise<void>
  read(id: string): WholeClip
  sound(id: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  rename(id: string, title: string): void
  delete(id: string): Promise<void>
  restore(id: string): void
  /** Resolves when what earlier runs have left is in order. */
  readonly recovered: Promise<void>
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
  readonly ended: PromiseWithResolvers<void>
}

/** Opens the recordings. One that an earlier run left growing is kept as far as it is on the disk. */
export function openClips({ store, files, onChanged, now = Date.now, createId = randomUUID }: ClipsParts): Clips {
  const growing = new Map<string, Growing>()

  async function putInOrder(cutOff: readonly string[], forgotten: readonly string[]): Promise<void> {
    for (const id of cutOff) await recover(id)
    for (const id of forgotten) await remove(id)
  }

  async function recover(id: string): Promise<void> {
    const bytes = (await files.size(id)) & ~1
    if (bytes === 0) return remove(id)
    const loudness: number[] = []
    for (let offset = 0; offset < bytes; offset += readAtOnce) {
      for (const level of loudnessOf(await files.read(id, offset, readAtOnce))) loudness.push(level)
    }
    store.update(id, { bytes, loudness, status: 'kept', wasCut: true })
    onChanged(id)
  }

  async function remove(id: string): Promise<void> {
    await files.remove(id)
    store.remove(id)
    onChanged(id)
  }

  function measure(entry: Growing, sound: Uint8Array): void {
    const waiting = joined(entry.rest, sound)
    const whole = waiting.length - (waiting.length % (samplesPerStep * 2))
    for (const level of loudnessOf(waiting.subarray(0, whole))) entry.loudness.push(level)
    entry.rest = waiting.slice(whole)
  }

  async function append(id: string, offset: number, sound: Uint8Array): Promise<{ bytes: number }> {
    const entry = growing.get(id)
    if (!entry) throw badInput('This recording has ended.')
    const work = entry.last
      .catch(() => undefined)
      .then(async () => {
        if (offset !== entry.bytes) throw badInput(`The recording continues at byte ${entry.bytes}, not at ${offset}.`)
        entry.bytes = await files.append(id, sound)
        measure(entry, sound)
        return { bytes: entry.bytes }
      })
    entry.last = work
    return work
  }

  async function finish(id: string, wasCut = false): Promise<Clip> {
    const entry = growing.get(id)
    if (!entry) return store.read(id).clip
    await entry.last.catch(() => undefined)
    await files.close(id)
    const loudness = [...entry.loudness, ...loudnessOf(entry.rest)]
    store.update(id, { bytes: entry.bytes, loudness, status: 'kept', wasCut })
    const { clip } = store.read(id)
    growing.delete(id)
    entry.ended.resolve()
    if (entry.bytes === 0) await remove(id)
    else onChanged(id)
    return clip
  }

  const recovered = putInOrder(store.recording(), store.deletedBefore(now() - keepDeleted))
  // A disk that cannot be read now is looked at again at the next start.
  recovered.catch(() => undefined)

  return {
    begin(source, title) {
      const id = createId()
      const createdAt = now()
      store.insert({ id, title: title ?? '', createdAt, source })
      growing.set(id, {
        bytes: 0,
        loudness: [],
        rest: new Uint8Array(),
        last: Promise.resolve(),
        ended: Promise.withResolvers(),
      })
      onChanged(id)
      return store.read(id).clip
    },

    append,

    async finish(id, rest) {
      const isThere = rest === undefined || growing.get(id)?.bytes === rest.offset + rest.sound.length
      if (!isThere) await append(id, rest.offset, rest.sound)
      return finish(id)
    },
    // oxlint-disable-next-line require-yield -- Open and silent: what matters is that it ends.
    async *hold(id, signal) {
      const entry = growing.get(id)
      if (!entry) return
      await Promise.race([entry.ended.promise, signal.aborted ? undefined : once(signal, 'abort')])
      if (!growing.has(id)) return
      await wait(lastWords)
      await finish(id, true)
    },
    list: (query, tag) => store.list(query, tag),
    tags: () => store.tags(),
    tag(id, tags) {
      store.read(id)
      store.tag(id, [...new Set(tags)])
      onChanged(id)
    },
    storage: () => store.storage(),
    async purge() {
      for (const id of store.deletedBefore(Infinity)) await remove(id)
    },
    read: (id) => store.read(id),
    sound: async (id, offset, length) => files.read(store.read(id).clip.id, offset, length),

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
      // One that was removed for good is not there any more.
      store.read(id)
      onChanged(id)
    },
    recovered,
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
