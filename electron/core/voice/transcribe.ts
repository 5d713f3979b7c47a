import { randomUUID } from 'node:crypto'
import { AppError, toErrorData } from '#shared/errors.ts'
import type { TranscriptionRequest } from '#shared/gateway/audio.ts'
import type { ClipTranscription, TranscriptionSettings } from '#shared/voice.ts'
import { cutAtSilences } from '#shared/voice/cut-at-silences.ts'
import { clipBytesPerSecond, clipRate } from '#shared/voice/pcm.ts'
import { wavHead } from '#shared/voice/wav.ts'
import type { GatewayClient } from '../gateway-client/client.ts'
import { type ClipStore, type StoredPiece, type StoredTranscription, toShown } from './clip-store.ts'
import type { SoundFiles } from './sound-files.ts'

/** Seconds of the longest piece that is sent: 5 minutes are 13 MB as base64, which every gateway takes. */
const longestPiece = 300

/** Pieces that are sent at once. */
const atOnce = 2

/** Writes clips down, whether or not a window is open. */
export interface Transcriber {
  start(clipId: string, profileId: string, settings: TranscriptionSettings): ClipTranscription
  /** Sends what is not done yet. */
  retry(id: string): ClipTranscription
  cancel(id: string): void
  isBusy(): boolean
  /** Ends what is under way; it can be tried again after a restart. */
  interruptAll(): void
}

export interface TranscriberParts {
  readonly store: ClipStore
  readonly files: SoundFiles
  /** Throws `not-found` for a gateway that was removed. */
  readonly clientOf: (profileId: string) => Pick<GatewayClient, 'call'>
  readonly onChanged: (clipId: string) => void
  /** A transcription has ended: what it cost is told, or null where nobody said. */
  readonly now?: () => number
  readonly createId?: () => string
}

export function createTranscriber({
  store,
  files,
  clientOf,
  onChanged,
  now = Date.now,
  createId = randomUUID,
}: TranscriberParts): Transcriber {
  const underWay = new Map<string, AbortController>()

  for (const left of store.running()) {
    store.saveTranscription({
      ...left,
      status: 'failed',
      error: { source: 'transport', kind: 'interrupted', message: 'The app was closed while this was written down.' },
    })
  }

  function save(transcription: StoredTranscription): void {
    store.saveTranscription(transcription)
    onChanged(transcription.clipId)
  }

  async function run(begun: StoredTranscription, signal: AbortSignal): Promise<void> {
    const started = performance.now()
    let current = begun
    try {
      const client = clientOf(begun.profileId)
      const queue = current.pieces.flatMap((piece, index) => (piece.text === null ? [{ piece, index }] : []))
      await Promise.all(Array.from({ length: Math.min(atOnce, queue.length) }, work))

      async function work(): Promise<void> {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const { piece, index } = next
          const request = await requestOf(begun, piece)
          const { text, usage } = await client.call('audio.transcribe', { body: request }, signal)
          const heard: StoredPiece = {
            ...piece,
            text: text.trim(),
            cost: usage?.cost ?? null,
            inputTokens: usage?.input_tokens ?? null,
            outputTokens: usage?.output_tokens ?? null,
            seconds: usage?.seconds ?? null,
          }
          current = withPieces(current, current.pieces.with(index, heard))
          save(current)
        }
      }
      save({ ...current, status: 'done', finishedAfter: Math.round(performance.now() - started) })
    } catch (error) {
      const isCancelled = signal.aborted
      // The other piece under way is not wanted without this one.
      underWay.get(begun.id)?.abort()
      save({
        ...current,
        status: isCancelled ? 'cancelled' : 'failed',
        error: isCancelled ? null : toErrorData(error),
        finishedAfter: Math.round(performance.now() - started),
      })
    } finally {
      underWay.delete(begun.id)
      onChanged(begun.clipId)
    }
  }

  async function requestOf(
    { clipId, settings }: StoredTranscription,
    piece: StoredPiece,
  ): Promise<TranscriptionRequest> {
    const offset = byteAt(piece.from)
    const sound = await files.read(clipId, offset, byteAt(piece.to) - offset)
    const data = Buffer.concat([wavHead(sound.length, clipRate), sound]).toString('base64')
    const { model, language, temperature, provider } = settings
    return {
      model,
      input_audio: { data, format: 'wav' },
      ...(language === null ? {} : { language }),
      ...(temperature === null ? {} : { temperature }),
      ...(provider === null ? {} : { provider }),
    }
  }

  function begin(transcription: StoredTranscription): ClipTranscription {
    const abort = new AbortController()
    underWay.set(transcription.id, abort)
    save(transcription)
    void run(transcription, abort.signal)
    return toShown(transcription)
  }

  return {
    start(clipId, profileId, settings) {
      const { clip, loudness } = store.read(clipId)
      if (clip.status === 'recording') throw badInput('This clip is still being recorded.')
      if (clip.seconds === 0) throw badInput('There is no sound in this clip.')
      const pieces = cutAtSilences(loudness, longestPiece).map(({ from, to }) => ({ ...unheard, from, to }))
      return begin({ ...empty, id: createId(), clipId, profileId, createdAt: now(), settings, pieces })
    },

    retry(id) {
      const transcription = store.transcription(id)
      if (transcription.status === 'running') return toShown(transcription)
      return begin({ ...transcription, status: 'running', error: null, finishedAfter: null })
    },

    cancel: (id) => underWay.get(id)?.abort(),
    isBusy: () => underWay.size > 0,
    interruptAll() {
      for (const abort of underWay.values()) abort.abort()
    },
  }
}

const unheard = { text: null, cost: null, inputTokens: null, outputTokens: null, seconds: null }

const empty = {
  status: 'running',
  text: '',
  error: null,
  cost: null,
  inputTokens: null,
  outputTokens: null,
  seconds: null,
  finishedAfter: null,
} as const

/** What the pieces amount to. A sum is known only where every piece that is done told its part. */
function withPieces(transcription: StoredTranscription, pieces: readonly StoredPiece[]): StoredTranscription {
  const done = pieces.filter(({ text }) => text !== null)
  const sum = (of: (piece: StoredPiece) => number | null): number | null =>
    done.reduce<number | null>((total, piece) => {
      const value = of(piece)
      return total === null || value === null ? null : total + value
    }, 0)
  return {
    ...transcription,
    pieces,
    text: done
      .map(({ text }) => text)
      .filter(Boolean)
      .join(' '),
    cost: sum(({ cost }) => cost),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    seconds: sum(({ seconds }) => seconds),
  }
}

/** The byte at which a second begins; samples are two bytes. */
function byteAt(second: number): number {
  return Math.round((second * clipBytesPerSecond) / 2) * 2
}

function badInput(message: string): AppError {
  return new AppError({ source: 'app', kind: 'bad-input', message })
}
