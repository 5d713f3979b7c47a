import type { PresetDraft } from '#shared/preset.ts'
import { isSameValue } from '#shared/json/json-value.ts'
import type { Database } from '../storage/database.ts'

interface Row {
  system_prompt: string
  config: string
  base_version: number | null
  updated_at: number
}

/** Preset changes that are not saved to the gateway yet. */
export type DraftStore = ReturnType<typeof createDraftStore>

export function createDraftStore(database: Database) {
  function read(profileId: string, slug: string): PresetDraft | null {
    const row = database.get<Row>(
      'select system_prompt, config, base_version, updated_at from preset_drafts where profile_id = ? and slug = ?',
      profileId,
      slug,
    )
    if (!row) return null
    return {
      slug,
      systemPrompt: row.system_prompt,
      // Stored by `write` from parsed input.
      config: JSON.parse(row.config) as PresetDraft['config'],
      baseVersion: row.base_version,
      updatedAt: row.updated_at,
    }
  }

  return {
    read,

    /** Returns whether there was no draft before. */
    write(profileId: string, { slug, systemPrompt, config, baseVersion, updatedAt }: PresetDraft): boolean {
      return database.transaction(() => {
        const isNew = read(profileId, slug) === null
        database.run(
          `insert or replace into preset_drafts (profile_id, slug, system_prompt, config, base_version, updated_at)
           values (?, ?, ?, ?, ?, ?)`,
          profileId,
          slug,
          systemPrompt,
          JSON.stringify(config),
          baseVersion,
          updatedAt,
        )
        return isNew
      })
    },

    /** Returns whether there was one. */
    discard: (profileId: string, slug: string): boolean =>
      database.run('delete from preset_drafts where profile_id = ? and slug = ?', profileId, slug) > 0,
  }
}

/**
 * Removes a draft that was saved as `version`. Edits made while it was being saved stay, as changes of the new version.
 */
export function reconcileDraft(
  drafts: DraftStore,
  profileId: string,
  saved: PresetDraft,
  version: number | null,
): void {
  const now = drafts.read(profileId, saved.slug)
  if (now === null) return
  const isSaved = now.systemPrompt === saved.systemPrompt && isSameValue(now.config, saved.config)
  if (isSaved) drafts.discard(profileId, saved.slug)
  else drafts.write(profileId, { ...now, baseVersion: version })
}
