import type { ErrorData } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { SpeechSettings, SavedSpeech } from '#shared/voice.ts'
import { clampCostUsd } from '#shared/usage-limits.ts'
import { notFound } from '../app-errors.ts'
import type { Database } from '../storage/database.ts'

interface SpokenRow {
  id: string
  created_at: number
  profile_id: string
  text: string
  settings: string
  status: SavedSpeech['status']
  error: string | null
  sample_rate: number | null
  channels: number
  bytes: number
  first_byte_after: number | null
  finished_after: number | null
  cost: number | null
}

/** Stores the speech history. Throws `not-found` and `storage`. */
export type SpokenStore = ReturnType<typeof createSpokenStore>

export function createSpokenStore(database: Database) {
  return {
    save(spoken: SavedSpeech): void {
      database.run(
        `insert into spoken (id, created_at, profile_id, text, settings, status, error, sample_rate, channels,
           bytes, first_byte_after, finished_after, cost) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (id) do update set status = excluded.status, error = excluded.error,
           sample_rate = excluded.sample_rate, channels = excluded.channels, bytes = excluded.bytes, first_byte_after = excluded.first_byte_after,
           finished_after = excluded.finished_after, cost = excluded.cost`,
        spoken.id,
        spoken.createdAt,
        spoken.profileId,
        spoken.text,
        JSON.stringify(spoken.settings),
        spoken.status,
        spoken.error === null ? null : JSON.stringify(spoken.error),
        spoken.sampleRate,
        spoken.channels,
        spoken.bytes,
        spoken.firstByteAfter,
        spoken.finishedAfter,
        clampCostUsd(spoken.cost),
      )
    },
    /** Only for showing: the ledger has its own entry. */
    noteCost: (id: string, cost: number | null): void =>
      void database.run('update spoken set cost = ? where id = ?', cost, id),
    list: (): SavedSpeech[] =>
      database.all<SpokenRow>('select * from spoken order by created_at desc, rowid desc').map(toSpoken),
    read(id: string): SavedSpeech {
      const row = database.get<SpokenRow>('select * from spoken where id = ?', id)
      if (row) return toSpoken(row)
      throw notFound(explain('soundGone'))
    },
    /** Returns the number and size of all sounds. */
    storage: (): { count: number; bytes: number } =>
      database.get<{ count: number; bytes: number }>(
        'select count(*) as count, coalesce(sum(bytes), 0) as bytes from spoken',
      ) ?? { count: 0, bytes: 0 },
    remove: (id: string): void => void database.run('delete from spoken where id = ?', id),
    /** Marks speech that an earlier run left running as stopped. */
    markInterrupted(): void {
      // On a read-only disk even a write without effect throws, and the app has to start there.
      if (database.get(`select id from spoken where status = 'running' limit 1`) === undefined) return
      try {
        database.run(`update spoken set status = 'stopped' where status = 'running'`)
      } catch {
        // The next start tries again.
      }
    },
  }
}

function toSpoken(row: SpokenRow): SavedSpeech {
  // Stored by `save`.
  return {
    id: row.id,
    createdAt: row.created_at,
    profileId: row.profile_id,
    text: row.text,
    settings: JSON.parse(row.settings) as SpeechSettings,
    status: row.status,
    error: row.error === null ? null : (JSON.parse(row.error) as ErrorData),
    sampleRate: row.sample_rate,
    channels: row.channels,
    bytes: row.bytes,
    firstByteAfter: row.first_byte_after,
    finishedAfter: row.finished_after,
    cost: row.cost,
  }
}
