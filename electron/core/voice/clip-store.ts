import type { ErrorData } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type {
  Clip,
  ClipTranscription,
  SoundStorage,
  TranscriptionSettings,
  ClipDetails,
  WholeTranscription,
} from '#shared/voice.ts'
import { isSilent } from '#shared/voice/loudness.ts'
import { clipBytesPerSecond } from '#shared/voice/pcm.ts'
import { notFound } from '../app-errors.ts'
import type { Database } from '../storage/database.ts'

/** A piece of a transcription, in seconds of the clip, and its text. */
export interface StoredPiece {
  readonly from: number
  readonly to: number
  /** Null until it is transcribed. */
  readonly text: string | null
  readonly cost: number | null
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly seconds: number | null
  /** The gateway's id of its request, if the cost is unknown. */
  readonly requestId?: string
}

export type StoredTranscription = Omit<ClipTranscription, 'pieces'> & { readonly pieces: readonly StoredPiece[] }

interface ClipRow {
  id: string
  title: string
  created_at: number
  source: Clip['source']
  status: Clip['status']
  was_cut: number
  bytes: number
  is_silent: number
  tags: string
}

interface TranscriptionRow {
  id: string
  clip_id: string
  profile_id: string
  created_at: number
  settings: string
  status: ClipTranscription['status']
  text: string
  pieces: string
  error: string | null
  cost: number | null
  input_tokens: number | null
  output_tokens: number | null
  seconds: number | null
  finished_after: number | null
  ended_at: number | null
}

/** All columns but the loudness, which is large for long clips. */
const clipColumns = 'id, title, created_at, source, status, was_cut, bytes, is_silent, tags'
const newestFirst = `order by (text <> '') desc, created_at desc, rowid desc limit 1`

/** Characters of a transcript in a list. */
const maxPreviewLength = 200

/** Stores clips and their transcriptions. Throws `not-found` and `storage`. */
export type ClipStore = ReturnType<typeof createClipStore>

