import type { EngineWorker } from './engine-worker.ts'
import type { ReaderMethods, ParsedTranscriptionBody } from './worker/reader-engine.ts'

/**
 * Parses the body of a transcription request in a thread. The bytes are transferred, not copied.
 * @throws ApiError 400 if it is not JSON, a form or base64
 */
export type RecordingReader = (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  signal: AbortSignal,
) => Promise<ParsedTranscriptionBody>

export function createRecordingReader(worker: EngineWorker<ReaderMethods>): RecordingReader {
  return (bytes, contentType, signal) => worker.call('read', { bytes, contentType }, signal, [bytes.buffer])
}
