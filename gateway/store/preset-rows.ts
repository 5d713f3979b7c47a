import type { SQLOutputValue } from 'node:sqlite'
import { presetVersion, type Preset, type PresetSummary, type PresetVersion } from '#shared/gateway/presets.ts'

type Row = Readonly<Record<string, SQLOutputValue>>

const text = (row: Row, column: string) => String(row[column])
const maybeText = (row: Row, column: string) => (row[column] === null ? null : text(row, column))
const time = (row: Row, column: string) => new Date(Number(row[column])).toISOString()
const maybeTime = (row: Row, column: string) => (row[column] === null ? null : time(row, column))

/** The columns of a version, for every query that reads one. */
export const versionColumns = `
  v.id AS version_id, v.preset_id, v.version, v.config, v.system_prompt, v.creator_id,
  v.created_at AS version_created_at`

/** The columns of a preset; `designated_version_id` is the newest version's, which is designated when it is written. */
export const presetColumns = `
  p.id, p.slug, p.name, p.description, p.status, p.status_updated_at, p.creator_user_id, p.created_at, p.updated_at`

/** Joins each preset with its newest version. */
export const withDesignatedVersion = `
  FROM presets p JOIN preset_versions v ON v.preset_id = p.id
   AND v.version = (SELECT max(version) FROM preset_versions WHERE preset_id = p.id)`

export function toPresetVersion(row: Row): PresetVersion {
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

export function toPresetSummary(row: Row, workspaceId: string): PresetSummary {
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

export function toPreset(row: Row, workspaceId: string): Preset {
  return { ...toPresetSummary(row, workspaceId), designated_version: toPresetVersion(row) }
}