export function createClipStore(database: Database) {
  function toClip(row: ClipRow, textOf: (whole: string) => string): Clip {
    const transcription = database.get<TranscriptionRow>(
      `select * from transcriptions where clip_id = ? ${newestFirst}`,
      row.id,
    )
    const shown = transcription && toShown(toTranscription(transcription))
    return {
      id: row.id,
      title: row.title,
      createdAt: row.created_at,
      source: row.source,
      status: row.status,
      wasCut: row.was_cut === 1,
      tags: tagsOf(row),
      seconds: row.bytes / clipBytesPerSecond,
      isSilent: row.is_silent === 1,
      transcription: shown ? { ...shown, text: textOf(shown.text) } : null,
    }
  }

  function findTranscription(id: string): StoredTranscription | null {
    const row = database.get<TranscriptionRow>('select * from transcriptions where id = ?', id)
    return row ? toTranscription(row) : null
  }

  function textsOf(id: string): string {
    return database
      .all<{ text: string }>('select text from transcriptions where clip_id = ?', id)
      .map(({ text }) => text)
      .join(' ')
  }

  return {
    insert({
      id,
      title,
      createdAt,
      source,
    }: {
      id: string
      title: string
      createdAt: number
      source: Clip['source']
    }): void {
      database.run(
        `insert into clips (id, title, created_at, source, status) values (?, ?, ?, ?, 'recording')`,
        id,
        title,
        createdAt,
        source,
      )
    },
    update(
      id: string,
      {
        bytes,
        loudness,
        status,
        wasCut,
      }: { bytes: number; loudness: readonly number[]; status: Clip['status']; wasCut: boolean },
    ): void {
      database.run(
        'update clips set bytes = ?, loudness = ?, is_silent = ?, status = ?, was_cut = ? where id = ?',
        bytes,
        JSON.stringify(loudness.map((level) => Math.round(level * 10_000) / 10_000)),
        Number(isSilent(loudness)),
        status,
        Number(wasCut),
        id,
      )
    },
    rename: (id: string, title: string): void =>
      void database.run('update clips set title = ? where id = ?', title, id),
    markDeleted: (id: string, time: number | null): void =>
      void database.run('update clips set deleted_at = ? where id = ?', time, id),
    /**
     * Returns clips, newest first, whose title, tags or transcripts contain all words of the query, and that have the
     * tag.
     */
    list(query: string, tag?: string): Clip[] {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean)
      return database
        .all<ClipRow>(`select ${clipColumns} from clips where deleted_at is null order by created_at desc, rowid desc`)
        .filter((row) => {
          const tags = tagsOf(row)
          if (tag !== undefined && !tags.includes(tag)) return false
          const searchable = words.length === 0 ? '' : `${row.title} ${tags.join(' ')} ${textsOf(row.id)}`.toLowerCase()
          return words.every((word) => searchable.includes(word))
        })
        .map((row) => toClip(row, (whole) => whole.slice(0, maxPreviewLength)))
    },
    tags: (): string[] =>
      database
        .all<{ tag: string }>(
          'select distinct value as tag from clips, json_each(tags) where deleted_at is null order by value collate nocase',
        )
        .map(({ tag }) => tag),
    tag: (id: string, tags: readonly string[]): void =>
      void database.run('update clips set tags = ? where id = ?', JSON.stringify(tags), id),
    storage(): Omit<SoundStorage, 'spoken'> {
      const of = (deleted: 'null' | 'not null'): SoundStorage['clips'] =>
        database.get<SoundStorage['clips']>(
          `select count(*) as count, coalesce(sum(bytes), 0) as bytes from clips where deleted_at is ${deleted}`,
        ) ?? { count: 0, bytes: 0 }
      return { clips: of('null'), deleted: of('not null') }
    },
    read(id: string): ClipDetails {
      const row = database.get<ClipRow & { loudness: string }>(
        `select ${clipColumns}, loudness from clips where id = ? and deleted_at is null`,
        id,
      )
      if (!row) throw notFound(explain('clipGone'))
      const transcriptions = database
        .all<TranscriptionRow>(
          'select * from transcriptions where clip_id = ? order by created_at desc, rowid desc',
          id,
        )
        .map((transcription) => toWhole(toTranscription(transcription)))
      // Stored by `update`.
      return { clip: toClip(row, (whole) => whole), transcriptions, loudness: JSON.parse(row.loudness) as number[] }
    },
    /** Returns clips that an earlier run was recording when it ended. */
    recording: (): string[] =>
      database.all<{ id: string }>(`select id from clips where status = 'recording'`).map(({ id }) => id),
    deletedBefore: (time: number): string[] =>
      database.all<{ id: string }>('select id from clips where deleted_at < ?', time).map(({ id }) => id),
    remove: (id: string): void => void database.run('delete from clips where id = ?', id),
    saveTranscription(transcription: StoredTranscription): void {
      const { id, clipId, profileId, createdAt, settings, status, text, pieces, error } = transcription
      const { cost, inputTokens, outputTokens, seconds, finishedAfter, endedAt } = transcription
      database.run(
        `insert into transcriptions (id, clip_id, profile_id, created_at, settings, status, text, pieces, error, cost,
           input_tokens, output_tokens, seconds, finished_after, ended_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (id) do update set status = excluded.status, text = excluded.text, pieces = excluded.pieces,
           error = excluded.error, cost = excluded.cost, input_tokens = excluded.input_tokens,
           output_tokens = excluded.output_tokens, seconds = excluded.seconds, finished_after = excluded.finished_after,
           ended_at = excluded.ended_at`,
        id,
        clipId,
        profileId,
        createdAt,
        JSON.stringify(settings),
        status,
        text,
        JSON.stringify(pieces),
        error === null ? null : JSON.stringify(error),
        cost,
        inputTokens,
        outputTokens,
        seconds,
        finishedAfter,
        endedAt,
      )
    },
    transcription(id: string): StoredTranscription {
      const found = findTranscription(id)
      if (!found) throw notFound(explain('transcriptionGone'))
      return found
    },
    findTranscription,
    /** Returns transcriptions that an earlier run left running. */
    running: (): StoredTranscription[] =>
      database.all<TranscriptionRow>(`select * from transcriptions where status = 'running'`).map(toTranscription),
  }
}

// Stored by `tag`.
const tagsOf = ({ tags }: ClipRow): string[] => JSON.parse(tags) as string[]

/** Returns a transcription for windows, with the number of pieces instead of their contents. */
export function toShown({ pieces, ...transcription }: StoredTranscription): ClipTranscription {
  const done = pieces.filter(({ text }) => text !== null).length
  return { ...transcription, pieces: { done, all: pieces.length } }
}

function toWhole(transcription: StoredTranscription): WholeTranscription {
  const passages = transcription.pieces.flatMap(({ from, to, text }) => (text ? [{ from, to, text }] : []))
  return { ...toShown(transcription), passages }
}

function toTranscription(row: TranscriptionRow): StoredTranscription {
  // Stored by `saveTranscription`.
  return {
    id: row.id,
    clipId: row.clip_id,
    profileId: row.profile_id,
    createdAt: row.created_at,
    settings: JSON.parse(row.settings) as TranscriptionSettings,
    status: row.status,
    text: row.text,
    pieces: JSON.parse(row.pieces) as StoredPiece[],
    error: row.error === null ? null : (JSON.parse(row.error) as ErrorData),
    cost: row.cost,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    seconds: row.seconds,
    finishedAfter: row.finished_after,
    endedAt: row.ended_at,
  }
}
