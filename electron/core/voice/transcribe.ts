import { randomUUID } from 'node:crypto'
import { AppError, type ErrorData, toErrorData } from '#shared/errors.ts'
import { clampCostUsd, clampSoundSeconds, clampTokens } from '#shared/usage-limits.ts'
import type { ClipTranscription, TranscriptionSettings } from '#shared/voice.ts'
import type { GatewayClient } from '../gateway-client/client.ts'
import { waitFor } from '../wait-for.ts'
import { type ClipStore, type StoredPiece, type StoredTranscription, toShown } from './clip-store.ts'
import type { SoundFiles } from './sound-files.ts'
import { planPieces, withPieces } from './transcription-pieces.ts'
import { transcriptionRequestOf } from './transcription-request.ts'

/** Pieces that are sent at once. */
const atOnce = 2

/**
 * Milliseconds that the first goes ahead of the others: somebody may be waiting for its words, and to make a request of
 * a minute of sound takes tens of them.
 */
const ahead = 100

/** Writes clips down, whether or not a window is open. */
export interface Transcriber {
  /** Where nothing was said nothing is sent, unless `evenSilence` insists. */
  start(clipId: string, profileId: string, settings: TranscriptionSettings, evenSilence: boolean): ClipTranscription
  /** Sends what is not done yet. */
  retry(id: string): ClipTranscription
  cancel(id: string): void
  /** Cancels all that is written down of a clip. */
  cancelClip(clipId: string): void
  isBusy(): boolean
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  /** Ends what is under way without a word: it goes on at the next start. */
  interruptAll(): void
  /** Goes on with what an earlier run left under way; pieces that are done are not sent again. */
  resume(): void
}

export interface TranscriberParts {
  readonly store: ClipStore
  readonly files: SoundFiles
  /** Throws `not-found` for a gateway that was removed. */
  readonly clientOf: (profileId: string) => Pick<GatewayClient, 'call'>
  /** Throws where nothing may be sent now. Asked before each piece: a long clip may reach a budget in its middle. */
  readonly beforeSend?: () => void
  readonly onChanged: (clipId: string) => void
  readonly now?: () => number
  readonly createId?: () => string
  readonly sleep?: typeof waitFor
}

/** One transcription under way. Once it is over nothing that still arrives changes it. */
interface Run {
  readonly abort: AbortController
  readonly started: number
  transcription: StoredTranscription
}

export function createTranscriber({
  store,
  files,
  clientOf,
  beforeSend = () => undefined,
  onChanged,
  now = Date.now,
  createId = randomUUID,
  sleep = waitFor,
}: TranscriberParts): Transcriber {
  const inFlight = new Map<string, Run>()
  let waiting: (() => void)[] = []

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
    // Told when it is on its way: windows ask for the whole clip then.
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
      // Nothing can be saved now. The pieces that were are there at the next start, and the rest can be tried again.
    }
    settle()
  }

  function settle(): void {
    if (inFlight.size > 0) return
    for (const resolve of waiting) resolve()
    waiting = []
  }

  /** Sends what is not written down yet, a few pieces at a time. */
  async function transcribeClip(run: Run): Promise<void> {
    const { id, clipId, profileId, settings, pieces } = run.transcription
    const client = clientOf(profileId)
    const queue = [...pieces.entries()].filter(([, { text }]) => text === null)

    async function work(delay: number): Promise<void> {
      if (delay > 0) await sleep(delay, run.abort.signal)
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [index, piece] = next
        beforeSend()
        const body = await transcriptionRequestOf(files, clipId, piece, settings)
        const { text, usage } = await client.call('audio.transcribe', { body }, run.abort.signal)
        if (inFlight.get(id) !== run) return
        const heard: StoredPiece = {
          ...piece,
          text: text.trim(),
          cost: clampCostUsd(usage?.cost),
          inputTokens: clampTokens(usage?.input_tokens),
          outputTokens: clampTokens(usage?.output_tokens),
          seconds: clampSoundSeconds(usage?.seconds),
        }
        run.transcription = withPieces(run.transcription, run.transcription.pieces.with(index, heard))
        save(run.transcription)
      }
    }
    const works = Array.from({ length: Math.min(atOnce, queue.length) }, (_, nth) => work(nth * ahead))
    // What is on its way when a piece fails is paid for: it is waited for, and nothing more is sent.
    for (const each of works) each.catch(() => queue.splice(0))
    const ends = await Promise.allSettled(works)
    const failed = ends.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
  }

  return {
    start(clipId, profileId, settings, evenSilence) {
      const { clip, loudness } = store.read(clipId)
      if (clip.status === 'recording') throw badInput('This clip is still being recorded.')
      if (clip.isSilent && !evenSilence) throw badInput('Nothing was said in this clip, so nothing was sent.')
      const blank = { ...empty, id: createId(), clipId, profileId, createdAt: now(), settings, pieces: [] }
      return begin(withPieces(blank, planPieces(loudness, evenSilence)))
    },

    retry(id) {
      const transcription = store.transcription(id)
      if (transcription.status === 'running') return toShown(transcription)
      return begin({ ...transcription, status: 'running', error: null, finishedAfter: null, endedAt: null })
    },

    cancel(id) {
      const run = inFlight.get(id)
      if (run) return end(run, 'cancelled', null)
      const left = store.transcription(id)
      // Its end could not be saved.
      if (left.status === 'running') save({ ...left, status: 'cancelled', endedAt: now() })
    },
    cancelClip(clipId) {
      for (const run of inFlight.values()) if (run.transcription.clipId === clipId) end(run, 'cancelled', null)
    },
    isBusy: () => inFlight.size > 0,
    idle: () => (inFlight.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    interruptAll() {
      for (const run of inFlight.values()) run.abort.abort()
      inFlight.clear()
      settle()
    },
    resume() {
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

function badInput(message: string): AppError {
  return new AppError({ source: 'app', kind: 'bad-input', message })
}
