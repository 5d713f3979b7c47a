import { randomUUID } from 'node:crypto'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { clampCostUsd, clampSoundSeconds, clampTokens } from '#shared/usage-limits.ts'
import type { ClipTranscription } from '#shared/voice.ts'
import { badInput } from '../app-errors.ts'
import type { GatewayClient } from '../gateway-client/client.ts'
import { waitFor } from '../wait-for.ts'
import { type ClipStore, type StoredPiece, type StoredTranscription, toShown } from './clip-store.ts'
import type { SoundFiles } from './sound-files.ts'
import { planPieces, withPieces, toTranscriptionRequest } from './transcription-pieces.ts'

/** Pieces sent in parallel. */
const concurrency = 2

/**
 * Head start of the first piece in milliseconds: the person may be waiting for its text, and encoding a minute of sound
 * takes tens of milliseconds.
 */
const headStartMs = 100

export interface TranscriberParts {
  readonly store: ClipStore
  readonly files: SoundFiles
  /** Returns the client of a gateway. Throws `not-found` if it was removed. */
  readonly clientOf: (profileId: string) => Pick<GatewayClient, 'call'>
  /** Throws if nothing may be sent. Called before each piece, since a long clip may reach a budget on the way. */
  readonly beforeSend?: () => void
  /** Transcribes clips that name no gateway. */
  readonly activeProfileId: () => string
  readonly onChanged: (clipId: string) => void
  /** Called with the gateway's id of a piece's request whose cost it did not report. */
  readonly onUnknownCost?: (transcriptionId: string, requestId: string) => void
  readonly now?: () => number
  readonly createId?: () => string
  readonly sleep?: typeof waitFor
}

/** A running transcription. Once it has ended, late answers do not change it. */
interface Run {
  readonly abort: AbortController
  readonly started: number
  transcription: StoredTranscription
}

