import type { PresetVersion } from '#shared/gateway/presets.ts'
import type { Database } from '../storage/database.ts'

/** Caches versions by number, since they never change, and stores the person's notes on them. */
export type VersionCache = ReturnType<typeof createVersionCache>

export function createVersionCache(database: Database) {
  // Stored by `keep` from a parsed answer.
  const parse = ({ content }: { content: string }): PresetVersion => JSON.parse(content) as PresetVersion

  return {
    keep(profileId: string, slug: string, versions: readonly (PresetVersion | null)[]): void {
      database.transaction(() => {
        for (const version of versions) {
          if (version === null) continue
          database.run(
            'insert or replace into preset_versions (profile_id, slug, version, content) values (?, ?, ?, ?)',
            profileId,
            slug,
            version.version,
            JSON.stringify(version),
          )
        }
      })
    },

    read(profileId: string, slug: string, version: number): PresetVersion | null {
      const row = database.get<{ content: string }>(
        'select content from preset_versions where profile_id = ? and slug = ? and version = ?',
        profileId,
        slug,
        version,
      )
      return row ? parse(row) : null
    },

    /** Returns the cached versions from `first` to `last`, both included. */
    readRange: (profileId: string, slug: string, first: number, last: number): PresetVersion[] =>
      database
        .all<{
          content: string
        }>(
          'select content from preset_versions where profile_id = ? and slug = ? and version between ? and ?',
          profileId,
          slug,
          first,
          last,
        )
        .map(parse),

    highest: (profileId: string, slug: string): number | null =>
      database.get<{ version: number | null }>(
        'select max(version) as version from preset_versions where profile_id = ? and slug = ?',
        profileId,
        slug,
      )?.version ?? null,

    /** The number of versions at the gateway, and when it was seen (ms since 1970). */
    count(profileId: string, slug: string): { count: number; seenAt: number } | null {
      const row = database.get<{ count: number; seen_at: number }>(
        `select version_count as count, versions_seen_at as seen_at from presets
         where profile_id = ? and slug = ? and version_count is not null`,
        profileId,
        slug,
      )
      return row ? { count: row.count, seenAt: row.seen_at } : null
    },

    keepCount(profileId: string, slug: string, count: number, now: number): void {
      database.run(
        `insert into presets (profile_id, slug, version_count, versions_seen_at) values (?, ?, ?, ?)
         on conflict (profile_id, slug) do update
         set version_count = excluded.version_count, versions_seen_at = excluded.versions_seen_at`,
        profileId,
        slug,
        count,
        now,
      )
    },

    /** The note of each version that has one. */
    notes: (profileId: string, slug: string, versions: readonly number[]): Map<number, string> =>
      new Map(
        database
          .all<{ version: number; note: string }>(
            `select version, note from preset_notes
             where profile_id = ? and slug = ? and version in (select value from json_each(?))`,
            profileId,
            slug,
            JSON.stringify(versions),
          )
          .map(({ version, note }) => [version, note]),
      ),

    /** Sets the note of a version; an empty note removes it. */
    note(profileId: string, slug: string, version: number, note: string): void {
      if (note === '') {
        database.run(
          'delete from preset_notes where profile_id = ? and slug = ? and version = ?',
          profileId,
          slug,
          version,
        )
        return
      }
      database.run(
        'insert or replace into preset_notes (profile_id, slug, version, note) values (?, ?, ?, ?)',
        profileId,
        slug,
        version,
        note,
      )
    },
  }
}
