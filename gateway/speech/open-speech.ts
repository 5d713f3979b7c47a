import type { AudioProviders } from './audio-provider.ts'
import { createEngineWorker, type EngineWorker } from './engine-worker.ts'
import { createFliteProvider } from './flite-provider.ts'
import { createMoonshineProvider } from './moonshine-provider.ts'
import { removeLeftFolders } from './work-folder.ts'
import type { FliteMethods } from './worker/flite-engine.ts'
import type { MoonshineMethods } from './worker/moonshine-engine.ts'
import type { ParsedTranscriptionBody, ReaderMethods } from './worker/reader-engine.ts'

interface SpeechOptions {
  /** The program of the workers, see program-files.ts. */
  readonly program: URL
  readonly reportFault: (error: unknown) => void
  /** Milliseconds without work until a worker ends and its memory is free. */
  readonly idleTimeoutMs?: number
  /** Milliseconds that one sentence may take. */
  readonly callTimeoutMs?: number
}

/** The speech engines of this computer. */
interface SpeechEngines {
  readonly providers: AudioProviders
  readonly readRecording: RecordingReader
  readonly close: () => Promise<void>
}

const fiveMinutes = 300_000

/** Creates both speech engines. Nothing is loaded before the first request. */
export function openSpeech(options: SpeechOptions): SpeechEngines {
  const { program, reportFault, idleTimeoutMs = fiveMinutes, callTimeoutMs = 60_000 } = options
  removeLeftFolders()
  const common = { program, reportFault, idleTimeoutMs, callTimeoutMs }
  // Flite finishes a piece quickly and loads quickly; loading Moonshine takes longer than finishing a piece.
  const flite = createEngineWorker<FliteMethods>({ ...common, engine: 'flite', stopTimeoutMs: 100 })
  const moonshine = createEngineWorker<MoonshineMethods>({ ...common, engine: 'moonshine', stopTimeoutMs: 3000 })
  const reader = createEngineWorker<ReaderMethods>({ ...common, engine: 'reader', stopTimeoutMs: 3000 })
  return {
    providers: { speakers: [createFliteProvider(flite)], transcribers: [createMoonshineProvider(moonshine)] },
    readRecording: createRecordingReader(reader),
    async close() {
      await Promise.all([flite.close(), moonshine.close(), reader.close()])
    },
  }
}

/**
 * Parses the body of a transcription request in a thread. The bytes are transferred, not copied.
 * @throws ApiError 400 if it is not JSON, a form or base64
 */
export type RecordingReader = (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  signal: AbortSignal,
) => Promise<ParsedTranscriptionBody>

function createRecordingReader(worker: EngineWorker<ReaderMethods>): RecordingReader {
  return (bytes, contentType, signal) => worker.call('read', { bytes, contentType }, signal, [bytes.buffer])
}
