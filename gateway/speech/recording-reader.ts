import type { EngineWorker } from './engine-worker.ts'
import type { ReaderMethods, ReadRecording } from './worker/reader-engine.ts'

/**
 * Takes the body of a request for a transcription apart, in a thread. The bytes are handed over, not copied.
 * @throws ApiError 400 where it is no JSON, no form or no base64
 */
export type RecordingReader = (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  signal: AbortSignal,
) => Promise<ReadRecording>

export function createRecordingReader(worker: EngineWorker<ReaderMethods>): RecordingReader {
  return (bytes, contentType, signal) => worker.call('read', { bytes, contentType }, signal, [bytes.buffer])
}
