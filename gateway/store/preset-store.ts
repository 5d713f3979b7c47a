import { randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import {
  type Preset,
  type PresetList,
  type PresetSummary,
  type PresetVersion,
  presetVersion,
  type PresetVersionList,
} from '#shared/gateway/presets.ts'
import { inTransaction } from './in-transaction.ts'
import type { Installation } from './installation.ts'

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

type Row = Readonly<Record<string, SQLOutputValue>>

const text = (row: Row, column: string) => String(row[column])
const maybeText = (row: Row, column: string) => (row[column] === null ? null : text(row, column))
const time = (row: Row, column: string) => new Date(Number(row[column])).toISOString()
const maybeTime = (row: Row, column: string) => (row[column] === null ? null : time(row, column))

/** The columns of a version, for every query that reads one. */
const versionColumns = `
  v.id AS version_id, v.preset_id, v.version, v.config, v.system_prompt, v.creator_id,
  v.created_at AS version_created_at`

/** The columns of a preset; `designated_version_id` is the newest version's, which is designated when it is written. */
const presetColumns = `
  p.id, p.slug, p.name, p.description, p.status, p.status_updated_at, p.creator_user_id, p.created_at, p.updated_at`

/** Joins each preset with its newest version. */
const withDesignatedVersion = `
  FROM presets p JOIN preset_versions v ON v.preset_id = p.id
   AND v.version = (SELECT max(version) FROM preset_versions WHERE preset_id = p.id)`

function toPresetVersion(row: Row): PresetVersion {
  return {
    id: text(row, 'version_id'),
    preset_id: text(row, 'preset_id'),
    version: Number(row['version']),
    config: presetVersion.shape.config.parse(JSON.parse(text(row, 'config'))),
    system_prompt: maybeText(row, 'system_prompt'),
    creator_id: text(row, 'creator_id'),
    created_at: time(row, 'version_created_at'),
    // A version never changes, so its last change is its creation.
    updated_at: time(row, 'version_created_at'),
  }
}

function toPresetSummary(row: Row, workspaceId: string): PresetSummary {
  return {
    id: text(row, 'id'),
    slug: text(row, 'slug'),
    name: text(row, 'name'),
    description: maybeText(row, 'description'),
    status: text(row, 'status'),
    status_updated_at: maybeTime(row, 'status_updated_at'),
    created_at: time(row, 'created_at'),
    updated_at: time(row, 'updated_at'),
    creator_user_id: text(row, 'creator_user_id'),
    workspace_id: workspaceId,
    designated_version_id: text(row, 'version_id'),
  }
}

function toPreset(row: Row, workspaceId: string): Preset {
  return { ...toPresetSummary(row, workspaceId), designated_version: toPresetVersion(row) }
}
