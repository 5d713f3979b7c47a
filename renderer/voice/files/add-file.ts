import type { Clip } from '#shared/voice.ts'
import { call } from '../../bridge/call.ts'
import type { SoundPiece } from './sound-piece.ts'

/**
 * Makes a clip from the sound of a file. Passes errors of the reader on, and keeps what was read before. When aborted,
 * it keeps nothing and returns null.
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

/** Returns the name without its extension, cut to the maximum length of a title. */
function titleOf(name: string): string {
  return name.replace(/\.[^.]{1,5}$/, '').slice(0, 300) || name.slice(0, 300)
}
