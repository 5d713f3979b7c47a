import type { Clip } from '#shared/voice.ts'
import { clipRate, toPcm16 } from '#shared/voice/pcm.ts'
import { call } from '../../bridge/call.ts'
import type { SoundPart } from './read-sound.ts'

/** Samples that are written together: ten seconds. */
const writeEvery = clipRate * 10

/**
 * Makes a clip of the sound of a file. What the reading throws it throws on: what had been read by then is kept.
 * Aborted, nothing is kept and null comes back.
 */
export async function addFile(
  name: string,
  sound: AsyncIterable<SoundPart>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Clip | null> {
  let clipId: string | null = null
  let offset = 0
  let waiting: Float32Array[] = []
  let length = 0

  async function write(): Promise<void> {
    if (length === 0) return
    clipId ??= (await call('clip.begin', { source: 'file', title: titleOf(name) })).id
    for (const samples of waiting) {
      offset = (await call('clip.append', { clipId, offset, sound: toPcm16(samples) })).bytes
    }
    waiting = []
    length = 0
  }

  try {
    for await (const { samples, done } of sound) {
      if (signal.aborted) break
      waiting.push(samples)
      length += samples.length
      if (length < writeEvery) continue
      await write()
      onProgress(done)
    }
    if (!signal.aborted) await write()
  } finally {
    if (clipId !== null && signal.aborted) await call('clip.delete', { clipId })
    else if (clipId !== null) await call('clip.finish', { clipId })
  }
  return clipId === null || signal.aborted ? null : (await call('clip.read', { clipId })).clip
}

/** The name without its end, as short as a title may be. */
function titleOf(name: string): string {
  return name.replace(/\.[^.]{1,5}$/, '').slice(0, 300) || name.slice(0, 300)
}
