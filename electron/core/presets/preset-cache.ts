import type { Preset, PresetSummary, PresetVersion } from '#shared/gateway/presets.ts'
import type { PresetRow } from '#shared/preset.ts'
import { isSameValue } from '#shared/json/json-value.ts'
import type { Database } from '../storage/database.ts'

/** A row of the preset list, and whether it is up to date. */
export interface KnownPreset extends PresetRow {
  /** When the preset itself was last read, in milliseconds since 1970. */
  readonly readAt: number | null
  /** Whether the version in use has changed since the preset was last read. */
  readonly isOutdated: boolean
}

interface Row {
  slug: string
  name: string | null
  description: string | null
  status: string | null
  updated_at: string | null
  model: string | null
  version: number | null
  read_at: number | null
  is_outdated: number
  is_starred: number
  has_draft: number
  origin: PresetRow['origin']
}

/** `listed` is at least as new as `preset`; only `preset` has the version in use. */
const selectRows = `
  with known as (
    select slug, kept, is_starred, listed is not null as is_listed, coalesce(listed, preset) as facts, preset, read_at
    from presets where profile_id = ?1
  ), drafts as (select slug from preset_drafts where profile_id = ?1)
  select
    coalesce(known.slug, drafts.slug) as slug,
    facts ->> '$.name' as name, facts ->> '$.description' as description, facts ->> '$.status' as status,
    facts ->> '$.updated_at' as updated_at,
    preset ->> '$.designated_version.version' as version, preset ->> '$.designated_version.config.model' as model,
    read_at, coalesce(is_starred, 0) as is_starred, drafts.slug is not null as has_draft,
    facts ->> '$.designated_version_id' is not preset ->> '$.designated_version_id' as is_outdated,
    case when is_listed then 'listed' when known.slug is null then 'created' else coalesce(kept, 'added') end as origin
  from known full outer join drafts on drafts.slug = known.slug
  where is_listed or kept is not null or drafts.slug is not null
  order by 1`

/** Caches the presets of each gateway, and stores which ones the person keeps in the list. */
export function createPresetCache(database: Database) {
  function read(profileId: string, slug: string): { preset: Preset; seenAt: number } | null {
    const row = database.get<{ preset: string; read_at: number }>(
      'select preset, read_at from presets where profile_id = ? and slug = ? and preset is not null',
      profileId,
      slug,
    )
    // Stored by `keepPreset` from a parsed answer.
    return row ? { preset: JSON.parse(row.preset) as Preset, seenAt: row.read_at } : null
  }

  const addRow = (profileId: string, slug: string): void =>
    void database.run('insert or ignore into presets (profile_id, slug) values (?, ?)', profileId, slug)

  return {
    list: (profileId: string): KnownPreset[] => database.all<Row>(selectRows, profileId).map(toKnownPreset),

    listSeenAt: (profileId: string): number | null =>
      database.get<{ seen_at: number }>('select seen_at from preset_lists where profile_id = ?', profileId)?.seen_at ??
      null,

    /** The id by which the gateway knows the person; null until the app has saved a version there. */
    author: (profileId: string): string | null =>
      database.get<{ creator_id: string }>('select creator_id from preset_authors where profile_id = ?', profileId)
        ?.creator_id ?? null,

    keepAuthor(profileId: string, creatorId: string): void {
      database.run('insert or replace into preset_authors (profile_id, creator_id) values (?, ?)', profileId, creatorId)
    },

    /** Replaces the cached list; null if the gateway has none. */
    keepList(profileId: string, list: readonly PresetSummary[] | null, now: number): void {
      database.transaction(() => {
        database.run('update presets set listed = null where profile_id = ? and listed is not null', profileId)
        for (const summary of list ?? []) {
          database.run(
            `insert into presets (profile_id, slug, listed) values (?, ?, ?)
             on conflict (profile_id, slug) do update set listed = excluded.listed`,
            profileId,
            summary.slug,
            JSON.stringify(summary),
          )
        }
        database.run('insert or replace into preset_lists (profile_id, seen_at) values (?, ?)', profileId, now)
      })
    },

    read,

    /** Returns the version in use as it was last read; null if the list has another one since. */
    versionInUse(profileId: string, slug: string): PresetVersion | null {
      const row = database.get<{ version: string }>(
        `select preset -> '$.designated_version' as version from presets
         where profile_id = ? and slug = ? and preset -> '$.designated_version' is not null
           and coalesce(listed, preset) ->> '$.designated_version_id' is preset ->> '$.designated_version_id'`,
        profileId,
        slug,
      )
      // Stored by `keepPreset` from a parsed answer, as JSON.
      return row ? (JSON.parse(row.version) as PresetVersion | null) : null
    },

    /** Returns whether the list entry or the version in use changed. */
    keepPreset(profileId: string, slug: string, preset: Preset, now: number): boolean {
      return database.transaction(() => {
        const before = read(profileId, slug)?.preset ?? null
        if (before !== null && before.id !== preset.id) {
          // The slug belongs to another preset now; the cached versions are of the old one.
          database.run('delete from preset_versions where profile_id = ? and slug = ?', profileId, slug)
          database.run('update presets set version_count = null where profile_id = ? and slug = ?', profileId, slug)
        }
        const { designated_version: _version, ...summary } = preset
        addRow(profileId, slug)
        database.run(
          `update presets set preset = ?, read_at = ?, listed = case when listed is null then null else ? end
           where profile_id = ? and slug = ?`,
          JSON.stringify(preset),
          now,
          JSON.stringify(summary),
          profileId,
          slug,
        )
        return before === null || !isSameValue(factsOf(before), factsOf(preset))
      })
    },

    /** Keeps the preset in the list even if the gateway does not list it. */
    keep(profileId: string, slug: string, reason: 'added' | 'created'): void {
      database.transaction(() => {
        addRow(profileId, slug)
        database.run('update presets set kept = ? where profile_id = ? and slug = ?', reason, profileId, slug)
      })
    },

    /** Removes the preset from the list, unless the gateway lists it. */
    removeFromList(profileId: string, slug: string): void {
      database.transaction(() => {
        database.run(
          'delete from preset_drafts where profile_id = ?1 and slug = ?2 and not exists ' +
            '(select 1 from presets where profile_id = ?1 and slug = ?2 and listed is not null)',
          profileId,
          slug,
        )
        database.run(
          `update presets set kept = null, is_starred = case when listed is null then 0 else is_starred end
           where profile_id = ? and slug = ?`,
          profileId,
          slug,
        )
      })
    },

    star(profileId: string, slug: string, isStarred: boolean): void {
      database.transaction(() => {
        addRow(profileId, slug)
        database.run(
          'update presets set is_starred = ? where profile_id = ? and slug = ?',
          Number(isStarred),
          profileId,
          slug,
        )
      })
    },
  }
}

/** Returns the fields whose change is a change of the preset. Others, such as the time of last use, are not. */
function factsOf({ id, name, description, status, updated_at, designated_version_id }: Preset): unknown[] {
  return [id, name, description, status, updated_at, designated_version_id]
}

function toKnownPreset(row: Row): KnownPreset {
  const isOutdated = row.is_outdated !== 0
  return {
    slug: row.slug,
    name: row.name ?? row.slug,
    description: row.description,
    status: row.status,
    model: isOutdated ? null : row.model,
    version: isOutdated ? null : row.version,
    updatedAt: row.updated_at,
    isStarred: row.is_starred !== 0,
    hasDraft: row.has_draft !== 0,
    origin: row.origin,
    readAt: row.read_at,
    isOutdated,
  }
}
