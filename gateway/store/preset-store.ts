import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Preset, PresetList, PresetVersion, PresetVersionList } from '#shared/gateway/presets.ts'
import { inTransaction } from './in-transaction.ts'
import type { Installation } from './installation.ts'
import {
  presetColumns,
  toPreset,
  toPresetSummary,
  toPresetVersion,
  versionColumns,
  withDesignatedVersion,
} from './preset-rows.ts'

/** The requested part of a list. */
export interface PageRange {
  readonly offset: number
  readonly limit: number
}

export interface PresetStore {
  /** Creates the preset if the slug is new, and adds a version, which is designated immediately. */
  write(slug: string, content: Pick<PresetVersion, 'config'> & { readonly systemPrompt: string | null }): Preset
  read(slug: string): Preset | undefined
  /** Oldest first; undefined if there is no such preset. */
  versions(slug: string, page: PageRange): PresetVersionList | undefined
  /** Newest first. */
  list(page: PageRange): PresetList
}

/** Creates the store of presets in SQLite. Versions are only ever added. */
export function createPresetStore(
  database: DatabaseSync,
  { userId, workspaceId }: Installation,
  now: () => number = Date.now,
): PresetStore {
  const insertPreset = database.prepare(`
    INSERT INTO presets (id, slug, name, status, creator_user_id, created_at, updated_at)
    VALUES (?1, ?2, ?2, 'active', ?3, ?4, ?4)
    ON CONFLICT (slug) DO UPDATE SET updated_at = excluded.updated_at`)
  const insertVersion = database.prepare(`
    INSERT INTO preset_versions (id, preset_id, version, config, system_prompt, creator_id, created_at)
    SELECT ?1, p.id, 1 + (SELECT count(*) FROM preset_versions WHERE preset_id = p.id), ?2, ?3, ?4, ?5
    FROM presets p WHERE p.slug = ?6`)
  const selectPreset = database.prepare(
    `SELECT ${presetColumns}, ${versionColumns} ${withDesignatedVersion} WHERE p.slug = ?`,
  )
  const selectPresets = database.prepare(
    `SELECT ${presetColumns}, ${versionColumns} ${withDesignatedVersion}
     ORDER BY p.created_at DESC, p.slug LIMIT ? OFFSET ?`,
  )
  const countPresets = database.prepare('SELECT count(*) AS total FROM presets')
  const selectVersions = database.prepare(
    `SELECT ${versionColumns} FROM preset_versions v WHERE v.preset_id = ? ORDER BY v.version LIMIT ? OFFSET ?`,
  )
  const countVersions = database.prepare('SELECT count(*) AS total FROM preset_versions WHERE preset_id = ?')

  const read = (slug: string) => {
    const row = selectPreset.get(slug)
    return row === undefined ? undefined : toPreset(row, workspaceId)
  }
  return {
    read,
    write(slug, { config, systemPrompt }) {
      const writtenConfig = JSON.stringify(config)
      return inTransaction(database, () => {
        const time = now()
        insertPreset.run(randomUUID(), slug, userId, time)
        insertVersion.run(randomUUID(), writtenConfig, systemPrompt, userId, time, slug)
        const preset = read(slug)
        if (preset === undefined) throw new Error('A preset that was just written cannot be read')
        return preset
      })
    },
    versions(slug, { offset, limit }) {
      const preset = read(slug)
      if (preset === undefined) return undefined
      return {
        data: selectVersions.all(preset.id, limit, offset).map(toPresetVersion),
        total_count: Number(countVersions.get(preset.id)?.['total']),
      }
    },
    list({ offset, limit }) {
      return {
        data: selectPresets.all(limit, offset).map((row) => toPresetSummary(row, workspaceId)),
        total_count: Number(countPresets.get()?.['total']),
      }
    },
  }
}
