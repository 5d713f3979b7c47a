import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallHandlers, StreamHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Clip } from '#shared/voice.ts'
import { loudnessOf, samplesPerStep } from '#shared/voice/loudness.ts'
import { badInput } from '../app-errors.ts'
import type { ClipStore } from './clip-store.ts'
import type { SoundFiles } from './sound-files.ts'

/** How long a deleted clip can be restored, in milliseconds. */
const deletedRetentionMs = 30 * 24 * 60 * 60_000

/** Bytes per read when the loudness of a file is measured again. */
const recoveryChunkBytes = samplesPerStep * 2 * 600

/** How long to wait, in milliseconds, for messages that a page sent just before it was gone. */
const disconnectGraceMs = 200

export interface ClipsParts {
  readonly store: ClipStore
  readonly files: SoundFiles
  readonly onChanged: (clipId: string) => void
  /** Called before a clip is deleted. */
  readonly onDeleting?: (clipId: string) => void
  readonly now?: () => number
  readonly createId?: () => string
}

interface OpenRecording {
  bytes: number
  loudness: number[]
  /** Sound of the incomplete loudness step. */
  rest: Uint8Array
  /** Appends are sequential. */
  last: Promise<unknown>
  readonly ended: PromiseWithResolvers<void>
}

/** Recordings and sound files. Every call throws an `AppError`. */
export type Clips = ReturnType<typeof openClips>

/** Opens the clips. A recording that an earlier run left unfinished is kept as far as it is on the disk. */
export function openClips({
  store,
  files,
  onChanged,
  onDeleting = () => undefined,
  now = Date.now,
  createId = randomUUID,
}: ClipsParts) {
  const openRecordings = new Map<string, OpenRecording>()

  async function recoverAll(cutOff: readonly string[], expired: readonly string[]): Promise<void> {
    for (const id of cutOff) await recover(id)
    for (const id of expired) await remove(id)
  }

  async function recover(id: string): Promise<void> {
    const bytes = (await files.size(id)) & ~1
    if (bytes === 0) return remove(id)
    const loudness: number[] = []
    for (let offset = 0; offset < bytes; offset += recoveryChunkBytes) {
      for (const level of loudnessOf(await files.read(id, offset, recoveryChunkBytes))) loudness.push(level)
    }
    store.update(id, { bytes, loudness, status: 'kept', wasCut: true })
    onChanged(id)
  }

  async function remove(id: string): Promise<void> {
    await files.remove(id)
    store.remove(id)
    onChanged(id)
  }

  function measure(entry: OpenRecording, sound: Uint8Array): void {
    const waiting = concat(entry.rest, sound)
    const whole = waiting.length - (waiting.length % (samplesPerStep * 2))
    for (const level of loudnessOf(waiting.subarray(0, whole))) entry.loudness.push(level)
    entry.rest = waiting.slice(whole)
  }

  async function append(id: string, offset: number, sound: Uint8Array): Promise<{ bytes: number }> {
    const entry = openRecordings.get(id)
    if (!entry) throw badInput(explain('recordingEnded'))
    const work = entry.last
      .catch(() => undefined)
      .then(async () => {
        if (offset !== entry.bytes) throw badInput(explain('recordingContinuesAt', { bytes: entry.bytes, offset }))
        entry.bytes = await files.append(id, sound)
        measure(entry, sound)
        return { bytes: entry.bytes }
      })
    entry.last = work
    return work
  }

  async function finish(id: string, wasCut = false): Promise<Clip> {
    const entry = openRecordings.get(id)
    if (!entry) return store.read(id).clip
    await entry.last.catch(() => undefined)
    await files.close(id)
    const loudness = [...entry.loudness, ...loudnessOf(entry.rest)]
    store.update(id, { bytes: entry.bytes, loudness, status: 'kept', wasCut })
    const { clip } = store.read(id)
    openRecordings.delete(id)
    entry.ended.resolve()
    if (entry.bytes === 0) await remove(id)
    else onChanged(id)
    return clip
  }

  const recovery = recoverAll(store.recording(), store.deletedBefore(now() - deletedRetentionMs))
  // If the disk cannot be read now, the next start tries again.
  recovery.catch(() => undefined)

  const calls = {
    'clip.begin': ({ source, title }) => {
      const id = createId()
      const createdAt = now()
      store.insert({ id, title: title ?? '', createdAt, source })
      openRecordings.set(id, {
        bytes: 0,
        loudness: [],
        rest: new Uint8Array(),
        last: Promise.resolve(),
        ended: Promise.withResolvers(),
      })
      onChanged(id)
      return store.read(id).clip
    },

    /** `offset` must be the current length: a repeated piece is refused. */
    'clip.append': ({ clipId, offset, sound }) => append(clipId, offset, sound),

    /**
     * The rest of the sound may have been appended by an earlier attempt. A clip without sound is removed: it has 0
     * seconds.
     */
    'clip.finish': async ({ clipId, rest }) => {
      const isAppended = rest === undefined || openRecordings.get(clipId)?.bytes === rest.offset + rest.sound.length
      if (!isAppended) await append(clipId, rest.offset, rest.sound)
      return finish(clipId)
    },

    'clip.list': ({ query, tag }) => store.list(query ?? '', tag),
    'clip.tags': () => store.tags(),
    'clip.tag': ({ clipId, tags }) => {
      store.read(clipId)
      store.tag(clipId, [...new Set(tags)])
      onChanged(clipId)
      return {}
    },

    'clip.read': ({ clipId }) => store.read(clipId),
    'clip.sound': async ({ clipId, offset, length }) => ({
      sound: await files.read(store.read(clipId).clip.id, offset, length),
    }),

    'clip.rename': ({ clipId, title }) => {
      store.read(clipId)
      store.rename(clipId, title)
      onChanged(clipId)
      return {}
    },

    'clip.delete': async ({ clipId }) => {
      onDeleting(clipId)
      if (openRecordings.has(clipId)) await finish(clipId)
      store.markDeleted(clipId, now())
      onChanged(clipId)
      return {}
    },

    'clip.restore': ({ clipId }) => {
      store.markDeleted(clipId, null)
      // Throws if the clip was removed permanently.
      store.read(clipId)
      onChanged(clipId)
      return {}
    },

    'clip.purge': async () => {
      for (const id of store.deletedBefore(Infinity)) await remove(id)
      return {}
    },
  } satisfies Partial<CallHandlers>

  const streams = {
    /**
     * Ends when the clip does. If the signal aborts before, the recording page is gone, and the clip is kept as it is.
     */
    // oxlint-disable-next-line require-yield -- Open and silent: what matters is that it ends.
    async *'clip.hold'({ clipId }, signal) {
      const entry = openRecordings.get(clipId)
      if (!entry) return
      await Promise.race([entry.ended.promise, signal.aborted ? undefined : once(signal, 'abort')])
      if (!openRecordings.has(clipId)) return
      await wait(disconnectGraceMs)
      await finish(clipId, true)
    },
  } satisfies Partial<StreamHandlers>

  return {
    calls,
    streams,
    /** Resolves when clips of earlier runs are recovered. */
    recovery,
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
