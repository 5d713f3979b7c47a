import { startWorker } from '../../ui/start-worker.ts'
// oxlint-disable-next-line import/default -- Vite turns the import into an address.
import workerUrl from './read-sound-worker.ts?worker&url'
import { SoundFileError } from './sound-file-error.ts'
import type { FromSoundReader, SoundPiece, ToSoundReader } from './sound-piece.ts'

/**
 * Yields the sound of a file. Decoding runs in a separate worker, since half an hour takes many seconds, in which the
 * window must respond. One piece is read ahead. Throws a `SoundFileError`.
 */
export async function* soundOfFile(file: File): AsyncGenerator<SoundPiece> {
  const worker = startWorker(workerUrl, 'read sound')
  const post = (message: ToSoundReader) => worker.postMessage(message)
  function requestPiece(): Promise<FromSoundReader> {
    const { promise, resolve, reject } = Promise.withResolvers<FromSoundReader>()
    worker.addEventListener('message', ({ data }: MessageEvent<FromSoundReader>) => resolve(data), { once: true })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true })
    post('next')
    return promise
  }
  try {
    post(file)
    let next = requestPiece()
    for (let piece = await next; piece !== null; piece = await next) {
      if ('problem' in piece) throw new SoundFileError(piece.problem)
      next = requestPiece()
      // The error is thrown where the piece is awaited.
      next.catch(() => undefined)
      yield piece
    }
  } finally {
    worker.terminate()
  }
}