/** Transcribes clips, whether or not a window is open. */
export function createTranscriber({
  store,
  files,
  clientOf,
  activeProfileId,
  beforeSend = () => undefined,
  onChanged,
  onUnknownCost = () => undefined,
  now = Date.now,
  createId = randomUUID,
  sleep = waitFor,
}: TranscriberParts) {
  const inFlight = new Map<string, Run>()
  let idleWaiters: (() => void)[] = []

  function save(transcription: StoredTranscription): void {
    store.saveTranscription(transcription)
    onChanged(transcription.clipId)
  }

  function begin(transcription: StoredTranscription): ClipTranscription {
    const run: Run = { abort: new AbortController(), started: performance.now(), transcription }
    store.saveTranscription(transcription)
    inFlight.set(transcription.id, run)
    transcribeClip(run).then(
      () => end(run, 'done', null),
      (error: unknown) => end(run, 'failed', toErrorData(error)),
    )
    // Notified once it is running, since windows then request the whole clip.
    onChanged(transcription.clipId)
    return toShown(transcription)
  }

  function end(run: Run, status: ClipTranscription['status'], error: ErrorData | null): void {
    const { id } = run.transcription
    if (inFlight.get(id) !== run) return
    inFlight.delete(id)
    run.abort.abort()
    const finishedAfter = Math.round(performance.now() - run.started)
    try {
      save({ ...run.transcription, status, error, finishedAfter, endedAt: now() })
    } catch {
      // Nothing can be saved now. The pieces saved so far are there at the next start, and the rest can be retried.
    }
    resolveIfIdle()
  }

  function resolveIfIdle(): void {
    if (inFlight.size > 0) return
    for (const resolve of idleWaiters) resolve()
    idleWaiters = []
  }

  /** Sends the pieces that are not transcribed, a few at a time. */
  async function transcribeClip(run: Run): Promise<void> {
    const { id, clipId, profileId, settings, pieces } = run.transcription
    const client = clientOf(profileId)
    const queue = [...pieces.entries()].filter(([, { text }]) => text === null)

    async function sendPieces(delay: number): Promise<void> {
      if (delay > 0) await sleep(delay, run.abort.signal)
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [index, piece] = next
        beforeSend()
        const body = await toTranscriptionRequest(files, clipId, piece, settings)
        let requestId: string | undefined
        const { text, usage } = await client.call('audio.transcribe', { body }, run.abort.signal, (given) => {
          requestId = given
        })
        if (inFlight.get(id) !== run) return
        const cost = clampCostUsd(usage?.cost)
        const transcribed: StoredPiece = {
          ...piece,
          text: text.trim(),
          cost,
          inputTokens: clampTokens(usage?.input_tokens),
          outputTokens: clampTokens(usage?.output_tokens),
          seconds: clampSoundSeconds(usage?.seconds),
          ...(cost === null && requestId !== undefined ? { requestId } : {}),
        }
        if (transcribed.requestId !== undefined) onUnknownCost(id, transcribed.requestId)
        run.transcription = withPieces(run.transcription, run.transcription.pieces.with(index, transcribed))
        save(run.transcription)
      }
    }
    const workers = Array.from({ length: Math.min(concurrency, queue.length) }, (_, nth) =>
      sendPieces(nth * headStartMs),
    )
    // Pieces in flight when another one fails are paid for, so they are awaited, and nothing more is sent.
    for (const each of workers) each.catch(() => queue.splice(0))
    const ends = await Promise.allSettled(workers)
    const failed = ends.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
  }

  const calls = {
    /** Silent pieces are not sent unless `evenSilence` is set. */
    'clip.transcribe': ({ clipId, profileId, settings, evenSilence }) => {
      const { clip, loudness } = store.read(clipId)
      if (clip.status === 'recording') throw badInput(explain('clipStillRecorded'))
      if (clip.isSilent && !evenSilence) throw badInput(explain('clipSilent'))
      const gateway = profileId ?? activeProfileId()
      const blank = { ...empty, id: createId(), clipId, profileId: gateway, createdAt: now(), settings, pieces: [] }
      return begin(withPieces(blank, planPieces(loudness, evenSilence)))
    },

    /** Sends the pieces that are not done. */
    'clip.retry': ({ transcriptionId }) => {
      const transcription = store.transcription(transcriptionId)
      if (transcription.status === 'running') return toShown(transcription)
      return begin({ ...transcription, status: 'running', error: null, finishedAfter: null, endedAt: null })
    },

    'clip.cancel': ({ transcriptionId }) => {
      const run = inFlight.get(transcriptionId)
      if (run) end(run, 'cancelled', null)
      else {
        const left = store.transcription(transcriptionId)
        // Its end could not be saved before.
        if (left.status === 'running') save({ ...left, status: 'cancelled', endedAt: now() })
      }
      return {}
    },
  } satisfies Partial<CallHandlers>

  return {
    calls,
    /** Cancels all transcriptions of a clip. */
    cancelClip(clipId: string): void {
      for (const run of inFlight.values()) if (run.transcription.clipId === clipId) end(run, 'cancelled', null)
    },
    /** Stores the cost of a piece that was found after its transcription, if its clip exists. */
    noteCost(transcriptionId: string, requestId: string, cost: number): void {
      const run = inFlight.get(transcriptionId)
      const transcription = run?.transcription ?? store.findTranscription(transcriptionId)
      if (!transcription) return
      const pieces = transcription.pieces.map((piece) => (piece.requestId === requestId ? { ...piece, cost } : piece))
      const settled = withPieces(transcription, pieces)
      if (run) run.transcription = settled
      save(settled)
    },
    isBusy: (): boolean => inFlight.size > 0,
    /** Resolves when no transcription is running. */
    idle: (): Promise<void> =>
      inFlight.size === 0 ? Promise.resolve() : new Promise((resolve) => idleWaiters.push(resolve)),
    /** Aborts all transcriptions without an error; `resume` continues them at the next start. */
    interruptAll(): void {
      for (const run of inFlight.values()) run.abort.abort()
      inFlight.clear()
      resolveIfIdle()
    },
    /** Continues transcriptions that an earlier run left running; finished pieces are not sent again. */
    resume(): void {
      for (const left of store.running()) if (!inFlight.has(left.id)) begin(left)
    },
  }
}

const empty = {
  status: 'running',
  text: '',
  error: null,
  cost: null,
  inputTokens: null,
  outputTokens: null,
  seconds: null,
  finishedAfter: null,
  endedAt: null,
} as const
