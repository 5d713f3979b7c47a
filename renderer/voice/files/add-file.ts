import type { Clip } from '#shared/voice.ts'
import { call } from '../../bridge/call.ts'
import type { SoundPiece } from './sound-piece.ts'

/**
 * Makes a clip of the sound of a file. What the reading throws it throws on: what had been read by then is kept.
 * Aborted, nothing is kept and null comes back.
 */
export async function addFile(
  name: string,
  pieces: AsyncIterable<SoundPiece>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Clip | null> {
  let clipId: string | null = null
  let offset = 0
  try {
    for await (const { sound, done } of pieces) {
      if (signal.aborted) break
      clipId ??= (await call('clip.begin', { source: 'file', title: titleOf(name) })).id
      offset = (await call('clip.append', { clipId, offset, sound })).bytes
      onProgress(done)
    }
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
